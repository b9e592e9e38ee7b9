import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isImmutable } from '../cachePolicy.ts';
import { createStoredPage, type StoredPage } from '../page-cache/storedPage.ts';
import { responseHeaders } from '../security/securityHeaders.ts';

/**
 * Our headers for a file that the asset service delivers, as flat pairs. Where the service has a word of its own, as the policy of a drawing
 * that lets its styles work, that stands.
 * @param said names of the headers that are taken over from the service, in lower case
 */
export function fileHeaders(said: readonly string[]): string[] {
  const ours = responseHeaders('file');
  return ours.filter((_, index) => !said.includes((ours[index - (index % 2)] ?? '').toLowerCase()));
}

/** Larger files are videos and downloads: they are streamed. */
const MAX_KEPT_BYTES = 262_144;
/** Rendering takes 10 s at most; past this a visitor is better off without the picture. */
const TIMEOUT_MS = 15_000;
/** What the asset service says of a file that visitors need to know, whole or in part. */
const KEPT_HEADERS = [
  'content-type',
  'cache-control',
  'access-control-allow-origin',
  'timing-allow-origin',
  'content-security-policy',
];
const STREAMED_HEADERS = [
  ...KEPT_HEADERS,
  ...['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'],
];

/** Asks the asset service. */
export interface AssetClient {
  /**
   * @param url path and query
   * @param options `signal` destroys the request, be it answered or not
   * @returns the answer when its headers are there
   * @throws when the service can't be reached or is silent for 15 seconds, and the signal's reason
   */
  fetch(
    url: string,
    options: { method?: string; headers?: Record<string, string>; signal: AbortSignal },
  ): Promise<IncomingMessage>;
}

/** @param servicesUrl the service's address. How many connections there are is the caller's business */
export function createAssetClient(servicesUrl: string): AssetClient {
  const origin = new URL(servicesUrl);
  const isSecure = origin.protocol === 'https:';
  const send = isSecure ? httpsRequest : httpRequest;
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true });
  return {
    fetch(url, options) {
      return new Promise((resolve, reject) => {
        // As a path, which nothing resolves any more.
        const upstream = send(origin, { ...options, path: url, agent, timeout: TIMEOUT_MS }, (answer) => {
          // One that fails before anybody reads it is found destroyed.
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

/** @returns whether an answer is small, whole and at an address whose bytes never change */
export function isKeepable({ statusCode, headers }: IncomingMessage): boolean {
  return (
    statusCode === 200 &&
    isImmutable(headers['cache-control']) &&
    headers['content-encoding'] === undefined &&
    headers['set-cookie'] === undefined &&
    Number(headers['content-length'] ?? Infinity) <= MAX_KEPT_BYTES
  );
}

/**
 * Reads a small file into what is kept, compressed where that gains anything (drawings).
 * @param url its key
 * @param answer the service's answer, not yet read
 * @throws when it ends early
 */
export async function storeAsset(url: string, answer: IncomingMessage): Promise<StoredPage> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (body.length !== Number(answer.headers['content-length']))
    throw new Error('the asset service’s answer ended early');
  const headers = [...assetHeaders(answer, KEPT_HEADERS), 'Vary', 'Accept-Encoding'];
  const contentType = answer.headers['content-type'] ?? '';
  const keeping = { tags: new Uint32Array(), renderedAt: Date.now(), freshUntil: Infinity, contentVersion: 0 };
  return createStoredPage({ status: 200, contentType, headers, body }, { key: url, ...keeping });
}

/** Headers of a file that is streamed to a visitor, as flat pairs. */
export function streamedHeaders(answer: IncomingMessage): string[] {
  return assetHeaders(answer, STREAMED_HEADERS);
}

function assetHeaders({ headers }: IncomingMessage, wanted: readonly string[]): string[] {
  const said = wanted.filter((name) => headers[name] !== undefined);
  const taken = said.flatMap((name) => [headers[name] ?? []].flat().flatMap((value) => [name, value]));
  return [...fileHeaders(said), ...taken];
}
