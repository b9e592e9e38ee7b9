import { canonicalPath, caselessKey, caselessPaths, withoutTrailingSlash } from '@cumulus/content-model/canonicalPath';
import type { Redirect } from '@cumulus/content-model/redirects';
import type { Content } from '../cms/content.ts';
import { ENDPOINT_PATHS, resolvePath } from './locatePage.ts';

/** Memoized by content object, which is new with each content version, and built when the first missing path is requested. */
const existingByContent = new WeakMap<Content, ReadonlyMap<string, string>>();

/**
 * Where a path leads that has no page, but is another spelling of an existing path: other escapes, decomposed Unicode, other case, trailing slashes.
 * An editors' redirect from that path is followed directly. Only for paths that were not found: those that exist keep their case.
 * REQ-RTE-10.
 * @param path without query
 * @returns undefined where nothing has a similar path
 */
export function correctAddress(content: Content, path: string): Redirect | undefined {
  // As a redirect it could lead to another site.
  if (path.startsWith('//')) return undefined;
  const canonical = withoutTrailingSlash(canonicalPath(path));
  const to = existingPath(content, canonical);
  if (to === undefined || to === path) return undefined;
  return content.redirects.get(to) ?? { to, statusCode: 301 };
}

function existingPath(content: Content, path: string): string | undefined {
  if (exists(content, path)) return path;
  const found = inAnyCase(content, path);
  if (found !== undefined) return found;
  // The page of a score: its quiz is found in any case.
  const end = path.lastIndexOf('/');
  const page = end > 0 ? inAnyCase(content, path.slice(0, end)) : undefined;
  const below = page && page + path.slice(end);
  return below && exists(content, below) ? below : undefined;
}

function exists(content: Content, path: string): boolean {
  return content.redirects.has(path) || resolvePath(content, path).status === 200;
}

function inAnyCase(content: Content, path: string): string | undefined {
  let existing = existingByContent.get(content);
  if (!existing) {
    existing = caselessPaths([...content.routes.byPath.keys(), ...content.redirects.keys(), ...ENDPOINT_PATHS]);
    existingByContent.set(content, existing);
  }
  return existing.get(caselessKey(path));
}
