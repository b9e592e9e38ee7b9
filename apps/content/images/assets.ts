import { realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { IMMUTABLE } from '@cumulus/http/immutable';
import { sendFile } from '@cumulus/server/responses';
import { pathBelow } from '@cumulus/server/routes';
import type { Service } from '@cumulus/server/Service';
import type { ServiceLimits } from '@cumulus/server/serviceLimits';
import { ApiError, notFound } from '../apiErrors.ts';
import type { FileState } from '../files/cachedPerState.ts';
import { fileMark } from '../files/fileChanges.ts';
import { readAssetPath, versionOf } from './assetVersion.ts';
import { createAssetRoutes } from './imageErrors.ts';
import { sourceHash } from './sourceHash.ts';

/** Address of an asset; `locateAsset` reads it as it was sent. */
export const ASSET_PATH = '/:space/:asset/:token/:file';

/** The file of an asset. */
export interface LocatedAsset extends FileState {
  /** The version in the address, if it has one. */
  version: string | undefined;
}

/** Letters, digits, `.`, `-`, `_` for space, asset and token. */
const PLAIN = /^[\w.-]+$/;
/** Longest file name that common file systems take, in bytes. */
const MAX_NAME_BYTES = 255;

/**
 * Finds the file of `/{space}/{assetId}/{token}/{fileName}`; the token may have a version (`assetVersion.ts`).
 * @param contentFolder contains `{space}/assets/{vendorHost}/{space}/{assetId}/{token}/{fileName}`, the layout of the vendor's import tool
 * @throws ApiError 400 for an invalid address, 404 if there is no such file
 */
export async function locateAsset(contentFolder: string, vendorHost: string, path: string): Promise<LocatedAsset> {
  const { segments, version } = readAssetPath(decode(path));
  const [space = '', assetId = '', token = '', name = ''] = segments;
  const safe =
    segments.length === 4 && segments.every(isSafe) && segments.slice(0, 3).every((part) => PLAIN.test(part));
  if (!safe) throw notFound();
  const root = join(contentFolder, space, 'assets', vendorHost, space);
  // The version is tried first, and a token that only looks like one second. macOS writes letters with accents as two characters, editors as one, and the
  // vendor's tools store a name as it is in the address.
  const tokens = version === undefined ? [token] : [token, `${token}.${version}`];
  const names = new Set([name, name.normalize('NFC'), name.normalize('NFD'), encodeURIComponent(name)]);
  for (const folder of tokens)
    for (const one of names) {
      const found = await findFile(root, [assetId, folder, one]);
      if (found) return { ...found, version: folder === token ? version : undefined };
    }
  throw notFound();
}

async function findFile(root: string, parts: string[]): Promise<FileState | undefined> {
  try {
    const real = await realpath(join(root, ...parts));
    // Symbolic links must not lead out of the folder.
    if (!real.startsWith((await realpath(root)) + sep)) return undefined;
    const info = await stat(real);
    return info.isFile() ? { path: real, size: info.size, modifiedMs: info.mtimeMs, mark: fileMark(info) } : undefined;
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
  new ApiError(400, 'BadRequest', 'The address is not valid percent-encoding.', { cause });

/** What editors may upload. No HTML, style or script: an uploaded file must never run on this origin. */
const types: Record<string, string> = {
  '.apng': 'image/apng',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.m4a': 'audio/mp4',
  '.m4v': 'video/mp4',
  '.mov': 'video/quicktime',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.oga': 'audio/ogg',
  '.ogg': 'audio/ogg',
  '.ogv': 'video/ogg',
  '.opus': 'audio/ogg',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.tif': 'image/tiff',
  '.tiff': 'image/tiff',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.wav': 'audio/wav',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
};

/** Media type by file extension; `application/octet-stream` for unknown ones. */
export function contentTypeOf(path: string): string {
  return types[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

/** For addresses without the current version: browsers ask again whether the file has changed. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

/**
 * Headers of every asset and image. An SVG opened as a document can't run scripts.
 * @param contentType none for an answer without the bytes (304)
 * @param isVersioned whether the address has the version of these bytes: then clients may cache them for a year
 */
export function fileHeaders(contentType: string | undefined, isVersioned: boolean): Record<string, string> {
  return {
    ...(contentType && { 'Content-Type': contentType }),
    'Cache-Control': isVersioned ? IMMUTABLE : REVALIDATE,
    'Access-Control-Allow-Origin': '*',
    'Timing-Allow-Origin': '*',
    'X-Content-Type-Options': 'nosniff',
    ...(contentType === 'image/svg+xml' && {
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    }),
  };
}

/**
 * Serves asset files unchanged, with byte ranges: videos and documents.
 * @param vendorHost host of such files in an export, and the name of their folder
 * @param limits the rate of each client
 */
export function createAssetService(
  prefix: string,
  vendorHost: string,
  contentFolder: string,
  limits?: ServiceLimits,
): Service {
  const app = createAssetRoutes(limits);
  app.get(ASSET_PATH, async (call) => {
    const asset = await locateAsset(contentFolder, vendorHost, pathBelow(call));
    const isCurrent = asset.version !== undefined && asset.version === versionOf(await sourceHash(asset));
    return sendFile(call.env, {
      path: asset.path,
      size: asset.size,
      etag: `"${asset.modifiedMs.toString(36)}-${asset.size.toString(36)}"`,
      headers: fileHeaders(contentTypeOf(asset.path), isCurrent),
    });
  });
  return { prefix, app };
}
