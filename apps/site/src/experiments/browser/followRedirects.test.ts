// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://www.cumulus.example/contact-sales?plan=team" }
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followRedirects } from './followRedirects.ts';

const FLAG = 'away';
let replace: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers();
  document.documentElement.dataset.redirectFlags = FLAG;
  replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('leads away after 100 ms, so that what was measured gets away', () => {
  followRedirects(new Map([[FLAG, '/pricing']]));
  vi.advanceTimersByTime(99);
  expect(replace).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(String(replace.mock.calls[0]?.[0])).toMatch(/^https:\/\/www\.cumulus\.example\/pricing\?plan=team/);
});

test('leaves a visitor alone who has moved on by then', () => {
  followRedirects(new Map([[FLAG, '/pricing']]));
  history.pushState(null, '', '/features');
  vi.advanceTimersByTime(1_000);
  expect(replace).not.toHaveBeenCalled();
});
