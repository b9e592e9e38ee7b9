import type { ServerResponse } from 'node:http';
import { sendJson } from '@cumulus/server/responses';
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

/** Answers a request that failed. @throws the error, where it is no refusal */
export function sendRefusal(response: ServerResponse, error: unknown): void {
  const refusal = error instanceof RequestError ? error : toRefusal(error);
  if (!refusal) throw error;
  const { status, code, message, headers } = refusal;
  const challenge = status === 401 ? { 'WWW-Authenticate': 'Bearer realm="leads"' } : {};
  const errors = refusal instanceof InvalidSubmission ? { errors: refusal.errors } : {};
  sendJson(response, status, { code, message, ...errors }, { ...headers, ...challenge });
}
