// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { clearRefused } from './clearRefused.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.oneTrust;
  localStorage.clear();
});

test('deletes what is refused, and what code that was stopping wrote afterwards', () => {
  vi.useFakeTimers();
  localStorage.setItem('cuSession', '{}');
  localStorage.setItem('cuGBDebug', '{}');
  clearRefused();
  expect(Object.keys(localStorage)).toEqual(['cuGBDebug']);
  localStorage.setItem('ajs_anonymous_id', '"a"');
  vi.advanceTimersByTime(500);
  expect(Object.keys(localStorage)).toEqual(['cuGBDebug']);
});

test('waits for OneTrust’s groups of an undecided visitor', () => {
  document.documentElement.dataset.oneTrust = 'id';
  localStorage.setItem('cuSession', '{}');
  vi.stubGlobal('OnetrustActiveGroups', ',,');
  clearRefused();
  expect(localStorage.length).toBe(1);
  vi.stubGlobal('OnetrustActiveGroups', ',C0001,');
  clearRefused();
  expect(localStorage.length).toBe(0);
});
