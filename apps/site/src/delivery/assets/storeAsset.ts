import type { IncomingMessage } from 'node:http';
import type { StoredPage } from '../pages/StoredPage.ts';
import { storePage } from '../pages/storePage.ts';
import { fileHeaders } from './fileHeaders.ts';

/** What the asset service says of a file that visitors need to know. */
const KEPT_HEADERS = [
  'content-type',
  'cache-control',
  'access-control-allow-origin',
  'timing-allow-origin',
  'content-security-policy',
];

/**
 * Makes a stored answer of a small file, compressed where that gains anything (drawings).
 * @param url path and query: its key
 * @param answer the asset service's answer, not yet read
 * @throws when it ends early
 */
export async function storeAsset(url: string, answer: IncomingMessage): Promise<StoredPage> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (body.length !== Number(answer.headers['content-length']))
    throw new Error('the asset service’s answer ended early');
  const said = KEPT_HEADERS.filter((name) => answer.headers[name] !== undefined);
  const kept = said.flatMap((name) => [answer.headers[name] ?? []].flat().flatMap((value) => [name, value]));
  const headers = [...fileHeaders(said), ...kept, 'Vary', 'Accept-Encoding'];
  const contentType = answer.headers['content-type'] ?? '';
  const keeping = { tags: new Uint32Array(), renderedAt: Date.now(), freshUntil: Infinity, contentVersion: 0 };
  return storePage({ status: 200, contentType, headers, body }, { key: url, ...keeping });
}
