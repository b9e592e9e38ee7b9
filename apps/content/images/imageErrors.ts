import type { ServerResponse } from 'node:http';
import { sendJson } from '@cumulus/server/responses';

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
export class ImageError extends Error {
  readonly status: number;
  readonly id: string;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfterS: number | undefined;

  constructor(status: number, id: string, message: string, options: ImageErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.status = status;
    this.id = id;
    this.details = options.details;
    this.retryAfterS = options.retryAfterS;
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

/** Sends an error in the vendor's format. */
export function sendImageError(response: ServerResponse, error: ImageError): void {
  const { status, id, message, details, retryAfterS } = error;
  const body = { sys: { type: 'Error', id }, message, ...(details && { details }) };
  sendJson(response, status, body, retryAfterS === undefined ? {} : { 'Retry-After': retryAfterS });
}
