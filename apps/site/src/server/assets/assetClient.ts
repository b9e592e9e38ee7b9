import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { requestIdHeaders } from '@cumulus/http/requestContext';
import { isImmutable } from '../cachePolicy.ts';
import { createStoredPage, type StoredPage } from '../page-cache/storedPage.ts';
import { responseHeaders } from '../security/securityHeaders.ts';

/**
 * This site's headers for a file, as flat pairs, without those that the asset service sets: an SVG has its own CSP, for example.
 * @param serviceHeaders names in lower case
 */
export function fileHeaders(serviceHeaders: readonly string[]): string[] {
  const headers = responseHeaders('file');
  return headers.filter((_, index) => !serviceHeaders.includes((headers[index - (index % 2)] ?? '').toLowerCase()));
}

/** Larger files (videos, downloads) are streamed and not cached. */
const MAX_CACHED_BYTES = 262_144;
/** The service renders an image within 10 s. */
const TIMEOUT_MS = 15_000;
/** Headers of the asset service that are forwarded. */
const CACHED_HEADERS = [
  'content-type',
  'cache-control',
  'access-control-allow-origin',
  'timing-allow-origin',
  'content-security-policy',
];
const STREAMED_HEADERS = [
  ...CACHED_HEADERS,
  ...['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'],
];

export interface AssetClient {
  /**
   * @param url path and query
   * @param options `signal` destroys the request, before or after the response
   * @returns the response as soon as its headers arrive
   * @throws when the service can't be reached or is silent for 15 seconds, and the signal's reason
   */
  fetch(
    url: string,
    options: { method?: string; headers?: Record<string, string>; signal: AbortSignal },
  ): Promise<IncomingMessage>;
}

/** @param contentUrl the service's address. The caller limits the number of requests */
export function createAssetClient(contentUrl: string): AssetClient {
  const origin = new URL(contentUrl);
  const isSecure = origin.protocol === 'https:';
  const send = isSecure ? httpsRequest : httpRequest;
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true });
  return {
    fetch(url, options) {
      return new Promise((resolve, reject) => {
        // As `path`, not in the URL, which would resolve dot segments.
        const headers = { ...requestIdHeaders(), ...options.headers };
        const upstream = send(origin, { ...options, headers, path: url, agent, timeout: TIMEOUT_MS }, (answer) => {
          // A response that fails before it is read is destroyed, which the reader checks.
          answer.on('error', () => undefined);
          resolve(answer);
        });
        upstream.on('timeout', () => upstream.destroy(new Error('timed out')));
        upstream.on('error', reject);
        upstream.end();
      });
    },
  };
}

/** @returns whether a response is small, complete and immutable */
export function isCacheable({ statusCode, headers }: IncomingMessage): boolean {
  return (
    statusCode === 200 &&
    isImmutable(headers['cache-control']) &&
    headers['content-encoding'] === undefined &&
    headers['set-cookie'] === undefined &&
    Number(headers['content-length'] ?? Infinity) <= MAX_CACHED_BYTES
  );
}

/**
 * Reads a small file for the cache, compressed where that is worth it (SVG).
 * @param url the cache key
 * @param answer the unread response of the service
 * @throws when the response ends early
 */
export async function storeAsset(url: string, answer: IncomingMessage): Promise<StoredPage> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (body.length !== Number(answer.headers['content-length']))
    throw new Error('the asset service’s answer ended early');
  const headers = [...assetHeaders(answer, CACHED_HEADERS), 'Vary', 'Accept-Encoding'];
  const contentType = answer.headers['content-type'] ?? '';
  const cacheFields = { tags: new Uint32Array(), renderedAt: Date.now(), freshUntil: Infinity, contentVersion: 0 };
  return createStoredPage({ status: 200, contentType, headers, body }, { key: url, ...cacheFields });
}

/** Headers of a file that is streamed to a visitor, as flat pairs. */
export function streamedHeaders(answer: IncomingMessage): string[] {
  return assetHeaders(answer, STREAMED_HEADERS);
}

function assetHeaders({ headers }: IncomingMessage, wanted: readonly string[]): string[] {
  const present = wanted.filter((name) => headers[name] !== undefined);
  const forwarded = present.flatMap((name) => [headers[name] ?? []].flat().flatMap((value) => [name, value]));
  return [...fileHeaders(present), ...forwarded];
}
