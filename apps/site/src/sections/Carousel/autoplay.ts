/** A timer that moves a carousel on, and the reasons that hold it. */
export type Autoplay = {
  hold(reason: string, isHeld: boolean): void;
  isHeldBy(reason: string): boolean;
};

/**
 * Calls `next` every `seconds` while nothing holds it. It holds itself under the pointer or focus, out of view and in a hidden
 * tab; the pause button holds it by the reason 'button'.
 */
export function autoplay(element: HTMLElement, seconds: number, next: () => void): Autoplay {
  const reasons = new Set<string>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const hold = (reason: string, isHeld: boolean) => {
    if (isHeld) reasons.add(reason);
    else reasons.delete(reason);
    clearInterval(timer);
    timer = reasons.size === 0 ? setInterval(next, seconds * 1000) : undefined;
  };
  element.addEventListener('pointerenter', () => hold('pointer', true));
  element.addEventListener('pointerleave', () => hold('pointer', false));
  element.addEventListener('focusin', () => hold('focus', true));
  element.addEventListener('focusout', (event) => {
    if (!element.contains(event.relatedTarget as Node | null)) hold('focus', false);
  });
  document.addEventListener('visibilitychange', () => hold('hidden', document.hidden));
  new IntersectionObserver(([entry]) => hold('outside', !entry?.isIntersecting), { threshold: 0.5 }).observe(element);
  hold('outside', true);
  return { hold, isHeldBy: (reason) => reasons.has(reason) };
}
