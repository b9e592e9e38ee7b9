import { expect, test } from 'vitest';
import { type CLIENT_LIMITS, createClientLimits, requestCost } from './clientLimits.ts';

test('limits what is set, and nothing else', () => {
  const limits = createClientLimits({ RATE_LIMIT_EVENTS: 1, RATE_LIMIT_DEBUG: 0 });
  const second = (name: keyof typeof CLIENT_LIMITS) => [limits[name].take('a'), limits[name].take('a')][1];
  expect(second('RATE_LIMIT_EVENTS')).toBe(60);
  expect(second('RATE_LIMIT_DEBUG')).toBe(0);
  expect(second('RATE_LIMIT_CONSENT')).toBe(0);
});

test.each([
  ['nothing', {}, 1],
  ['an event', { 'content-length': '2000' }, 1],
  ['a batch', { 'content-length': '40000' }, 10],
  ['more than is read', { 'content-length': '99999999999' }, 147],
  ['a body of unknown length', { 'transfer-encoding': 'chunked' }, 147],
  ['a length that counts for nothing', { 'content-length': '1', 'transfer-encoding': 'chunked' }, 147],
])('charges for %s', (_, headers, cost) => {
  expect(requestCost(headers, 600_000)).toBe(cost);
});
