import { expect, test } from 'vitest';
import { type Move, type Part, planMotions } from './motions.ts';

const part: Part = { move: 'enter', lines: 1, isSeen: false };
const plan = (...parts: Partial<Part>[]) => planMotions(parts.map((one) => ({ ...part, ...one })));
const KINDS = Object.keys({
  carry: true,
  rise: true,
  draw: true,
  pop: true,
  enter: true,
  drop: true,
  type: true,
} satisfies Record<Move, true>) as Move[];
const COVERED: Move[] = ['rise', 'draw', 'type'];
const valuesOf = (change: Partial<Part>) =>
  plan(change).motions.map(({ keyframes }) => keyframes.map((one) => one.transform));

// REQ-MOT-01
test.each(KINDS.flatMap((move) => [true, false].map((isSeen) => ({ move, isSeen }))))(
  '$move changes only what the compositor moves (seen: $isSeen)',
  (change) => {
    const names = plan(change).motions.flatMap(({ keyframes }) => keyframes.flatMap(Object.keys));
    expect([...new Set(names)].sort()).toEqual(['easing', 'offset', 'transform']);
  },
);

test.each(KINDS)('%s ends in place, or its covers with nothing left of them', (move) => {
  const ends = valuesOf({ move, lines: 3 }).map((values) => values.at(-1));
  expect(ends).toHaveLength(move === 'type' ? 3 : 1);
  for (const end of ends) expect(end).toMatch(COVERED.includes(move) ? /^scale[XY]\(0\)$/ : /^none$/);
});

// REQ-MOT-04
test.each(KINDS)('%s of a part that is seen goes out from its place and back, and nothing covers it', (move) => {
  const { motions } = plan({ move, lines: 3, isSeen: true });
  expect(motions).toHaveLength(1);
  expect(motions[0]?.lines).toBeUndefined();
  const values = motions[0]?.keyframes.map(({ transform }) => transform) ?? [];
  expect([values[0], values.at(-1)]).toEqual(['none', 'none']);
  expect(values.join()).not.toMatch(/scale[XY]?\(0/);
});

// REQ-MOT-01
test('all motions of a scene begin and end together, so that the main thread has no frame between', () => {
  const parts: Partial<Part>[] = [{ move: 'draw' }, { move: 'pop' }, { move: 'type', lines: 4 }, { isSeen: true }];
  const { motions, end, duration } = plan(...parts);
  for (const { keyframes } of motions) expect([keyframes[0]?.offset, keyframes.at(-1)?.offset]).toEqual([0, 1]);
  // The typed text, which starts third.
  expect(end).toBe(300 + 4 * 400);
  // Chromium prepares for the end of an animation from 40 ms before it.
  expect(duration).toBeGreaterThan(end + 100);
});

test('parts start one after the other, and hold their first value until then', () => {
  const { motions, duration } = plan({}, {}, {});
  const starts = motions.map(({ keyframes: [first, second] }) => {
    expect(first?.transform).toBe(second?.transform);
    return Math.round(Number(second?.offset) * duration);
  });
  expect(starts).toEqual([0, 150, 300]);
});

test('a text is typed line by line', () => {
  const { motions, duration } = plan({ move: 'type', lines: 2 });
  const times = motions.map(({ keyframes }) => keyframes.slice(1, 3).map(({ offset }) => Number(offset) * duration));
  expect(times).toEqual([
    [0, 400],
    [400, 800],
  ]);
  expect(motions.map(({ line, lines }) => [line, lines])).toEqual([
    [0, 2],
    [1, 2],
  ]);
});

// REQ-MOT-02
test.each([1, 2, 12, 40, 400])('in a scene of %d parts nothing moves for 5 seconds', (count) => {
  for (const move of KINDS)
    expect(plan(...Array.from({ length: count }, () => ({ move, lines: 30 }))).end).toBeLessThan(5_000);
});
