import { invalidToken } from './invalidToken.ts';
import type { SyncToken } from './SyncToken.ts';

/** @throws ApiError 400 for a text that is no token */
export function readToken(text: string): SyncToken {
  try {
    const token: SyncToken = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (typeof token.epoch === 'string' && Number.isInteger(token.seq) && Number.isInteger(token.limit)) return token;
  } catch {
    // Falls through to the same answer as a token of another form.
  }
  throw invalidToken();
}
