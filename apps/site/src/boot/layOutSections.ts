/** Sections whose layout waits (design-system/laterSections.css). */
const LATER = 'main>:nth-child(n+4)';

/** A frame follows each slice: in longer idle times there are fewer of both. Where there are none, as on a page that moves, short ones have to do. */
const LONG_MS = 30;
const MAX_SHORT = 10;

/**
 * Lays out the sections below the first view in idle time, so that screenshots and readers of a whole page find them; what was laid out stays. A slice has as
 * many sections as fit into the idle time, judged by the longest one before, and at least one.
 * REQ-PRF-14.
 */
export function layOutSections(): void {
  // Where it is absent, in Safari, so is what it waits for.
  if (!('requestIdleCallback' in self)) return;
  const waiting = [...document.querySelectorAll<HTMLElement>(LATER)];
  let short = 0;
  const layOut = (deadline: IdleDeadline) => {
    if (deadline.timeRemaining() < LONG_MS && short++ < MAX_SHORT) {
      requestIdleCallback(layOut);
      return;
    }
    let longestMs = 0;
    do {
      const section = waiting.shift();
      if (!section) return;
      const start = performance.now();
      section.dataset.laidOut = '';
      // In this slice, not with all others in the next frame.
      section.getBoundingClientRect();
      longestMs = Math.max(longestMs, performance.now() - start);
    } while (deadline.timeRemaining() > longestMs);
    requestIdleCallback(layOut);
  };
  const start = () => requestIdleCallback(layOut);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
