import { expect, test } from 'vitest';
import { splitIntoChunks } from './sendOnLeave.ts';

const event = (size: number) => ({ text: 'x'.repeat(size - JSON.stringify({ text: '' }).length) });

test('a chunk is filled up to the limit, in order, and a large event is alone', () => {
  expect(splitIntoChunks([], 100)).toEqual([]);
  const [one, two, three, large, last] = [event(40), event(40), event(40), event(300), event(40)];
  expect(splitIntoChunks([one, two, three, large, last], 100)).toEqual([[one, two], [three], [large], [last]]);
});

test('bytes count, not characters', () => {
  expect(splitIntoChunks([{ text: 'ü'.repeat(40) }, { text: 'ü' }], 100)).toHaveLength(2);
});
