/**
 * Where a part of a scene starts from, by its `data-move`, where visitors have not seen it yet. Browsers move and clip elements of HTML without layout;
 * parts inside an SVG would be laid out in each frame (measured: every second one), so that whole pictures are clipped.
 */
const STARTS = {
  /** A card is carried here from the column before. */
  carry: 'translate(calc(-100% - 1.25rem),.5rem) rotate(-3deg)',
  /** A column of a chart rises. */
  rise: 'inset(100% -9% -9% -9%)',
  /** A bar slides to its date, a line is drawn, a row is written. */
  draw: 'inset(-9% 100% -9% -9%)',
  /** A task is ticked off, a source is found. */
  pop: 'scale(0)',
  /** A message or an event arrives. */
  enter: 'translate(0,.5rem) scale(.92)',
  /** A step follows the one above. */
  drop: 'translate(0,-1.25rem)',
} as const;

/**
 * How far a part goes that visitors see in its place already: it never vanishes. What else would be clipped slides a little, a text too: it can't be typed
 * again. A card is carried, a message and a step arrive from where they start anyway.
 * REQ-MOT-04.
 */
const SEEN_STARTS = {
  rise: 'translate(0,.375rem)',
  draw: 'translate(-.375rem,0)',
  pop: 'scale(1.125)',
  type: 'translate(0,.375rem)',
} as const satisfies Partial<Record<Move, string>>;

/** What `data-move` may be. A text that is typed has no start of its own. */
export type Move = keyof typeof STARTS | 'type';

declare module 'react' {
  /** Of HTML and SVG elements: another name is a type error. */
  interface DOMAttributes<T> {
    'data-move'?: Move | undefined;
  }
}

/** In place: nothing is clipped, shadows and strokes beside the part neither. */
const WHOLE = 'inset(-9%)';

/** A text is typed, one line after the other: each is a rectangle that grows. */
function typed(lines: number): string[] {
  const clip = (done: number) => {
    const rectangles = Array.from({ length: lines }, (_, line) => {
      const end = line < done ? 100 : 0;
      const [top, bottom] = [line, line + 1].map((edge) => `${(edge / lines) * 100}%`);
      return `0 ${top},${end}% ${top},${end}% ${bottom},0 ${bottom}`;
    });
    return `polygon(${rectangles})`;
  };
  return Array.from({ length: lines + 1 }, (_, done) => clip(done));
}

/** Of a motion, and of each line that is typed. */
const MOVE_MS = 1_000;
const LINE_MS = 400;
const MAX_TYPE_MS = 2_000;
/** Parts start one after the other. With the last delay nothing moves for 5 s (WCAG 2.2.2). REQ-MOT-02. */
const STEP_MS = 150;
const MAX_DELAY_MS = 2_500;
/** The share of its time in which a part that visitors see in its place moves away from it. */
const BACK = 0.2;

interface Part {
  /** Its `data-move`. */
  move: Move;
  /** Of its text. */
  lines: number;
  /** Its number among the parts of its scene, and how many there are. */
  index: number;
  count: number;
  /** Whether visitors see it in its place already: from there it moves, and nothing of it vanishes. */
  isSeen: boolean;
}

/** The motion of a part to its place. */
export function motionOf({
  move,
  lines,
  index,
  count,
  isSeen,
}: Part): [PropertyIndexedKeyframes, KeyframeAnimationOptions] {
  const start = { type: undefined, ...STARTS, ...(isSeen && SEEN_STARTS) }[move];
  const isClipped = !start || start.startsWith('inset');
  const values = start ? [start, isClipped ? WHOLE : 'none'] : typed(lines);
  if (isSeen) values.unshift(values.at(-1) ?? '');
  return [
    { [isClipped ? 'clipPath' : 'transform']: values, offset: isSeen ? [0, BACK] : [] },
    {
      duration: start ? MOVE_MS : Math.min(lines * LINE_MS, MAX_TYPE_MS),
      delay: Math.min(index * STEP_MS, (index * MAX_DELAY_MS) / count),
      easing: start ? 'ease-in-out' : 'linear',
      fill: 'backwards',
    },
  ];
}
