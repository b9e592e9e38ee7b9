import { expect, it, vi } from 'vitest';
import { createContentClock } from './contentClock.ts';

it('a clock that differs from that of the content system is logged once, and its end', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let now = Date.parse('Sat, 28 Nov 2026 11:00:00 GMT');
  const date = new Date(now).toUTCString();
  const check = createContentClock(() => now);
  const differences = [0, 0, 3_600_000, 3_600_000, 0, 0];
  for (const difference of differences) {
    now = Date.parse(date) + difference;
    check({ date });
    check({});
  }
  expect(log.mock.calls.flat()).toEqual([
    'content: the clocks of the content system and this site differ by 3600 s: this site is ahead',
    'content: the clocks of the content system and this site agree again',
  ]);
  log.mockRestore();
});
