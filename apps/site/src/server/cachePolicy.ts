import { responseHeaders } from './security/securityHeaders.ts';

/** The tag that every page carries beside those of its content. */
export const EVERY_PAGE = 'every-page';

/** The header by which what stands in front finds all answers with a tag. */
export type TagHeader = 'Surrogate-Key' | 'Cache-Tag';

/** A browser asks each time (and gets 304); what stands in front keeps the page until it is purged. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';
const CDN_CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=60, stale-if-error=86400';

/**
 * All headers of a page but those of its encoding.
 * @param rendered what the rendering set, as flat pairs; its own `cache-control` stands
 * @param tags what the page was made from
 * @param tagHeader how they are told to what stands in front; none: nobody is told
 */
export function pageHeaders(rendered: readonly string[], tags: readonly string[], tagHeader?: TagHeader): string[] {
  const own = new Set(rendered.filter((_, index) => index % 2 === 0));
  const freshness = ['Cache-Control', CACHE_CONTROL, 'CDN-Cache-Control', CDN_CACHE_CONTROL];
  return [
    ...rendered,
    ...(own.has('cache-control') ? [] : freshness),
    ...(tagHeader ? [tagHeader, [EVERY_PAGE, ...tags].join(tagHeader === 'Cache-Tag' ? ',' : ' ')] : []),
    'Vary',
    'Accept-Encoding',
    ...responseHeaders('page'),
  ];
}
