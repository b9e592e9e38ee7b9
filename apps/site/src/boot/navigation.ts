/** REQ-LNK-02: internal links are prefetched when within 200 px of the window. */
const MARGIN = '200px';
const MAX_PER_PAGE = 8;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Prefetches the documents of the first internal links near the viewport after the page has loaded, except on slow or metered connections. For
 * browsers with speculation rules, links are only marked (server/speculationRules.ts), so that a prerender uses the prefetched response. Other
 * browsers fetch the document into their HTTP cache.
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
        if (seen.size > MAX_PER_PAGE || seen.has(address)) continue;
        seen.add(address);
        if (hasRules) (target as HTMLElement).dataset.near = '';
        else fetch(address, { priority: 'low' }).catch(() => undefined);
      }
      if (seen.size > MAX_PER_PAGE) observer.disconnect();
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

/** Browsers prerender a link with eagerness `moderate` after the pointer has rested on it for this long. */
const PRERENDERED_AFTER_MS = 200;

/**
 * Skips the cross-fade to a prerendered page, which is ready immediately: capturing the old page for it takes longer than everything else
 * (tests/proofs/bench/measureSecondNavigation.ts, without a GPU: first paint after 200 ms instead of 80). Whether the next page was prerendered is known only after the
 * capture, so it is inferred from how long the pointer rested on the link.
 */
export function skipTransition(): void {
  if (!HTMLScriptElement.supports?.('speculationrules')) return;
  // The pointer may have been on a link before this script ran.
  let link = document.querySelector<HTMLAnchorElement>('a[href]:hover');
  let since = performance.now();
  addEventListener('pointerover', ({ target, timeStamp }) => {
    const over = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (over !== link) since = timeStamp;
    link = over;
  });
  addEventListener('pageswap', ({ activation, viewTransition, timeStamp }) => {
    const hasRested = timeStamp - since >= PRERENDERED_AFTER_MS;
    if (hasRested && link?.href === activation?.entry?.url) viewTransition?.skipTransition();
  });
}
