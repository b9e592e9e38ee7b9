import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { cacheHeaders } from '../cachePolicy.ts';
import type { Step } from '../http/call.ts';
import { sendEncoded, sendRange } from '../http/sendPage.ts';
import { representation, type StoredPage } from '../page-cache/storedPage.ts';
import { responseHeaders } from '../security/securityHeaders.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** Media type of a file by its extension. */
export function mediaTypeOf(path: string): string {
  return TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

/** Files with a hash in their name are cached forever. */
const HASHED_PREFIX = '/assets/_/';
const COMPRESSED = /\.(br|gz)$/;
const HASH_LENGTH = 22;

/**
 * Serves `dist/client` (about 400 KB) from memory, with the compressed files that the build created.
 * @param directory `dist/client`
 * @throws when it is missing: the site isn't built
 */
export function createStaticFiles(directory: string): Step {
  const files = new Map<string, StoredPage>();
  for (const name of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!name.isFile() || COMPRESSED.test(name.name)) continue;
    const file = join(name.parentPath, name.name);
    const path = `/${relative(directory, file).replaceAll('\\', '/')}`;
    files.set(path, read(file, path));
  }
  return (call) => {
    const file = files.get(call.path);
    if (!file) return false;
    call.cache = 'hit';
    if (!sendRange(call, file)) sendEncoded(call, file);
    return true;
  };
}

function read(file: string, path: string): StoredPage {
  const body = readFileSync(file);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, HASH_LENGTH);
  const kind = path.startsWith(HASHED_PREFIX) ? 'hashedFile' : 'publicFile';
  const isCompressed = existsSync(`${file}.br`);
  const headers = [
    ...responseHeaders('file'),
    'Content-Type',
    mediaTypeOf(path),
    ...cacheHeaders(kind),
    'Accept-Ranges',
    'bytes',
    ...(isCompressed ? ['Vary', 'Accept-Encoding'] : []),
  ];
  const page = { hash, headers };
  return {
    key: path,
    status: 200,
    tags: new Uint32Array(),
    renderedAt: 0,
    freshUntil: Infinity,
    contentVersion: 0,
    ...page,
    isFinal: true,
    identity: representation('identity', body, page),
    ...(isCompressed && { brotli: representation('br', readFileSync(`${file}.br`), page) }),
    ...(existsSync(`${file}.gz`) && { gzip: representation('gzip', readFileSync(`${file}.gz`), page) }),
  };
}
