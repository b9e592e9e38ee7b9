/** REQ-LNK-02: internal links are prefetched when within this distance of the window. */
const MARGIN_PX = 200;
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
  /** @returns whether more are wanted */
  const prefetch = (link: HTMLAnchorElement) => {
    const address = addressOf(link);
    if (seen.size <= MAX_PER_PAGE && !seen.has(address)) {
      seen.add(address);
      if (hasRules) link.dataset.near = '';
      else fetch(address, { priority: 'low' }).catch(() => undefined);
    }
    return seen.size <= MAX_PER_PAGE;
  };
  const start = () => {
    const links = [...root.querySelectorAll<HTMLAnchorElement>('a[data-prefetch]')];
    // Measured at once: marks that an observer sets cost the page a frame of their own. What a closed `<details>` holds would have to be laid out for it.
    const isFull = links.some((link) => !isFolded(link) && isNear(link) && !prefetch(link));
    if (!isFull) whenMoved(() => followLinks(links, prefetch));
  };
  const startWhenShown = () => {
    if (document.hidden) addEventListener('visibilitychange', startWhenShown, { once: true });
    else start();
  };
  if (root.readyState === 'complete') startWhenShown();
  else addEventListener('load', startWhenShown, { once: true });
}

/** In a closed `<details>`; one without its summary shows its content all the same (design-system/phoneFold.module.css). */
function isFolded(link: HTMLAnchorElement): boolean {
  const summary = link.closest('details:not([open])')?.querySelector('summary');
  return Boolean(summary?.offsetHeight);
}

function isNear(link: HTMLAnchorElement): boolean {
  const { top, bottom, left, right } = link.getBoundingClientRect();
  const isShown = right > left;
  const isInReach = (start: number, end: number, size: number) => end > -MARGIN_PX && start < size + MARGIN_PX;
  return isShown && isInReach(top, bottom, innerHeight) && isInReach(left, right, innerWidth);
}

/** Calls once, when a link may have come near for the first time: what is scrolled, opened or resized. */
function whenMoved(follow: () => void): void {
  const moved = new AbortController();
  for (const type of ['scroll', 'pointerover', 'keydown', 'focusin', 'toggle', 'resize'])
    addEventListener(
      type,
      () => {
        moved.abort();
        follow();
      },
      { capture: true, passive: true, signal: moved.signal },
    );
}

/** Prefetches what comes near, until `prefetch` wants no more. */
function followLinks(links: readonly HTMLAnchorElement[], prefetch: (link: HTMLAnchorElement) => boolean): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        if (prefetch(target as HTMLAnchorElement)) continue;
        observer.disconnect();
        return;
      }
    },
    { rootMargin: `${MARGIN_PX}px` },
  );
  for (const link of links) observer.observe(link);
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
