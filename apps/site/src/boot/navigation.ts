/** Specification section 2: internal links are fetched ahead when within 200 px of the window. */
const MARGIN = '200px';
const MOST_PER_PAGE = 8;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Fetches the documents behind the first internal links near the window, once the page has loaded; never where data is dear. A browser
 * with speculation rules does it by them (server/speculationRules.ts), so that rendering ahead takes what was fetched: here
 * the links are only marked. Any other gets the document into its HTTP cache.
 */
export function prefetchLinks(root: Document = document): void {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return;
  const hasRules = HTMLScriptElement.supports?.('speculationrules');
  const seen = new Set([addressOf(location)]);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const address = addressOf(target as HTMLAnchorElement);
        if (seen.size > MOST_PER_PAGE || seen.has(address)) continue;
        seen.add(address);
        if (hasRules) (target as HTMLElement).dataset.near = '';
        else fetch(address, { priority: 'low' }).catch(() => undefined);
      }
      if (seen.size > MOST_PER_PAGE) observer.disconnect();
    },
    { rootMargin: MARGIN },
  );
  const start = () => {
    for (const link of root.querySelectorAll('a[data-prefetch]')) observer.observe(link);
  };
  if (root.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

function addressOf({ origin, pathname, search }: HTMLAnchorElement | Location): string {
  return origin + pathname + search;
}

/** A link under the pointer for so long is rendered ahead: what browsers do with the eagerness `moderate`. */
const RESTED_MS = 200;

/**
 * A page that was rendered ahead is there at once. Drawing the page before it into a picture for the crossfade would take longer than all
 * else (tests/bench/secondNavigation, without a GPU: first paint after 200 ms in place of 80), so that it is left out. Whether a page was
 * rendered ahead is known only when the picture has been taken; how long the pointer rested on the link is known before.
 */
export function skipTransition(): void {
  if (!HTMLScriptElement.supports?.('speculationrules')) return;
  // The pointer may have come before this script.
  let link = document.querySelector<HTMLAnchorElement>('a[href]:hover');
  let since = performance.now();
  addEventListener('pointerover', ({ target, timeStamp }) => {
    const over = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (over !== link) since = timeStamp;
    link = over;
  });
  addEventListener('pageswap', ({ activation, viewTransition, timeStamp }) => {
    const hasRested = timeStamp - since >= RESTED_MS;
    if (hasRested && link?.href === activation?.entry?.url) viewTransition?.skipTransition();
  });
}
