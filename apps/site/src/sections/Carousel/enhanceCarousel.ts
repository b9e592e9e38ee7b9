/** The bubbling event of a carousel when another slide has come to rest; its detail is a SlideChange. */
export const SLIDE_EVENT = 'cu:slide';

/** Previous and new slide, counted from 1 as in the content properties of click tracking (REQ-ANA-07). */
type SlideChange = {
  fromSlide: number;
  toSlide: number;
  /** Whether the visitor changed the slide, or autoplay did. */
  isAutoplay: boolean;
};

/** The autoplay timer, and the reasons for which it is paused. */
type Autoplay = {
  hold(reason: string, isHeld: boolean): void;
  isHeldBy(reason: string): boolean;
};

/**
 * Calls `next` every `seconds` while no reason pauses it. It pauses under the pointer or focus, out of view and in a hidden tab; the pause button
 * adds the reason 'button'.
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

/** Index of the slide whose middle is nearest to the middle of the row. Both are in the same unit. */
export function nearestSlide(middles: readonly number[], middle: number): number {
  let nearest = 0;
  for (const [index, candidate] of middles.entries()) {
    if (Math.abs(candidate - middle) < Math.abs((middles[nearest] ?? 0) - middle)) nearest = index;
  }
  return nearest;
}

/** How long scrolling must have stopped before a slide counts as shown. */
const REST_MS = 120;

/** Adds the behaviour of the buttons, the position and, if content and the system's motion setting allow it, autoplay. */
export function enhanceCarousel(element: HTMLElement): void {
  const track = element.querySelector<HTMLElement>('[data-track]');
  const slides = [...element.querySelectorAll<HTMLElement>('[data-slide]')];
  if (!track || slides.length < 2) return;
  const find = (name: string) => element.querySelector<HTMLElement>(`[data-${name}]`);
  const [previous, next, pause] = [find('previous'), find('next'), find('pause')];
  const position = element.querySelector<HTMLElement>('span[data-position]');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)');
  let shown = 0;
  let isAutoplay = false;

  const show = (index: number) => {
    const slide = slides[index];
    if (!slide) return;
    const left = slide.offsetLeft - (track.clientWidth - slide.offsetWidth) / 2;
    track.scrollTo({ left, behavior: isStill.matches ? 'instant' : 'smooth' });
  };
  const updatePosition = () => {
    const middles = slides.map((slide) => slide.offsetLeft + slide.offsetWidth / 2);
    const now = nearestSlide(middles, track.scrollLeft + track.clientWidth / 2);
    if (now === shown) return;
    const detail: SlideChange = { fromSlide: shown + 1, toSlide: now + 1, isAutoplay };
    shown = now;
    isAutoplay = false;
    if (position) position.textContent = slides[now]?.dataset.position ?? '';
    setTarget(previous, now, now - 1, slides.length);
    setTarget(next, now, now + 1, slides.length);
    element.dispatchEvent(new CustomEvent<SlideChange>(SLIDE_EVENT, { bubbles: true, detail }));
  };
  let rest: ReturnType<typeof setTimeout> | undefined;
  track.addEventListener('scroll', () => {
    clearTimeout(rest);
    rest = setTimeout(updatePosition, REST_MS);
  });
  // The browser scrolls to a focused link only as far as needed, and snapping takes it back.
  track.addEventListener('focusin', ({ target }) => {
    const focused = slides.findIndex((slide) => slide.contains(target as Node));
    if (focused !== shown && (target as Element).matches(':focus-visible')) show(focused);
  });
  previous?.addEventListener('click', () => show(shown - 1));
  next?.addEventListener('click', () => show(shown + 1));
  element.dataset.ready = '';

  const seconds = Number(element.dataset.seconds ?? 0);
  if (seconds <= 0 || !pause || !position) return;
  const player = autoplay(element, seconds, () => {
    isAutoplay = true;
    show((shown + 1) % slides.length);
  });
  const setPaused = (isPaused: boolean) => {
    player.hold('button', isPaused);
    pause.toggleAttribute('data-paused', isPaused);
    pause.ariaLabel = (isPaused ? pause.dataset.playLabel : pause.dataset.pauseLabel) ?? '';
    // Announcing a position every few seconds would be noise. While autoplay is paused, each change is announced.
    position.ariaLive = isPaused ? 'polite' : 'off';
  };
  pause.addEventListener('click', () => setPaused(!player.isHeldBy('button')));
  const applyMotionPreference = () => {
    player.hold('motion', isStill.matches);
    pause.hidden = isStill.matches;
    if (isStill.matches) position.ariaLive = 'polite';
  };
  isStill.addEventListener('change', applyMotionPreference);
  setPaused(false);
  applyMotionPreference();
}

/** Sets what a button does next: nothing at the ends. Click tracking reads both slide numbers, counted from 1 (REQ-ANA-07). */
function setTarget(button: HTMLElement | null, from: number, to: number, count: number): void {
  if (!button) return;
  button.setAttribute('aria-disabled', String(to < 0 || to >= count));
  button.dataset.fromSlide = String(from + 1);
  button.dataset.toSlide = String(to + 1);
}
