import { createRoutes } from '@cumulus/server/routes';
import type { ServiceLimits } from '@cumulus/server/serviceLimits';
import { ApiError, toErrorBody } from '../apiErrors.ts';

/** How long a failed rendering is cached: a source that fails slowly must not do so with each request. A repaired file has another key. */
export const FAILURE_CACHED_MS = 60_000;
const BUSY_S = 2;

/** 422: the source's file is missing pixels, or no picture at all. */
export function unreadable(cause: unknown): ApiError {
  const message = 'The source file of this asset is not a readable image.';
  return new ApiError(422, 'SourceImageUnreadable', message, { cause });
}

/** 503, with as long a wait as a failure is cached. */
export function tooSlow(cause: unknown): ApiError {
  return unavailable('This image took too long to render. Try again later.', FAILURE_CACHED_MS / 1_000, cause);
}

/** 503 when too many images are waiting. */
export function tooBusy(cause: unknown): ApiError {
  const message = `Too many images are waiting to be rendered. Try again in ${BUSY_S} seconds.`;
  return unavailable(message, BUSY_S, cause);
}

function unavailable(message: string, retryAfterS: number, cause: unknown): ApiError {
  return new ApiError(503, 'ServiceUnavailable', message, { cause, headers: { 'Retry-After': String(retryAfterS) } });
}

/**
 * Creates the app of a service of images or files.
 * @param limits the rate of each client; without them there is no limit
 */
export function createAssetRoutes(limits?: ServiceLimits, toRefusal?: (error: unknown) => ApiError | undefined) {
  return createRoutes({ toErrorBody, ...(toRefusal && { toRefusal }) }).use((call, next) => {
    limits?.count(call.env.incoming, 'RATE_LIMIT_IMAGES');
    return next();
  });
}
