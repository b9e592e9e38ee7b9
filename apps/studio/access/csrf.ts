import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createSecretCheck } from '@cumulus/http/secrets';
import { RequestError } from '@cumulus/server/Service';
import type { Identity } from './Identity.ts';

/** The header of every request that changes something. */
export const CSRF_HEADER = 'x-csrf-token';
const SAFE_METHODS = ['GET', 'HEAD'];

/** The token that a page sends along: only pages of the studio can read it, and it is that of one session. */
export function csrfTokenOf({ csrfSecret = '' }: Identity): string {
  return createHmac('sha256', csrfSecret).update('studio csrf').digest('base64url');
}

/** Checks a request that isn't one for reading. Programs that prove themselves by a header need no token. @throws RequestError 403 */
export function requireCsrfToken({ method = 'GET', headers }: IncomingMessage, identity: Identity): void {
  if (SAFE_METHODS.includes(method) || identity.csrfSecret === undefined) return;
  // Nobody is signed in, and no browser asks: these send where a page comes from.
  if (identity.way === 'machine' && headers.origin === undefined && headers['sec-fetch-site'] === undefined) return;
  const sent = headers[CSRF_HEADER];
  if (typeof sent === 'string' && createSecretCheck(csrfTokenOf(identity))(sent)) return;
  throw new RequestError(
    403,
    'CsrfToken',
    'Reload the page: the request has no valid token of this session (X-CSRF-Token)',
  );
}
