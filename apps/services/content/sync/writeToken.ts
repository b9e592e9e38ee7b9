import type { SyncToken } from './SyncToken.ts';

/** A token as text that needs no escaping in an address. */
export function writeToken(token: SyncToken): string {
  return Buffer.from(JSON.stringify(token)).toString('base64url');
}
