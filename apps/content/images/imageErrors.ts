import { createRoutes } from '@cumulus/server/routes';
import { RequestError } from '@cumulus/server/Service';
import type { ServiceLimits } from '@cumulus/server/serviceLimits';

/** How long a failed rendering is cached: a source that fails slowly must not do so with each request. A repaired file has another key. */
export const FAILURE_CACHED_MS = 60_000;
const BUSY_S = 2;

interface ImageErrorOptions {
  details?: Record<string, unknown>;
  /** Seconds after which the client may try again. */
  retryAfterS?: number;
  cause?: unknown;
}

/** An error of the image service, in the vendor's format. */
export class ImageError extends RequestError {
  readonly details: Record<string, unknown> | undefined;

  constructor(status: number, id: string, message: string, { details, retryAfterS, cause }: ImageErrorOptions = {}) {
    super(status, id, message, { cause, ...(retryAfterS && { headers: { 'Retry-After': String(retryAfterS) } }) });
    this.details = details;
  }
}

/** 400 naming the parameter, its value and what is allowed. */
export function badParameter(name: string, value: string, allowed: string): ImageError {
  const message = `The parameter "${name}" has the value "${value.slice(0, 100)}"; allowed: ${allowed}.`;
  return badRequest(message, { parameter: name, value: value.slice(0, 100), allowed });
}

/** 400. */
export function badRequest(message: string, details?: Record<string, unknown>): ImageError {
  return new ImageError(400, 'BadRequest', message, { details });
}

/** 422: the source's file is missing pixels, or no picture at all. */
export function unreadable(cause: unknown): ImageError {
  return new ImageError(422, 'SourceImageUnreadable', 'The source file of this asset is not a readable image.', {
    cause,
  });
}

/** 503, with as long a wait as a failure is cached. */
export function tooSlow(cause: unknown): ImageError {
  return unavailable('This image took too long to render. Try again later.', FAILURE_CACHED_MS / 1_000, cause);
}

/** 503 when too many images are waiting. */
export function tooBusy(cause: unknown): ImageError {
  const message = `Too many images are waiting to be rendered. Try again in ${BUSY_S} seconds.`;
  return unavailable(message, BUSY_S, cause);
}

function unavailable(message: string, retryAfterS: number, cause: unknown): ImageError {
  return new ImageError(503, 'ServiceUnavailable', message, { cause, retryAfterS });
}

/** 404; it reveals nothing about files on disk. */
export function fileNotFound(): ImageError {
  return new ImageError(404, 'NotFound', 'The resource could not be found.');
}

/** Vendors' ids of the refusals that all services have. */
const IDS: Record<number, string> = { 404: 'NotFound', 405: 'BadRequest', 429: 'RateLimitExceeded' };

/**
 * Creates the app of a service of images or files, whose refusals have the vendor's format.
 * @param limits the rate of each client; without them there is no limit
 */
export function createAssetRoutes(limits?: ServiceLimits, toRefusal?: (error: unknown) => ImageError | undefined) {
  const app = createRoutes({
    toErrorBody: (error) => ({
      sys: { type: 'Error', id: error instanceof ImageError ? error.code : IDS[error.status] },
      message: error.message,
      ...(error instanceof ImageError && error.details && { details: error.details }),
    }),
    ...(toRefusal && { toRefusal }),
  });
  return app.use((call, next) => {
    limits?.count(call.env.incoming, 'RATE_LIMIT_IMAGES');
    return next();
  });
}
