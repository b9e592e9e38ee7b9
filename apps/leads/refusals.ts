import type { RefusalFormat } from '@cumulus/server/routes';
import { RequestError } from '@cumulus/server/Service';
import { StoreError, UncertainStoreError } from '@cumulus/sql/StoreError';
import { InvalidSubmission } from './readSubmission.ts';

const RETRY_AFTER_SECONDS = '2';

/** The refusal for an error of the store; undefined for other errors. */
function toRefusal(cause: unknown): RequestError | undefined {
  if (cause instanceof UncertainStoreError) {
    const message = `It isn't known whether this was stored; send it again with its idempotency key: ${cause.message}`;
    return new RequestError(500, 'uncertain', message, { cause });
  }
  if (!(cause instanceof StoreError)) return undefined;
  const headers = { 'Retry-After': RETRY_AFTER_SECONDS };
  return new RequestError(503, 'unavailable', `Nothing was changed, send it again: ${cause.message}`, {
    headers,
    cause,
  });
}

/** How leads and sign-ups are refused. */
export const LEAD_REFUSALS: RefusalFormat = {
  toRefusal,
  toErrorBody: (refusal) => ({
    ...{ code: refusal.code, message: refusal.message },
    ...(refusal instanceof InvalidSubmission && { errors: refusal.errors }),
  }),
};

/** The refusal of a request without its secret. */
export const unauthorized = (variable: string): RequestError =>
  new RequestError(401, 'unauthorized', `Send Authorization: Bearer with the ${variable} of the lead service`, {
    headers: { 'WWW-Authenticate': 'Bearer realm="leads"' },
  });
