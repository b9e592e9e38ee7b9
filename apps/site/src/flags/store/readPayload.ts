import { createHash } from 'node:crypto';
import { type FeatureApiResponse, GrowthBookClient } from '@growthbook/growthbook';
import { type RedirectFlag, redirectsOf, unknownRedirects } from '../redirects/redirectFlags.ts';
import type { FlagPayload, PlainPayload } from './payloadSchema.ts';
import { validatePayload } from './validatePayload.ts';

const VERSION_LENGTH = 8;

interface PayloadOptions {
  /** What encrypted parts are read with. */
  decryptionKey?: string;
  /** Flags that may redirect beside those that the payload marks. */
  redirectFlags?: readonly RedirectFlag[];
}

/** Makes the flag service's answer usable. @param text JSON in the vendor's form @throws as `loadPayload` */
export async function readPayload(text: string, options: PayloadOptions = {}): Promise<FlagPayload> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Error(`the answer is no JSON: ${JSON.stringify(text.slice(0, 40))}`, { cause });
  }
  return await loadPayload(value, options);
}

/**
 * Makes a payload usable: decrypted by the vendor's own client, checked, and loaded into a client of its own.
 * @param value in the vendor's form, plain or encrypted
 * @throws 'Failed to decrypt', or an error that names what is wrong; a single flag or rule that can't be used is only left out
 */
export async function loadPayload(
  value: unknown,
  { decryptionKey, redirectFlags }: PayloadOptions = {},
): Promise<FlagPayload> {
  if (!isFields(value)) throw new Error('the answer is no JSON object');
  const { plain, evaluated, leftOut } = validatePayload(await decrypt(value, decryptionKey));
  const client = new GrowthBookClient();
  await client.setPayload(evaluated as FeatureApiResponse);
  const { savedGroups } = evaluated;
  return {
    ...{ version: versionOf(plain), plain, client, savedGroups, needs: new Map() },
    leftOut: [...leftOut, ...unknownRedirects(plain, redirectFlags)],
    redirects: redirectsOf(plain, redirectFlags),
  };
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The client only logs what it can't decrypt and goes on without: here that is a failure. */
async function decrypt(raw: Record<string, unknown>, decryptionKey?: string): Promise<Record<string, unknown>> {
  const encrypted = Object.keys(raw).filter((name) => name.startsWith('encrypted') && raw[name]);
  if (encrypted.length === 0) return raw;
  // The vendor sends empty features beside encrypted ones, which would pass for decrypted.
  const hidden = new Set(encrypted.map(plainName));
  const rest = Object.fromEntries(Object.entries(raw).filter(([name]) => !hidden.has(name)));
  const client = new GrowthBookClient({ decryptionKey });
  await client.setPayload(rest as FeatureApiResponse);
  const plain = client.getDecryptedPayload() as Record<string, unknown>;
  if ([...hidden].some((name) => !(name in plain))) throw new Error('Failed to decrypt');
  return plain;
}

/** `encryptedSavedGroups` becomes `savedGroups`. */
function plainName(name: string): string {
  const bare = name.slice('encrypted'.length);
  return bare.charAt(0).toLowerCase() + bare.slice(1);
}

/** Without the date: receiving the same flags again must not discard decisions. */
function versionOf({ dateUpdated: _, status: __, ...deciding }: PlainPayload): string {
  return createHash('sha256').update(JSON.stringify(deciding)).digest('hex').slice(0, VERSION_LENGTH);
}
