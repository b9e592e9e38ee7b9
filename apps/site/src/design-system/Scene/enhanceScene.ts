import { delayOf, MOTIONS, type Motion, typing, withWayBack } from './motions.ts';

/** Here the finished picture is shown. */
const STILL = 'print,(prefers-reduced-motion:reduce),(forced-colors:active)';
/** A scene is in view when it has come a little further than to the edge below. */
const MARGIN = '0px 0px -12%';

const playing = new WeakMap<Element, Animation[]>();

/**
 * Plays the motion of a scene once, when it comes into view, and pauses it out of view. The scene is drawn finished: it is what is seen without scripts,
 * before this is loaded, and after the motion, of which nothing stays. Under reduced motion, in forced colours and in print nothing moves.
 * REQ-MOT-01.
 */
export function enhanceScene(scene: HTMLElement): void {
  if (!still.matches) observer.observe(scene);
}

const still = matchMedia(STILL);
const observer = new IntersectionObserver(
  (entries) => {
    // All are measured before the first one moves, so that nothing is laid out twice.
    const prepared = entries.map((entry) => [entry, playing.get(entry.target) ?? prepare(entry)] as const);
    for (const [{ target, isIntersecting }, motions] of prepared) {
      const animations = Array.isArray(motions) ? motions : motions();
      playing.set(target, animations);
      for (const animation of animations) {
        const { playState } = animation;
        if (isIntersecting && playState === 'paused') animation.play();
        else if (!isIntersecting && playState === 'running') animation.pause();
      }
    }
  },
  { rootMargin: MARGIN },
);

/** @returns creates the animations, paused; those of a scene that visitors see already begin from the finished picture */
function prepare({ target, boundingClientRect: { top, bottom } }: IntersectionObserverEntry): () => Animation[] {
  const isSeen = top < innerHeight && bottom > 0;
  const parts = [...target.querySelectorAll<HTMLElement | SVGElement>('[data-move]')].map((part) => ({
    part,
    motion: motionOf(part),
  }));
  return () => {
    const animations = parts.map(({ part, motion: { frames, ms } }, index) => {
      const animation = part.animate(isSeen ? withWayBack(frames) : frames, {
        ...{ duration: ms, delay: delayOf(index, parts.length), fill: 'backwards' },
        easing: part.dataset.move === 'type' ? 'linear' : 'ease-in-out',
      });
      animation.pause();
      return animation;
    });
    const finish = () => {
      for (const animation of animations) animation.finish();
    };
    still.addEventListener('change', finish);
    Promise.all(animations.map(({ finished }) => finished)).then(() => {
      still.removeEventListener('change', finish);
      observer.unobserve(target);
    });
    return animations;
  };
}

function motionOf(part: HTMLElement | SVGElement): Motion {
  const { move = '' } = part.dataset;
  return (
    MOTIONS[move] ?? typing(Math.max(1, Math.round(part.clientHeight / parseFloat(getComputedStyle(part).lineHeight))))
  );
}
