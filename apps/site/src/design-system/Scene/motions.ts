/** How long a part moves, and from where. */
export interface Motion {
  frames: Keyframe[];
  ms: number;
}

const FULL = 'inset(-9% -9% -9% -9%)';
const from = (transform: string, ms: number): Motion => ({ frames: [{ transform }, { transform: 'none' }], ms });

/** What a part of a scene shows by moving to its place, by `data-move`. Only properties that browsers move without layout and painting. */
export const MOTIONS: Readonly<Record<string, Motion>> = {
  /** A card is carried here from the column before. */
  carry: from('translate(calc(-100% - 1.25rem),.5rem) rotate(-3deg)', 1_200),
  /** A bar of a timeline slides to its date; percentages are those of the picture around a shape of SVG. */
  slide: from('translate(-30%)', 1_100),
  /** A bar fills from its start. */
  fill: from('translate(-100%)', 1_000),
  /** A column of a chart rises. */
  rise: from('translate(0,100%)', 1_000),
  /** A line is drawn. */
  draw: { frames: [{ clipPath: 'inset(-9% 100% -9% -9%)' }, { clipPath: FULL }], ms: 1_400 },
  /** A task is ticked off. */
  tick: from('scale(0)', 400),
  /** A row arrives. */
  enter: from('translate(-1rem)', 600),
  /** A note is put down, a step follows on the one above. */
  drop: from('translate(0,-1.25rem)', 600),
};

const LINE_MS = 400;
const MAX_TYPE_MS = 2_000;

/** A text of several lines is typed, line by line. */
export function typing(lines: number): Motion {
  const frames = Array.from({ length: lines }, (_, line) =>
    [0, 100].map((x) => {
      const [top, bottom] = [line, line + 1].map((edge) => `${(edge / lines) * 100}%`);
      const clipPath = `polygon(0 0,100% 0,100% ${top},${x}% ${top},${x}% ${bottom},0 ${bottom})`;
      return { offset: (line + x / 100) / lines, clipPath };
    }),
  );
  return { frames: frames.flat(), ms: Math.min(lines * LINE_MS, MAX_TYPE_MS) };
}

/** Parts start one after the other, the last after this time at most: nothing moves for 5 s (WCAG 2.2.2). */
const STEP_MS = 150;
const MAX_DELAY_MS = 2_500;

/** When a part starts, by its number among the parts of its scene. */
export const delayOf = (index: number, count: number): number =>
  index * Math.min(STEP_MS, MAX_DELAY_MS / Math.max(1, count - 1));

/** The share of a motion in which a part that is in its place already moves to where it starts. */
const BACK = 0.2;

/** For a part that visitors see in its place: it first moves back. */
export function withWayBack(frames: Keyframe[]): Keyframe[] {
  const last = frames.length - 1;
  const placed = frames.map((frame, index) => ({
    ...frame,
    offset: BACK + (1 - BACK) * (frame.offset ?? index / last),
  }));
  return [{ ...frames[last], offset: 0 }, ...placed];
}
