/**
 * Where a part of a scene starts from, by its `data-move`, where visitors have not seen it yet. Only `transform`, of HTML elements, which
 * browsers move on the compositor, without a frame of the main thread. For an SVG its parent moves (enhanceScene.ts).
 */
const STARTS = {
  /** A card is carried here from the column before. */
  carry: 'translate(calc(-100% - 1.25rem),.5rem) rotate(-3deg)',
  /** A task is ticked off, a source is found. */
  pop: 'scale(0)',
  /** A message or an event arrives. */
  enter: 'translate(0,.5rem) scale(.92)',
  /** A step follows the one above. */
  drop: 'translate(0,-1.25rem)',
} as const;

/**
 * What appears from one edge on has a cover in the colour of its ground, which shrinks to the other edge: this is the cover's last size. To clip the
 * part instead takes a frame of the main thread for each of the screen.
 */
const COVER_ENDS = {
  /** A column of a chart rises. */
  rise: 'scaleY(0)',
  /** A bar slides to its date, a line is drawn, a row is written. */
  draw: 'scaleX(0)',
  /** A text is typed: each of its lines has a cover. */
  type: 'scaleX(0)',
} as const;

/**
 * How far a part goes that visitors see in its place already: it never vanishes. What else would be covered slides a little, a text too: it can't be typed
 * again. A card is carried, a message and a step arrive from where they start anyway.
 * REQ-MOT-04.
 */
const SEEN_STARTS = {
  ...STARTS,
  rise: 'translate(0,.375rem)',
  draw: 'translate(-.375rem,0)',
  pop: 'scale(1.125)',
  type: 'translate(0,.375rem)',
} as const satisfies Record<Move, string>;

/** What `data-move` may be. */
export type Move = keyof typeof STARTS | keyof typeof COVER_ENDS;

declare module 'react' {
  /** Of HTML and SVG elements: another name is a type error. */
  interface DOMAttributes<T> {
    'data-move'?: Move | undefined;
  }
}

/** Of a motion, and of each line that is typed. */
const MOVE_MS = 1_000;
const LINE_MS = 400;
const MAX_TYPE_MS = 2_000;
/** Parts start one after the other. With the last delay nothing moves for 5 s (WCAG 2.2.2). REQ-MOT-02. */
const STEP_MS = 150;
const MAX_DELAY_MS = 2_500;
/** A part that visitors see in its place goes away from it for a fifth of `ease-in-out`, which is this share of its time; both parts of that curve. */
const BACK = 0.31;
const AWAY_EASING = 'cubic-bezier(.39,0,.71,.41)';
const BACK_EASING = 'cubic-bezier(.32,.36,.57,1)';

/**
 * How long the last values hold after the end. Chromium prepares the end of an animation with a frame of the main thread for each of the screen, for 40 ms:
 * in this time the scene is ended by a timer instead, with one frame.
 */
const HOLD_MS = 250;

/** A part of a scene, in the order of the markup. */
export interface Part {
  /** Its `data-move`. */
  move: Move;
  /** Of its text, where it is typed. */
  lines: number;
  /** Whether visitors see it in its place already: from there it moves, and nothing of it vanishes. */
  isSeen: boolean;
}

/** What moves a part: itself, or a cover that leaves it. */
export interface Motion {
  /** The number of the part. */
  part: number;
  keyframes: Keyframe[];
  /** Of a cover: which line of how many it covers. */
  line?: number;
  lines?: number;
}

/** When something changes, and to what; in ms from the start of the scene. */
type Stop = [ms: number, transform: string, easing?: string];

/**
 * Plans the motion of a scene. All animations begin and end together, and hold before and after their own time: each beginning and each end is a frame
 * of the main thread. REQ-PRF-13.
 * @returns the motions, the duration of each animation, and after how long nothing moves any more; in ms
 */
export function planMotions(parts: readonly Part[]): { motions: Motion[]; duration: number; end: number } {
  const planned = parts.flatMap((part, index) =>
    plan(part, Math.min(index * STEP_MS, (index * MAX_DELAY_MS) / parts.length)).map((one) => ({
      ...one,
      part: index,
    })),
  );
  const end = Math.max(...planned.map(({ stops }) => stops.at(-1)?.[0] ?? 0));
  const duration = end + HOLD_MS;
  return {
    duration,
    end,
    motions: planned.map(({ stops, ...motion }) => ({ ...motion, keyframes: keyframesOf(stops, duration) })),
  };
}

function plan({ move, lines, isSeen }: Part, start: number): { stops: Stop[]; line?: number; lines?: number }[] {
  const end = start + MOVE_MS;
  if (isSeen)
    return [
      {
        stops: [
          [start, 'none', AWAY_EASING],
          [start + BACK * MOVE_MS, SEEN_STARTS[move], BACK_EASING],
          [end, 'none'],
        ],
      },
    ];
  if (move in STARTS)
    return [
      {
        stops: [
          [start, STARTS[move as keyof typeof STARTS], 'ease-in-out'],
          [end, 'none'],
        ],
      },
    ];
  const last = COVER_ENDS[move as keyof typeof COVER_ENDS];
  const isTyped = move === 'type';
  const count = isTyped ? lines : 1;
  const lineMs = isTyped ? Math.min(LINE_MS, MAX_TYPE_MS / lines) : MOVE_MS;
  return Array.from({ length: count }, (_, line) => ({
    ...{ line, lines: count },
    stops: [
      [start + line * lineMs, 'none', isTyped ? 'linear' : 'ease-in-out'],
      [start + (line + 1) * lineMs, last],
    ],
  }));
}

/** The first value holds until its time, the last one to the end. */
function keyframesOf(stops: Stop[], duration: number): Keyframe[] {
  const frames = stops.map(([ms, transform, easing = 'linear']) => ({ offset: ms / duration, transform, easing }));
  return [{ ...frames[0], offset: 0, easing: 'linear' }, ...frames, { ...frames.at(-1), offset: 1 }];
}
