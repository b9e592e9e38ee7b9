/** Sections whose layout waits (design-system/laterSections.css). */
const LATER = 'main>:nth-child(n+4)';

/** Of a slice: with it a click still gets its answer within 50 ms. Each slice has a frame of its own, which costs as much as a small section. */
const SLICE_MS = 40;

/**
 * Lays out the sections below the first view in idle time, so that screenshots and readers of a whole page find them; what was laid out stays. A slice has as
 * many sections as fit, judged by the longest one before, and at least one.
 * REQ-PRF-14.
 */
export function layOutSections(): void {
  // Where it is absent, in Safari, so is what it waits for.
  if (!('requestIdleCallback' in self)) return;
  const waiting = [...document.querySelectorAll<HTMLElement>(LATER)];
  const layOut = () => {
    let now = performance.now();
    const end = now + SLICE_MS;
    let longestMs = 0;
    do {
      const section = waiting.shift();
      if (!section) return;
      section.dataset.laidOut = '';
      // In this slice, not with all others in the next frame.
      section.getBoundingClientRect();
      const before = now;
      now = performance.now();
      longestMs = Math.max(longestMs, now - before);
    } while (now + longestMs <= end);
    requestIdleCallback(layOut);
  };
  const start = () => requestIdleCallback(layOut);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
