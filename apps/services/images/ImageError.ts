import type { ServerResponse } from 'node:http';
import { sendJson } from '../http/sendJson.ts';

interface ImageErrorOptions {
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** An answer of the image service that is not an image, in the vendor's error form. */
export class ImageError extends Error {
  readonly status: number;
  readonly id: string;
  readonly details: Record<string, unknown> | undefined;

  constructor(status: number, id: string, message: string, options: ImageErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.status = status;
    this.id = id;
    this.details = options.details;
  }
}

/** 400 naming the parameter, its value and what is allowed. */
export function badParameter(name: string, value: string, allowed: string): ImageError {
  const message = `The parameter "${name}" has the value "${value.slice(0, 100)}"; allowed: ${allowed}.`;
  return new ImageError(400, 'BadRequest', message, {
    details: { parameter: name, value: value.slice(0, 100), allowed },
  });
}

/** 404; says nothing of what lies on disk. */
export function fileNotFound(): ImageError {
  return new ImageError(404, 'NotFound', 'The resource could not be found.');
}

export function sendImageError(response: ServerResponse, { status, id, message, details }: ImageError): void {
  sendJson(response, status, { sys: { type: 'Error', id }, message, ...(details && { details }) });
}
