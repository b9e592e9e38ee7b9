import type { ServerResponse } from 'node:http';
import { sendJson } from '@cumulus/server/responses';

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
  return new ImageError(400, 'BadRequest', message, {
    details: { parameter: name, value: value.slice(0, 100), allowed },
  });
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
