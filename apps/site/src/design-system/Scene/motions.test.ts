import { expect, test } from 'vitest';
import { type Move, motionOf } from './motions.ts';

const part = { move: 'enter' as Move, lines: 1, index: 0, count: 1, isSeen: false };
const valuesOf = (change: Partial<typeof part>) => {
  const [{ transform, clipPath }] = motionOf({ ...part, ...change });
  return (transform ?? clipPath) as string[];
};
const KINDS: Move[] = ['carry', 'rise', 'draw', 'pop', 'enter', 'drop', 'type'];

// REQ-MOT-01
test.each(KINDS)('%s changes only what browsers move without layout', (move) => {
  const [keyframes] = motionOf({ ...part, move });
  const { offset: _, ...properties } = keyframes;
  expect(['transform', 'clipPath']).toContain(Object.keys(properties).join());
});

test.each(KINDS)('%s ends in place', (move) => {
  expect(['none', 'inset(-9%)', 'polygon(0 0%,100% 0%,100% 100%,0 100%)']).toContain(valuesOf({ move }).at(-1));
});

// REQ-MOT-04
test.each(KINDS)(
  '%s of a part that is seen already goes out from its place and back, and nothing of it vanishes',
  (move) => {
    const values = valuesOf({ move, isSeen: true });
    expect([values[0], values.at(-1)]).toEqual(['none', 'none']);
    expect(values.join()).not.toMatch(/inset|polygon|scale\(0/);
  },
);

test('a text is typed line by line', () => {
  expect(valuesOf({ move: 'type', lines: 2 })).toEqual([
    'polygon(0 0%,0% 0%,0% 50%,0 50%,0 50%,0% 50%,0% 100%,0 100%)',
    'polygon(0 0%,100% 0%,100% 50%,0 50%,0 50%,0% 50%,0% 100%,0 100%)',
    'polygon(0 0%,100% 0%,100% 50%,0 50%,0 50%,100% 50%,100% 100%,0 100%)',
  ]);
});

// REQ-MOT-02
test.each([1, 2, 12, 40, 400])('in a scene of %d parts nothing moves for 5 seconds', (count) => {
  const ends = KINDS.flatMap((move) =>
    Array.from({ length: count }, (_, index) => {
      const [, { duration, delay }] = motionOf({ ...part, move, lines: 30, index, count });
      return Number(duration) + Number(delay);
    }),
  );
  expect(Math.max(...ends)).toBeLessThan(5_000);
});

test('parts start one after the other', () => {
  const delays = [0, 1, 2].map((index) => motionOf({ ...part, index, count: 3 })[1].delay);
  expect(delays).toEqual([0, 150, 300]);
});
