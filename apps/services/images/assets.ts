import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { IMMUTABLE } from '@cumulus/http/immutable';
import { sendFile } from '../http/responses.ts';
import type { Service } from '../http/Service.ts';
import { fileNotFound, ImageError, sendImageError } from './imageErrors.ts';

export interface LocatedAsset {
  path: string;
  size: number;
  modifiedMs: number;
}

/** Letters, digits, `.`, `-`, `_` for space, asset and token. */
const PLAIN = /^[\w.-]+$/;
/** Longest file name that common file systems take, in bytes. */
const MAX_NAME_BYTES = 255;

/**
 * Finds the file of `/{space}/{assetId}/{token}/{fileName}`.
 * @param contentFolder contains `{space}/assets/{vendorHost}/{space}/{assetId}/{token}/{fileName}`, the layout of the vendor's import tool
 * @throws ImageError 400 for an invalid address, 404 if there is no such file
 */
export async function locateAsset(contentFolder: string, vendorHost: string, path: string): Promise<LocatedAsset> {
  const segments = decode(path);
  const [space = '', ...rest] = segments;
  const safe =
    segments.length === 4 && segments.every(isSafe) && segments.slice(0, 3).every((part) => PLAIN.test(part));
  if (!safe) throw fileNotFound();
  const root = join(contentFolder, space, 'assets', vendorHost, space);
  const [asset = '', token = '', name = ''] = rest;
  for (const spelling of spellingsOf(name)) {
    const found = await find(root, join(root, asset, token, spelling));
    if (found) return found;
  }
  throw fileNotFound();
}

/** Some systems store the letters of a file's name decomposed (NFD), and the vendor's tools may store it as in the address. */
function spellingsOf(name: string): Set<string> {
  return new Set([name, name.normalize('NFC'), name.normalize('NFD'), encodeURIComponent(name)]);
}

async function find(root: string, path: string): Promise<LocatedAsset | undefined> {
  try {
    const real = await realpath(path);
    // Symbolic links must not lead out of the folder.
    if (!real.startsWith((await realpath(root)) + sep)) return undefined;
    const info = await stat(real);
    return info.isFile() ? { path: real, size: info.size, modifiedMs: info.mtimeMs } : undefined;
  } catch {
    return undefined;
  }
}

function decode(path: string): string[] {
  try {
    return path.replace(/^\//, '').split('/').map(decodeURIComponent);
  } catch (cause) {
    throw badEncoding(cause);
  }
}

function isSafe(segment: string): boolean {
  if (segment === '' || segment === '.' || segment === '..') return false;
  return !/[/\\\0]/.test(segment) && Buffer.byteLength(segment) <= MAX_NAME_BYTES;
}

const badEncoding = (cause: unknown) =>
  new ImageError(400, 'BadRequest', 'The address is not valid percent-encoding.', { cause });

/** What editors may upload. No HTML, style or script: an uploaded file must never run on this origin. */
const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.tif': 'image/tiff',
  '.tiff': 'image/tiff',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
};

/** Media type by file extension; `application/octet-stream` for unknown ones. */
export function contentTypeOf(path: string): string {
  return types[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

/**
 * Headers of every asset and image. The token in an asset's address changes with its file, so clients may cache it for a year. An SVG opened as a
 * document can't run scripts.
 */
export function fileHeaders(contentType: string): OutgoingHttpHeaders {
  return {
    'Content-Type': contentType,
    'Cache-Control': IMMUTABLE,
    'Access-Control-Allow-Origin': '*',
    'Timing-Allow-Origin': '*',
    'X-Content-Type-Options': 'nosniff',
    ...(contentType === 'image/svg+xml' && {
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    }),
  };
}

/** Digests of source files, cached per state of a file. */
export class SourceHashes {
  readonly #cache = new Map<string, { mark: string; hash: Promise<string> }>();

  of({ path, size, modifiedMs }: LocatedAsset): Promise<string> {
    const mark = `${modifiedMs}:${size}`;
    const cached = this.#cache.get(path);
    if (cached?.mark === mark) return cached.hash;
    const hash = digest(path);
    this.#cache.set(path, { mark, hash });
    hash.catch(() => this.#cache.delete(path));
    return hash;
  }
}

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * Serves asset files unchanged, with byte ranges: videos and documents.
 * @param vendorHost host of such files in an export, and the name of their folder
 */
export function createAssetService(prefix: string, vendorHost: string, contentFolder: string): Service {
  return {
    prefix,
    async handle({ method, path, request, response }) {
      try {
        if (method !== 'GET' && method !== 'HEAD') throw new ImageError(405, 'BadRequest', `${method} is not allowed.`);
        const asset = await locateAsset(contentFolder, vendorHost, path);
        await sendFile(request, response, {
          path: asset.path,
          size: asset.size,
          etag: `"${asset.modifiedMs.toString(36)}-${asset.size.toString(36)}"`,
          headers: fileHeaders(contentTypeOf(asset.path)),
        });
      } catch (error) {
        if (!(error instanceof ImageError)) throw error;
        sendImageError(response, error);
      }
    },
  };
}
