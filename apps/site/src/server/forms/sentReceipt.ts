import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** What a thank-you page is for: a form that was stored. */
export interface Receipt {
  /** Path of the page with the form. */
  page: string;
  /** Id of the form's entry. */
  entryId: string;
  /** Whether the visitor can choose a time for a meeting. */
  hasMeeting: boolean;
}

/** Creates and reads the texts by which a thank-you page proves that something was stored. REQ-LEA-03. */
export interface Receipts {
  /** @returns a text for the query of an address */
  create(receipt: Receipt, now: number): string;
  /** @returns undefined for a text that no node of this site created, or that is older than `RECEIPT_MS` */
  read(text: string, now: number): Receipt | undefined;
}

/** Enough to read the page and to reload it: 30 minutes. */
export const RECEIPT_MS = 1_800_000;
const MAX_LENGTH = 2_000;

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Receipts are encrypted with authentication: otherwise anybody could make a link to a page that thanks for what was never sent. They hold no secret and
 * nothing personal, because analytics record addresses.
 * @param secret shared by all nodes
 */
export function createReceipts(secret: string): Receipts {
  const key = createHash('sha256').update(`receipt\n${secret}`).digest();

  function decrypt(bytes: Buffer): string {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }

  return {
    create({ page, entryId, hasMeeting }, now) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      const text = cipher.update(JSON.stringify([now, page, entryId, hasMeeting]));
      return Buffer.concat([nonce, text, cipher.final(), cipher.getAuthTag()]).toString('base64url');
    },
    read(receipt, now) {
      if (receipt.length > MAX_LENGTH) return undefined;
      try {
        // Written by `create`, since its tag is right.
        const parts = JSON.parse(decrypt(Buffer.from(receipt, 'base64url'))) as [number, string, string, boolean];
        const [at, page, entryId, hasMeeting] = parts;
        return now - at > RECEIPT_MS ? undefined : { page, entryId, hasMeeting };
      } catch {
        return undefined;
      }
    },
  };
}
