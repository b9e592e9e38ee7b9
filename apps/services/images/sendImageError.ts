import type { ServerResponse } from 'node:http';
import { sendJson } from '../http/sendJson.ts';
import type { ImageError } from './ImageError.ts';

/** Sends an error in the vendor's form. */
export function sendImageError(response: ServerResponse, error: ImageError): void {
  const { status, id, message, details, retryAfterS } = error;
  const body = { sys: { type: 'Error', id }, message, ...(details && { details }) };
  sendJson(response, status, body, retryAfterS === undefined ? {} : { 'Retry-After': retryAfterS });
}
