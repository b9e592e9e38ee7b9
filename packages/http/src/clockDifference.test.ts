import { expect, it } from 'vitest';
import { clockDifference, describeClocks } from './clockDifference.ts';

const NOW = Date.parse('Sat, 28 Nov 2026 11:00:00 GMT');
const at = (ms: number) => new Date(NOW + ms).toUTCString();

it.each([
  ['no date', {}, 0],
  ['what is no date', { date: 'now' }, 0],
  ['a slow answer', { date: at(-59_000) }, 0],
  ['a clock an hour ahead', { date: at(3_600_000) }, 3_600],
  ['a clock an hour behind', { date: at(-3_600_000) }, -3_600],
  ['an answer that a cache kept for an hour', { date: at(-3_600_000), age: '3590' }, 0],
])('of %s', (_, headers, expected) => {
  expect(clockDifference(headers, NOW)).toBe(expected);
});

it('says which one is ahead', () => {
  expect(describeClocks('content', 'studio', 3_600)).toBe(
    'the clocks of content and studio differ by 3600 s: content is ahead',
  );
  expect(describeClocks('content', 'studio', -3_600)).toBe(
    'the clocks of content and studio differ by 3600 s: studio is ahead',
  );
});
