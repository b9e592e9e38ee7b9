/** So near an edge, in pixels, dragging scrolls; the nearer, the faster, up to the limit for each frame. */
const EDGE_PX = 48;
const SPEED = 0.25;
const MAX_STEP_PX = 12;

/** Scrolls sideways while something is dragged near an edge. Call it for each frame, before other measurements. */
export function scrollAtEdge(scroller: HTMLElement, x: number, maxScroll: number) {
  const { left, right } = scroller.getBoundingClientRect();
  const before = Math.max(0, left + EDGE_PX - x);
  const after = Math.max(0, x - (right - EDGE_PX));
  const step = Math.max(-MAX_STEP_PX, Math.min(MAX_STEP_PX, (after - before) * SPEED));
  if (step) scroller.scrollLeft = Math.max(0, Math.min(maxScroll, scroller.scrollLeft + step));
}
