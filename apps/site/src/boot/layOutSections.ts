/** Sections whose layout waits (design-system/laterSections.css). */
const LATER = 'main>:nth-child(n+4)';

/** With slices of this length a click still gets its answer within 50 ms. */
const SLICE_MS = 40;

/**
 * Lays out the sections below the first view in idle time, so that screenshots and readers of a whole page find them; what was laid out stays. A slice has as
 * many steps as fit, judged by the longest one before, and at least one.
 * REQ-PRF-14.
 */
export function layOutSections(): void {
  // Where it is absent, in Safari, so is what it waits for.
  if (!('requestIdleCallback' in self)) return;
  const sections = [...document.querySelectorAll<HTMLElement>(LATER)];
  // Its content, which needs no frame: shown after each slice, all would be prepared for painting as often.
  const steps = sections.flatMap(({ firstElementChild: content }) =>
    content ? [() => getComputedStyle(content).color, () => content.getBoundingClientRect()] : [],
  );
  const layOut = () => {
    let now = performance.now();
    const end = now + SLICE_MS;
    let longestMs = 0;
    do {
      const step = steps.shift();
      if (!step) {
        for (const { dataset } of sections) dataset.laidOut = '';
        return;
      }
      step();
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
