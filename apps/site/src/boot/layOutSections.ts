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
  const start = () => requestIdleCallback(layOutInSlices);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

/** To look for what there is to lay out is a slice of its own. */
function layOutInSlices(): void {
  const sections = [...document.querySelectorAll<HTMLElement>(LATER)];
  // Its content, which needs no frame: shown after each slice, all would be prepared for painting as often.
  const steps = sections.flatMap(({ firstElementChild: content }) => (content ? stepsOf(content) : []));
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
  requestIdleCallback(layOut);
}

/** So many elements are laid out at a time; parts with fewer go with what is around them. */
const MAX_ELEMENTS = 200;
const MIN_ELEMENTS = 40;

/** The layout of a section's content. Large parts of it wait for a step of their own, as sections wait. */
function stepsOf(content: Element): (() => unknown)[] {
  const read = (element: Element) => [() => getComputedStyle(element).color, () => element.getBoundingClientRect()];
  const parts = sizeOf(content) > MAX_ELEMENTS ? partsOf(content) : [];
  const wait = (value: string) => (part: HTMLElement) => part.style.setProperty('content-visibility', value);
  return [
    () => parts.forEach(wait('auto')),
    ...read(content),
    ...parts.flatMap((part) => [() => wait('')(part), ...read(part)]),
  ];
}

const sizeOf = (element: Element) => element.getElementsByTagName('*').length;

/** A table can't wait in parts. */
function partsOf(element: Element): HTMLElement[] {
  return [...element.children].flatMap((child) => {
    const size = sizeOf(child);
    if (size > MAX_ELEMENTS && !child.matches('table')) return partsOf(child);
    return size > MIN_ELEMENTS && child instanceof HTMLElement ? child : [];
  });
}
