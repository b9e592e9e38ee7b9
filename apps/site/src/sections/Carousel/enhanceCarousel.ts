/** The event a carousel sends (it bubbles) when another slide has come to rest; its detail is a SlideChange. */
export const SLIDE_EVENT = 'cu:slide';

/** From which slide to which, 1-based, as the content-properties of click tracking have them (specification section 3). */
type SlideChange = {
  fromSlide: number;
  toSlide: number;
  /** Whether the visitor moved it, or it played by itself. */
  isAutoplay: boolean;
};

/** A timer that moves a carousel on, and the reasons that hold it. */
type Autoplay = {
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

/** Index of the slide whose middle is nearest to the middle of the row. `middles` and `middle` in the same pixels. */
export function nearestSlide(middles: readonly number[], middle: number): number {
  let nearest = 0;
  for (const [index, candidate] of middles.entries()) {
    if (Math.abs(candidate - middle) < Math.abs((middles[nearest] ?? 0) - middle)) nearest = index;
  }
  return nearest;
}

/** How long the row must stand still before a slide counts as shown. */
const REST_MS = 120;

/** Gives a carousel its buttons, its position and, if content asks for it and the visitor's system allows, its own play. */
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
    // A position read aloud every few seconds would be noise; once paused each change is announced.
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

/** What a button does next: nothing at the ends. Click tracking reads from which slide to which, from 1 (specification section 3). */
function setTarget(button: HTMLElement | null, from: number, to: number, count: number): void {
  if (!button) return;
  button.setAttribute('aria-disabled', String(to < 0 || to >= count));
  button.dataset.fromSlide = String(from + 1);
  button.dataset.toSlide = String(to + 1);
}
