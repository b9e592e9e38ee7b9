/** Paths of these characters have only one spelling: letters, digits, and what RFC 3986 allows in a path without escapes. */
const PLAIN = /^[\w\-.~!$&'()*+,;=:@/]*$/;
const TO_ESCAPE = /[^\w\-.~!$&'()*+,;=:@]+/g;
const ESCAPES = /(?:%[\da-f]{2})+/gi;

/**
 * The one spelling of a path: Unicode in NFC, percent-encoded as UTF-8 with upper-case digits, and nothing escaped that needs no escape. Routes, look-ups,
 * links and everything that names an address use it. Slashes, dots and case stay: an escaped slash remains escaped.
 * @param path as an editor typed it or a client sent it; a percent sign that begins no escape counts as itself
 */
export function canonicalPath(path: string): string {
  return PLAIN.test(path) ? path : path.replace(/[^/]+/g, canonicalSegment);
}

function canonicalSegment(segment: string): string {
  if (PLAIN.test(segment)) return segment;
  // A lone surrogate is no character, and `encodeURIComponent` would throw.
  const text = readablePath(segment).normalize('NFC').toWellFormed();
  return text.replace(TO_ESCAPE, encodeURIComponent);
}

/** A path as people read it: its escapes are decoded, except those that are no UTF-8. */
export function readablePath(path: string): string {
  return decodeEscapes(path, decodeURIComponent);
}

/**
 * The key by which paths are found in any case; not an address.
 * @param path in its canonical spelling
 */
export function caselessKey(path: string): string {
  // Escaped slashes stay escaped. The small sigma has two forms, by its place in the word.
  return decodeEscapes(path, decodeURI).toLowerCase().replaceAll('ς', 'σ');
}

function decodeEscapes(text: string, decode: (escapes: string) => string): string {
  return text.replace(ESCAPES, (escapes) => {
    try {
      return decode(escapes);
    } catch {
      return escapes;
    }
  });
}

/**
 * Existing paths by their key, to find one from another case.
 * @param paths in their canonical spelling; the first of two that differ in case only is found
 */
export function caselessPaths(paths: Iterable<string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of paths) {
    const key = caselessKey(path);
    if (!found.has(key)) found.set(key, path);
  }
  return found;
}

/** An address of this site whose path has its canonical spelling; other addresses and anchors stay as they are. */
export function canonicalAddress(url: string): string {
  if (!/^\/(?![/\\])/.test(url)) return url;
  const path = withoutQuery(url);
  return canonicalPath(path) + url.slice(path.length);
}

/** An address without query and anchor. */
export function withoutQuery(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

/** The canonical path of an address, without query, anchor and trailing slashes: the form in which pages are looked up. */
export function barePath(url: string): string {
  return withoutTrailingSlash(canonicalPath(withoutQuery(url)));
}

/** Without trailing slashes, which no page has. */
export function withoutTrailingSlash(path: string): string {
  let end = path.length;
  // A regular expression would take quadratic time for thousands of slashes.
  while (end > 1 && path.charCodeAt(end - 1) === 47) end -= 1;
  return path.slice(0, end);
}
