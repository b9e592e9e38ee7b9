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
