import { expect, test } from 'vitest';
import { retryDelayMs } from './retryRules.ts';

// REQ-DLV-07
test.each([
  [{ 'retry-after': '3' }, 3_000],
  [{ 'x-ratelimit-reset': '7' }, 7_000],
  [{ 'retry-after': '2', 'x-ratelimit-reset': '7' }, 2_000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': 'Sat, 21 Nov 2026 08:00:00 GMT' }, 5_000],
  [{ 'retry-after': 'Sat, 21 Nov 2026 08:00:00 GMT', 'x-ratelimit-reset': '7' }, 7_000],
  [{ 'retry-after': '86400' }, 300_000],
  [{ 'x-ratelimit-reset': '1795248000' }, 300_000],
  [{}, 5_000],
])('a 429 waits for its headers’ time, or 5 s: %j', (headers, expected) => {
  expect(retryDelayMs(new Headers(headers))).toBe(expected);
});
