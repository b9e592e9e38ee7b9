import type { ServerResponse } from 'node:http';
import { sendJson } from '../http/sendJson.ts';
import type { ImageError } from './ImageError.ts';

export function sendImageError(response: ServerResponse, { status, id, message, details }: ImageError): void {
  sendJson(response, status, { sys: { type: 'Error', id }, message, ...(details && { details }) });
}
