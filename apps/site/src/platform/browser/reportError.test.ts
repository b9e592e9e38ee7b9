import { afterEach, expect, test, vi } from 'vitest';
import { reportError } from './reportError.ts';

interface Globals {
  DD_RUM?: unknown;
}

afterEach(() => {
  vi.restoreAllMocks();
  delete (globalThis as Globals).DD_RUM;
});

test('an error goes to the console with a prefix', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const error = new Error('no storage');
  reportError('journey', error);
  expect(log.mock.calls).toEqual([['[journey]', error]]);
});

test('a monitoring service gets the error as well, and its own failure is only logged', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const reported: unknown[] = [];
  const error = new Error('no storage');
  (globalThis as Globals).DD_RUM = { addError: (...values: unknown[]) => reported.push(values) };
  reportError('journey', error, { path: '/' });
  expect(reported).toEqual([[error, { place: 'journey', path: '/' }]]);

  (globalThis as Globals).DD_RUM = {
    addError() {
      throw new Error('not ready');
    },
  };
  expect(() => reportError('journey', error)).not.toThrow();
  expect(log).toHaveBeenCalledTimes(3);
});
