// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { isSessionWritable } from './sessionStorage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('an entry under key test is stored and removed', () => {
  const [set, remove] = [vi.spyOn(Storage.prototype, 'setItem'), vi.spyOn(Storage.prototype, 'removeItem')];
  expect(isSessionWritable()).toBe(true);
  expect([set.mock.calls[0]?.[0], remove.mock.calls]).toEqual(['test', [['test']]]);
  expect(sessionStorage.length).toBe(0);
});

test.each(['setItem', 'removeItem'] as const)('where %s is refused it is not writable', (name) => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { setItem: () => undefined, removeItem: () => undefined, [name]: refuse });
  expect(isSessionWritable()).toBe(false);
});
