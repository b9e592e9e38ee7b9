/** Sections whose layout waits (design-system/laterSections.css). */
const LATER = 'main>:nth-child(n+4)';

/**
 * Lays out the sections below the first view in idle time, so that screenshots and readers of a whole page find them; what was laid out stays. A slice has as
 * many sections as fit into the idle time, judged by the longest one before, and at least one.
 * REQ-PRF-14.
 */
export function layOutSections(): void {
  // Where it is absent, in Safari, so is what it waits for.
  if (!('requestIdleCallback' in self)) return;
  const waiting = [...document.querySelectorAll<HTMLElement>(LATER)];
  const layOut = (deadline: IdleDeadline) => {
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
