import type { PageCache } from '../pages/pageCache.ts';
import { representation } from '../pages/representation.ts';
import type { StoredPage } from '../pages/StoredPage.ts';
import type { SharedPage } from '../SharedTier.ts';

/** How a page is kept here. */
type Keeping = Pick<StoredPage, 'key' | 'contentVersion' | 'freshUntil'>;

/**
 * Makes a stored page of one that another node made.
 * @param found what came from the other node
 * @param keeping how it is kept
 * @param pages where it will be kept: with the same content there already, those bytes stay, which may be compressed better
 */
export function restorePage(found: SharedPage, keeping: Keeping, pages: PageCache): StoredPage {
  const { status, headers, hash, renderedAt, body, isCompressed } = found;
  const page = { ...keeping, status, headers, hash, renderedAt };
  const kept = { ...page, tags: pages.tags.encode(found.tags) };
  if (!isCompressed) return { ...kept, identity: representation('identity', body, page), isFinal: true };
  const previous = pages.peek(keeping.key);
  if (previous?.hash !== hash || !previous.brotli)
    return { ...kept, brotli: representation('br', body, page), isFinal: false };
  return {
    ...kept,
    brotli: representation('br', previous.brotli.body, page),
    ...(previous.gzip && { gzip: representation('gzip', previous.gzip.body, page) }),
    isFinal: previous.isFinal,
  };
}
