import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EncodedBody } from '../EncodedBody.ts';

/** An error in the vendor's form, `{status, error}`. */
export class FlagApiError extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** Methods of each route. */
export const METHODS = { features: 'GET, HEAD', eval: 'POST', sub: 'GET', usage: 'GET, HEAD' };

/** The route of a request, and its client key. */
export interface Route {
  name: keyof typeof METHODS;
  clientKey: string;
}

const KEYED = /^\/(?:api\/(features|eval)|(sub))\/([^/]+)\/?$/;

/** @returns undefined for an unknown path */
export function parseRoute(path: string, query: URLSearchParams): Route | undefined {
  if (/^\/rt\/?$/.test(path)) return { name: 'usage', clientKey: query.get('key') ?? '' };
  const [, api, sub, clientKey = ''] = KEYED.exec(path) ?? [];
  const name = (api ?? sub) as Route['name'] | undefined;
  return name && { name, clientKey };
}

/** Sends a payload: HEAD, 304 by ETag, compressed for the client. `no-cache`, so that a change takes effect immediately. REQ-FLG-03. */
export function sendFeatures(request: IncomingMessage, response: ServerResponse, body: EncodedBody): Promise<void> {
  const headers = { 'Cache-Control': 'no-cache', 'x-sse-support': 'enabled' };
  return body.send(request, response, 'application/json; charset=utf-8', headers);
}
