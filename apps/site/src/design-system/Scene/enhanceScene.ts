import { placeCovers } from './covers.ts';
import { type Move, planMotions } from './motions.ts';

/** Here the finished picture is shown. */
const still = matchMedia('print,(prefers-reduced-motion:reduce),(forced-colors:active)');

/** A scene that has been near the window. */
interface Played {
  animations: Animation[];
  /** After so many milliseconds nothing moves any more. */
  end: number;
}
const played = new Map<Element, Played>();

/** The clock of animations is a little behind. */
const LATE_MS = 50;

/** A scene is in view when it has come a little further than to the lower edge. */
const observer = new IntersectionObserver(
  (entries) => {
    // All are measured before the first one moves, so that nothing is laid out twice.
    const fresh = entries.filter(({ target }) => !played.has(target) && !still.matches).map(prepare);
    for (const start of fresh) start();
    for (const { target, isIntersecting } of entries) {
      const scene = played.get(target);
      if (scene) (isIntersecting ? play : pause)(scene);
    }
  },
  { rootMargin: '0px 0px -12%' },
);

still.addEventListener('change', () => {
  for (const scene of played.values()) finish(scene);
});

/**
 * Plays the motion of a scene once, when it comes into view, and pauses it out of view. The scene is drawn finished: so it is without scripts, before this
 * is loaded, and after the motion, of which nothing stays. Under reduced motion, in forced colours and in print nothing moves.
 * REQ-MOT-01, REQ-MOT-03, REQ-MOT-04.
 */
export function enhanceScene(scene: HTMLElement): void {
  observer.observe(scene);
}

function play(scene: Played): void {
  if (scene.animations[0]?.playState !== 'paused') return;
  for (const animation of scene.animations) animation.play();
  finishInTime(scene);
}

/** Animations begin with the next frame, so it may be later than expected. One that was paused is played again some time; a late timer changes nothing. */
function finishInTime(scene: Played): void {
  const [first] = scene.animations;
  const left = scene.end - Number(first?.currentTime);
  if (left <= 0) finish(scene);
  else if (first?.playState === 'running') setTimeout(finishInTime, left + LATE_MS, scene);
}

function pause({ animations }: Played): void {
  for (const animation of animations) if (animation.playState === 'running') animation.pause();
}

function finish({ animations }: Played): void {
  for (const animation of animations) animation.finish();
}

/** @returns creates the animations of a scene, paused */
function prepare({ target }: IntersectionObserverEntry): () => void {
  const parts = [...target.querySelectorAll<HTMLElement | SVGElement>('[data-move]')];
  const { motions, duration, end } = planMotions(
    parts.map((part) => ({
      move: part.dataset.move as Move,
      isSeen: isInWindow(part),
      lines: part.dataset.move === 'type' ? countLines(part) : 0,
    })),
  );
  const covers = measureUpright(target, () => placeCovers(motions, parts));
  return () => {
    // A busy page reports a scene that came and left in one go.
    if (played.has(target)) return;
    const created: Element[] = [];
    const moved = new Set<Element>();
    const animations = motions.flatMap(({ part, keyframes }, index) => {
      const cover = covers[index]?.();
      if (cover) created.push(cover);
      const element = cover ?? moverOf(parts[part] as Element);
      // Two pictures of one row move together.
      if (moved.has(element)) return [];
      moved.add(element);
      // A cover would be whole again for a moment, before it is removed.
      const animation = element.animate(keyframes, { duration, fill: cover ? 'forwards' : 'none' });
      animation.pause();
      return animation;
    });
    played.set(target, { animations, end });
    // All end together.
    animations[0]?.finished.then(() => {
      for (const cover of created) cover.remove();
    });
  };
}

/** Chromium doesn't move an SVG on the compositor: its parent moves instead. */
const moverOf = (part: Element): Element => (part instanceof SVGElement && part.parentElement) || part;

/** Widgets of a fan are turned a little: what is measured in them is not. */
function measureUpright<Measured>(scene: Element, measure: () => Measured): Measured {
  const widgets = [...scene.querySelectorAll<HTMLElement>('[data-layout=fan]>*')];
  for (const { style } of widgets) style.rotate = 'none';
  const measured = measure();
  for (const widget of widgets) widget.removeAttribute('style');
  return measured;
}

function isInWindow(part: Element): boolean {
  const { top, bottom } = part.getBoundingClientRect();
  return top < innerHeight && bottom > 0;
}

const countLines = (part: Element) =>
  Math.round(part.clientHeight / parseFloat(getComputedStyle(part).lineHeight)) || 1;
