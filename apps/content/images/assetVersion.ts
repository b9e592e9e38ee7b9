/** Hexadecimal digits of a file's digest in its address. */
const VERSION_LENGTH = 10;
const VENDOR_URL = /^(?:https?:)?\/\/((?:images|videos|assets)\.ctfassets\.net)(\/[^?#]*)/;
const VERSIONED = /^(.+)\.([0-9a-f]{10})$/;

/**
 * The version of a file: the beginning of its digest. It stands in the file's address, so that a file that is overwritten has another address, and no
 * cache has the earlier bytes under it.
 * @param hash from `sourceHash`
 */
export const versionOf = (hash: string): string => hash.slice(0, VERSION_LENGTH);

/**
 * Adds a version to the token of an asset's address: `/{space}/{assetId}/{token}.{version}/{fileName}`.
 * @param segments decoded: space, asset id, token, file name
 * @returns the path, percent-encoded
 */
export function versionedPath([space = '', assetId = '', token = '', name = '']: string[], version: string): string {
  return encodePath([space, assetId, `${token}.${version}`, name]);
}

/** @returns the segments of an asset's address without its version, and the version if there is one */
export function readAssetPath(segments: string[]): { segments: string[]; version: string | undefined } {
  const [space = '', assetId = '', token = '', ...rest] = segments;
  const [, bare, version] = VERSIONED.exec(token) ?? [];
  return bare === undefined ? { segments, version: undefined } : { segments: [space, assetId, bare, ...rest], version };
}

/**
 * Reads the address of a file on the vendor's hosts, as export files have it.
 * @returns the host, and the path without query; undefined for any other value
 */
export function readVendorUrl(url: unknown): { host: string; path: string } | undefined {
  const [, host, path] = VENDOR_URL.exec(typeof url === 'string' ? url : '') ?? [];
  return host && path ? { host, path } : undefined;
}

/**
 * @param path typed by an editor: with percent-encoding, or with spaces, brackets and letters of any script as they are
 * @returns its decoded segments
 */
export function pathSegments(path: string): string[] {
  return path
    .replace(/^\//, '')
    .split('/')
    .map((segment) => {
      try {
        return decodeURIComponent(segment);
      } catch {
        // A percent sign that is a part of the name.
        return segment;
      }
    });
}

/** @returns the path in the one spelling that the site's server has for it */
export function encodePath(segments: readonly string[]): string {
  return `/${segments.map(encodeURIComponent).join('/')}`;
}
