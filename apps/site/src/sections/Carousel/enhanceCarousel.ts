import { autoplay } from './autoplay.ts';
import { nearestSlide } from './nearestSlide.ts';
import { SLIDE_EVENT } from './SLIDE_EVENT.ts';
import type { SlideChange } from './SlideChange.ts';

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
  const settle = () => {
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
    rest = setTimeout(settle, REST_MS);
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
    // A position read aloud every few seconds would be noise; once paused each change is told.
    position.ariaLive = isPaused ? 'polite' : 'off';
  };
  pause.addEventListener('click', () => setPaused(!player.isHeldBy('button')));
  const obey = () => {
    player.hold('motion', isStill.matches);
    pause.hidden = isStill.matches;
    if (isStill.matches) position.ariaLive = 'polite';
  };
  isStill.addEventListener('change', obey);
  setPaused(false);
  obey();
}

/** What a button does next: nothing at the ends. Click tracking reads from which slide to which, from 1 (specification section 3). */
function setTarget(button: HTMLElement | null, from: number, to: number, count: number): void {
  if (!button) return;
  button.setAttribute('aria-disabled', String(to < 0 || to >= count));
  button.dataset.fromSlide = String(from + 1);
  button.dataset.toSlide = String(to + 1);
}
