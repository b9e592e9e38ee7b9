import { badRequest } from '../delivery/ApiError.ts';

/** Where a client stands: all that the service needs to go on, so that nothing is kept per client. */
export interface SyncToken {
  space: string;
  /** Log that the numbers belong to. */
  epoch: string;
  /** Changes up to this number are known to the client. */
  seq: number;
  /**
   * Only during an initial sync: the number at its start, where the first delta begins, so that what is deleted while
   * the client pages is not missed.
   */
  until?: number;
  type: string;
  contentType?: string;
  limit: number;
}

/** A token as text that needs no escaping in an address. */
export function writeToken(token: SyncToken): string {
  return Buffer.from(JSON.stringify(token)).toString('base64url');
}

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

/** 400 for a token that is not, or no longer, known. */
export function invalidToken() {
  return badRequest('The sync_token you sent is invalid or expired; start again with initial=true');
}
