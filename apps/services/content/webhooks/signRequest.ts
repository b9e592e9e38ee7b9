import { createHmac } from 'node:crypto';
import { escape as escapeQuery } from 'node:querystring';

const SIGNED_HEADERS = 'x-contentful-signed-headers';
const TIMESTAMP = 'x-contentful-timestamp';

/** A request as far as its signature covers it. */
export interface SignableRequest {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: string;
}

/**
 * Signs a request as the vendor does (request verification): HMAC-SHA256 over method, path, all given headers and body.
 * @param secret the 64 characters that both sides know
 * @param request what is sent
 * @param now milliseconds since 1970
 * @returns the headers to add
 */
export function signRequest(secret: string, request: SignableRequest, now: number): Record<string, string> {
  const given = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value.trim()] as const);
  const headers = new Map<string, string>(given);
  headers.set(TIMESTAMP, String(now));
  const names = [...headers.keys(), SIGNED_HEADERS].sort();
  headers.set(SIGNED_HEADERS, names.join(','));
  const lines = names.map((name) => `${name}:${headers.get(name)}`).join(';');
  const { pathname, search } = request.url;
  // Escaped twice, as the vendor's verifier does it.
  const path = encodeURI(search ? `${pathname}?${escapeQuery(search.slice(1))}` : pathname);
  const text = [request.method, path, lines, request.body].join('\n');
  return {
    'x-contentful-signature': createHmac('sha256', secret).update(text).digest('hex'),
    [SIGNED_HEADERS]: names.join(','),
    [TIMESTAMP]: String(now),
  };
}
