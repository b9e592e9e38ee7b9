import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a thank-you page is for: a form that was stored. */
export interface Receipt {
  /** Path of the page with the form. */
  page: string;
  /** Id of the form's entry. */
  entryId: string;
  /** By it the visitor books a meeting. */
  meetingToken?: string;
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

/**
 * Without a signature anybody could make a link to a page that thanks for what was never sent.
 * @param secret shared by all nodes
 */
export function createReceipts(secret: string): Receipts {
  const sign = (text: string) => createHmac('sha256', secret).update(`receipt\n${text}`).digest();

  return {
    create({ page, entryId, meetingToken = '' }, now) {
      const text = Buffer.from(JSON.stringify([now, page, entryId, meetingToken])).toString('base64url');
      return `${text}.${sign(text).toString('base64url')}`;
    },
    read(receipt, now) {
      const [text = '', signature = ''] = receipt.length > MAX_LENGTH ? [] : receipt.split('.', 2);
      const expected = sign(text);
      const actual = Buffer.from(signature, 'base64url');
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
      // Signed by this site, so its parts are what `create` wrote.
      const parts = JSON.parse(Buffer.from(text, 'base64url').toString()) as [number, string, string, string];
      const [at, page, entryId, meetingToken] = parts;
      return now - at > RECEIPT_MS ? undefined : { page, entryId, ...(meetingToken && { meetingToken }) };
    },
  };
}
