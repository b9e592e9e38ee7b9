import type { IncomingMessage } from 'node:http';
import { RequestError } from '@cumulus/server/Service';
import type { EncodedBody } from '../EncodedBody.ts';

/** A refusal of the flags' API; the vendor's form has no code. */
export class FlagApiError extends RequestError {
  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(status, 'flags', message, { headers });
  }
}

/** A payload: 304 by ETag, compressed for the client. `no-cache`, so that a change takes effect immediately. REQ-FLG-03. */
export function featuresResponse(request: IncomingMessage, body: EncodedBody): Promise<Response> {
  const headers = { 'Cache-Control': 'no-cache', 'x-sse-support': 'enabled' };
  return body.response(request, 'application/json; charset=utf-8', headers);
}
