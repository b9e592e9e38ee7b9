import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding } from '@cumulus/http/acceptedEncoding';
import { matchesEtag } from '@cumulus/http/matchesEtag';
import type { EncodedBody } from '../http/EncodedBody.ts';

/** An answer in the vendor's error form, `{status, error}`. */
export class FlagApiError extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** Methods by what is asked for. */
export const METHODS = { features: 'GET, HEAD', eval: 'POST', sub: 'GET', usage: 'GET, HEAD' };

/** What a request asks for, and with which client key. */
export interface Route {
  name: keyof typeof METHODS;
  clientKey: string;
}

const KEYED = /^\/(?:api\/(features|eval)|(sub))\/([^/]+)\/?$/;

/** @returns undefined for a path that nothing answers */
export function parseRoute(path: string, query: URLSearchParams): Route | undefined {
  if (/^\/rt\/?$/.test(path)) return { name: 'usage', clientKey: query.get('key') ?? '' };
  const [, api, sub, clientKey = ''] = KEYED.exec(path) ?? [];
  const name = (api ?? sub) as Route['name'] | undefined;
  return name && { name, clientKey };
}

/** Sends a payload: HEAD, 304 by ETag, compressed as the client takes it. `no-cache`, since a change takes effect immediately. */
export async function sendFeatures(
  request: IncomingMessage,
  response: ServerResponse,
  body: EncodedBody,
): Promise<void> {
  const headers = {
    ETag: body.etag,
    'Cache-Control': 'no-cache',
    'x-sse-support': 'enabled',
    Vary: 'Accept-Encoding',
  };
  if (matchesEtag(request.headers['if-none-match'], body.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const { bytes, encoding } = await body.as(acceptedEncoding(request.headers['accept-encoding']));
  response.writeHead(200, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': bytes.length,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
