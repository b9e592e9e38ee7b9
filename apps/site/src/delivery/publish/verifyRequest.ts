import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { escape as escapeQuery } from 'node:querystring';

/** A request as far as its signature covers it. */
export interface SignedRequest {
  method: string;
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What a request's signature says. */
export interface Verdict {
  isGenuine: boolean;
  signature: string;
  /** When it was signed, in milliseconds since 1970. */
  signedAt: number;
}

const SIGNATURE = /^[0-9a-f]{64}$/;
const TIMESTAMP = /^\d{1,15}$/;
/** Without the time in it, a signature would hold for ever. */
const TIMESTAMP_HEADER = 'x-contentful-timestamp';
const MAX_SIGNED_HEADERS = 64;

/**
 * Checks the vendor's signature (request verification): HMAC-SHA256 over method, path, signed headers and body. Takes the same time whatever is
 * wrong with a signature.
 * @param secret the 64 characters that both sides know
 * @param request as it came
 */
export function verifyRequest(secret: string, { method, path, query, headers, body }: SignedRequest): Verdict {
  const signature = one(headers['x-contentful-signature']);
  const time = one(headers[TIMESTAMP_HEADER]);
  const names = one(headers['x-contentful-signed-headers']).split(',').sort();
  const isComplete = SIGNATURE.test(signature) && TIMESTAMP.test(time) && names.includes(TIMESTAMP_HEADER);
  const signedAt = Number(time);
  if (!isComplete || names.length > MAX_SIGNED_HEADERS) return { isGenuine: false, signature, signedAt };
  const lines = names.map((name) => `${name}:${one(headers[name]).trim()}`).join(';');
  // Escaped twice, as the vendor signs it.
  const address = encodeURI(query ? `${path}?${escapeQuery(query)}` : path);
  const hmac = createHmac('sha256', secret).update(`${method}\n${address}\n${lines}\n`).update(body);
  return { isGenuine: timingSafeEqual(hmac.digest(), Buffer.from(signature, 'hex')), signature, signedAt };
}

function one(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
