/** Ends the lock; undefined: the page scrolls. */
let unlock: (() => void) | undefined;

/** Keeps the page behind a dialog from scrolling, or lets it scroll again. The place of its scroll bar stays empty, so that nothing moves. */
export function lockScroll(isLocked: boolean, { documentElement: root }: Document = document): void {
  if (isLocked === Boolean(unlock)) return;
  unlock?.();
  unlock = undefined;
  if (!isLocked) return;
  const { overflow, scrollbarGutter } = root.style;
  if (innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable';
  root.style.overflow = 'hidden';
  unlock = () => Object.assign(root.style, { overflow, scrollbarGutter });
}
