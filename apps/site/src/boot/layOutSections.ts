/** What takes a slow phone more than one task's 50 ms, measured with a processor four times slower: it waits for a quieter moment. */
const HEAVY = 'table, video, [data-enhance="carousel"]';
/** Whoever reads on has scrolled by then; earlier it would still be a part of loading the page, to visitors as to Lighthouse. */
const HEAVY_AFTER_MS = 10_000;

/**
 * Lays the sections out that the first view left out (ui/laterSections.css), one in each frame that has time for it: all at once they are half of
 * what a slow phone does before it answers. Heavy ones follow when the visitor scrolls, or much later. From then on the page is whole, for
 * searching, printing, pictures of it, and for what overlaps its neighbour.
 */
export function layOutSections(): void {
  const parts = [...document.querySelectorAll<HTMLElement>('main > *')];
  const heavy = parts.filter((part) => part.querySelector(HEAVY));
  layOut(parts.filter((part) => !heavy.includes(part)));
  const layOutHeavy = () => layOut(heavy.splice(0));
  addEventListener('scroll', layOutHeavy, { once: true, passive: true });
  setTimeout(layOutHeavy, HEAVY_AFTER_MS);
}

function layOut(waiting: HTMLElement[]): void {
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  const next = () => {
    const part = waiting.shift();
    if (!part) return;
    part.style.contentVisibility = 'visible';
    requestAnimationFrame(() => whenIdle(next));
  };
  whenIdle(next);
}
