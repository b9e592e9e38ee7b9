import { badRequest } from '../delivery/badRequest.ts';

/** 400 for a token that is not, or no longer, known. */
export function invalidToken() {
  return badRequest('The sync_token you sent is invalid or expired; start again with initial=true');
}
