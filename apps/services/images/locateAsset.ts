import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileNotFound } from './fileNotFound.ts';
import { ImageError } from './ImageError.ts';

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
 * Finds the file behind `/{space}/{assetId}/{token}/{fileName}`.
 * @param contentFolder holds `{space}/assets/{vendorHost}/{space}/{assetId}/{token}/{fileName}`, the layout that the
 *   vendor's import tool reads
 * @throws ImageError 400 for an address that can't be one, 404 when there is no such file
 */
export async function locateAsset(contentFolder: string, vendorHost: string, path: string): Promise<LocatedAsset> {
  const segments = decode(path);
  const [space = '', ...rest] = segments;
  const safe =
    segments.length === 4 && segments.every(isSafe) && segments.slice(0, 3).every((part) => PLAIN.test(part));
  if (!safe) throw fileNotFound();
  const root = join(contentFolder, space, 'assets', vendorHost, space);
  try {
    const real = await realpath(join(root, ...rest));
    // A link inside the folder must not lead out of it.
    if (!real.startsWith((await realpath(root)) + sep)) throw fileNotFound();
    const info = await stat(real);
    if (!info.isFile()) throw fileNotFound();
    return { path: real, size: info.size, modifiedMs: info.mtimeMs };
  } catch (error) {
    if (error instanceof ImageError) throw error;
    throw fileNotFound();
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
