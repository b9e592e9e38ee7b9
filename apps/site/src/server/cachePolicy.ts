import { IMMUTABLE } from '@cumulus/http/immutable';

/** How long browsers may cache a response, and our CDN where that differs. */
interface CachePolicy {
  /** `Cache-Control` */
  browser: string;
  /** `CDN-Cache-Control`: the CDN keeps the answer until it is purged by tag. */
  cdn?: string;
}

/** How long our CDN keeps a page, and how long after that it may send it while it fetches the new one. */
const CDN_SECONDS = 86_400;
const STALE_SECONDS = 60;

const cdnPolicy = (seconds: number) =>
  `public, max-age=${seconds}, stale-while-revalidate=${STALE_SECONDS}, stale-if-error=86400`;

const REVALIDATE = 'public, max-age=0, must-revalidate';
const NO_STORE = { browser: 'no-store' };
const PRIVATE_NO_STORE = { browser: 'private, no-store' };

/**
 * The cache policy of every kind of response. Answers that are proxied from a service keep the service's own.
 * Varnish and nginx have no table of their own: cachePolicy.test.ts compares their files with this one.
 */
export const CACHE_POLICY = {
  /** Also feeds, sitemap, robots.txt and pages that were not found. */
  page: { browser: REVALIDATE, cdn: cdnPolicy(CDN_SECONDS) },
  /** Sent while the page is rendered again. */
  stalePage: { browser: REVALIDATE, cdn: 'max-age=0' },
  /** One of several variants, or with a cookie: a shared cache would send it to the next visitor. */
  privatePage: { browser: 'private, max-age=0, must-revalidate' },
  /** Rendered for one request, such as in debug mode. */
  uncachedPage: PRIVATE_NO_STORE,
  /**
   * The page again after a form that was not stored, with what was typed. Without scripts the browser's back button leads to it, and can't send the form
   * once more by itself: the browser may keep it (in its own cache only), or what was typed would be gone.
   */
  formPage: { browser: 'private, no-cache' },
  /** Sent in place of a page that can't be rendered. */
  errorPage: PRIVATE_NO_STORE,
  preview: PRIVATE_NO_STORE,
  /** Redirects of editors, and to the path without its trailing slash. */
  redirect: { browser: REVALIDATE },
  /** Decided by a flag, for one visitor and one visit. */
  flagRedirect: PRIVATE_NO_STORE,
  /** To the canonical address of an image. */
  assetRedirect: NO_STORE,
  /** Its name holds a hash of its bytes. */
  hashedFile: { browser: IMMUTABLE },
  /** Set by the content service: an address holds the version of its bytes. */
  image: { browser: IMMUTABLE },
  /** The placeholder of a picture that can't be shown: until that is mended, each visitor's browser asks for it. */
  missingPicture: { browser: 'public, max-age=60' },
  publicFile: { browser: 'public, max-age=3600' },
  speculationRules: { browser: 'public, max-age=3600' },
  socialImage: { browser: 'public, max-age=86400' },
  /** One sentence: refusals and faults. */
  message: NO_STORE,
  /** Error pages of nginx and Varnish. */
  proxyErrorPage: NO_STORE,
  health: NO_STORE,
  metrics: NO_STORE,
  /** The server's own addresses: decisions, webhooks, reports. */
  endpoint: NO_STORE,
} as const satisfies Record<string, CachePolicy>;

/** A kind of response with its own cache policy. */
export type CacheKind = keyof typeof CACHE_POLICY;

/** The value of `Cache-Control` for a kind of response. */
export const cacheControlOf = (kind: CacheKind): string => CACHE_POLICY[kind].browser;

const CDN_HEADER = 'CDN-Cache-Control';

/** The cache headers of a kind of response, as flat pairs. */
export function cacheHeaders(kind: CacheKind): string[] {
  const { browser, cdn }: CachePolicy = CACHE_POLICY[kind];
  return ['Cache-Control', browser, ...(cdn === undefined ? [] : [CDN_HEADER, cdn])];
}

/** Whether no cache stores a kind of response, not even a browser's. */
export const isNeverStored = (kind: CacheKind): boolean => cacheControlOf(kind).includes('no-store');

/** Whether a service's `Cache-Control` declares a response immutable. */
export const isImmutable = (cacheControl: string | undefined): boolean => /\bimmutable\b/.test(cacheControl ?? '');

/** The tag that every page carries besides those of its content. */
export const ALL_PAGES_TAG = 'every-page';

/** The header from which a CDN reads the cache tags. */
export type TagHeader = 'Surrogate-Key' | 'Cache-Tag';

const SHARED_CACHE_HEADERS = new Set([CDN_HEADER, 'Surrogate-Key', 'Cache-Tag']);

/**
 * All headers of a page except those of its encoding.
 * @param rendered headers that the rendering set, as flat pairs; its `cache-control` replaces the policy of pages
 * @param tags the page's cache tags
 * @param tagHeader undefined: tags aren't sent
 */
export function pageHeaders(rendered: readonly string[], tags: readonly string[], tagHeader?: TagHeader): string[] {
  const hasOwnPolicy = rendered.some((name, index) => index % 2 === 0 && name === 'cache-control');
  return [
    ...rendered.map((text, index) => (index % 2 === 0 && text === 'cache-control' ? 'Cache-Control' : text)),
    ...(hasOwnPolicy ? [] : cacheHeaders('page')),
    ...(tagHeader ? [tagHeader, [ALL_PAGES_TAG, ...tags].join(tagHeader === 'Cache-Tag' ? ',' : ' ')] : []),
    'Vary',
    'Accept-Encoding',
  ];
}

/**
 * Replaces the cache policy in the headers of a stored page.
 * @param headers from `pageHeaders`
 * @param kind without a CDN policy, the headers for shared caches are removed
 */
export function withCacheKind(headers: readonly string[], kind: CacheKind): string[] {
  const { browser, cdn }: CachePolicy = CACHE_POLICY[kind];
  if (cdn !== undefined) return withCdnPolicy(headers, cdn);
  return headers
    .map((text, index) => (index % 2 === 1 && nameAt(headers, index) === 'Cache-Control' ? browser : text))
    .filter((_, index) => !SHARED_CACHE_HEADERS.has(nameAt(headers, index)));
}

const nameAt = (headers: readonly string[], index: number) => headers[index - (index % 2)] ?? '';

function withCdnPolicy(headers: readonly string[], cdn: string): string[] {
  return headers.map((text, index) => (index % 2 === 1 && nameAt(headers, index) === CDN_HEADER ? cdn : text));
}

/**
 * The headers of a stored page that changes at a time: the CDN never sends it after that, except when no node answers. In the last minute it stores
 * nothing, because it may send each page for a minute more.
 * @param headers from `pageHeaders`
 * @param changesAt milliseconds since 1970
 */
export function withChange(headers: string[], changesAt: number, now: number): string[] {
  const seconds = Math.floor((changesAt - now) / 1000) - STALE_SECONDS;
  if (seconds >= CDN_SECONDS) return headers;
  return seconds > 0 ? withCdnPolicy(headers, cdnPolicy(seconds)) : withCacheKind(headers, 'stalePage');
}
