/**
 * Derives a page id from a path (specification section 2): root is `home`; the leading slash is dropped; characters other than letters,
 * digits, hyphen and underscore become hyphens; runs of hyphens collapse; lower case.
 * @param path a path without query
 */
export function createPageId(path: string): string {
  if (path === '/' || path === '') return 'home';
  return path
    .replace(/^\//, '')
    .replace(/[^\p{L}\p{Nd}_-]/gu, '-')
    .replace(/-+/g, '-')
    .toLowerCase();
}
