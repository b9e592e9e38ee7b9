/** Paths of this site that have effects or are files. */
const NO_DOCUMENT_STARTS = [
  ...['/preview', '/webhook', '/decide', '/csp-reports', '/healthz', '/forms/'],
  ...['/assets/', '/images/', '/videos/'],
];
/** Parameters of visits that continue in the product, or of tests. */
const NO_DOCUMENT_PARAMETERS = ['app_redirect', 'debug'];
/** Feeds, sitemaps, files. */
const EXTENSION = '[a-z0-9]{2,5}';

/** Addresses that are neither prefetched nor prerendered, as URL patterns for the browser's speculation rules. */
export const NO_DOCUMENT_PATTERNS: readonly string[] = [
  ...NO_DOCUMENT_STARTS.map((start) => `${start}*`),
  `/*.(${EXTENSION})`,
  ...NO_DOCUMENT_PARAMETERS.map((name) => `/*\\?*${name}=*`),
];

const FILE = new RegExp(`\\.${EXTENSION}$`);

/**
 * Whether an address of this site is a page, by the same list. Links to pages are marked for browsers without speculation rules, which prefetch them.
 * @param address a path with or without query and hash
 */
export function isDocumentAddress(address: string): boolean {
  const [path = '', query = ''] = address.replace(/#.*$/s, '').split(/\?(.*)/s);
  if (NO_DOCUMENT_STARTS.some((start) => path.startsWith(start)) || FILE.test(path)) return false;
  return !NO_DOCUMENT_PARAMETERS.some((name) => query.includes(`${name}=`));
}
