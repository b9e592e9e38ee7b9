/**
 * Lays the sections out that the first view left out (ui/laterSections.css), one in each frame that has time for it: all at once they are half of what a slow
 * phone does before it answers. From then on the page is whole, for searching, printing, pictures of it, and for what overlaps its neighbour.
 */
export function layOutSections(): void {
  const waiting = [...document.querySelectorAll<HTMLElement>('main > *')];
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  const next = () => {
    const part = waiting.shift();
    if (!part) return;
    part.style.contentVisibility = 'visible';
    requestAnimationFrame(() => whenIdle(next));
  };
  whenIdle(next);
}
