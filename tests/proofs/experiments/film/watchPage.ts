/** Globals that this script creates in the page. */
export interface Watched {
  shifts: number;
  /** What was shifted, and from where to where. */
  shifted: string[];
  removals: number;
}

interface Shift {
  value: number;
  startTime: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/**
 * Runs before the page's scripts: sums layout shifts, counts removals from variant slots, and moves one pixel in each frame, so that the browser
 * sends a picture of each.
 */
export function watchPage(): void {
  const watched: Watched = { shifts: 0, shifted: [], removals: 0 };
  (globalThis as unknown as { watched: Watched }).watched = watched;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources, startTime } = entry as unknown as Shift;
      watched.shifts += value;
      for (const { node, previousRect, currentRect } of sources) {
        const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) =>
          [x, y, width, height].map(Math.round).join(' '),
        );
        const name = node instanceof Element ? `<${node.localName} class="${node.className}">` : node?.textContent;
        watched.shifted.push(`${Math.round(startTime)} ms: ${name?.slice(0, 60)} from ${from} to ${to}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((records) => {
    for (const { target, removedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element?.closest('[data-flag]')) watched.removals += removedNodes.length;
    }
  }).observe(document, { childList: true, subtree: true });

  const pixel = document.createElement('i');
  pixel.style.cssText = 'position:fixed;right:0;bottom:0;width:1px;height:1px;z-index:9999;pointer-events:none';
  let isDark = false;
  const blink = () => {
    if (document.documentElement && !pixel.isConnected && document.body) document.documentElement.append(pixel);
    isDark = !isDark;
    pixel.style.background = isDark ? '#000' : '#fff';
    requestAnimationFrame(blink);
  };
  requestAnimationFrame(blink);
}
