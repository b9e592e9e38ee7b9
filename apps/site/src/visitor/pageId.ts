import { readablePath } from '@cumulus/content-model/canonicalPath';

/**
 * Derives a page id from a path (REQ-RTE-04), whose escapes are decoded: root is `home`; the leading slash is dropped; characters other than letters (with their combining marks), digits, hyphen and underscore become hyphens; runs of hyphens collapse; lower case.
 * @param path a path without query, percent-encoded or not
 */
export function createPageId(path: string): string {
  if (path === '/' || path === '') return 'home';
  return readablePath(path)
    .normalize('NFC')
    .replace(/^\//, '')
    .replace(/[^\p{L}\p{M}\p{Nd}_-]/gu, '-')
    .replace(/-+/g, '-')
    .toLowerCase();
}
