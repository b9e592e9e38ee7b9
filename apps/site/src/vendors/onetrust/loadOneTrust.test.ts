// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadOneTrust } from './loadOneTrust.ts';

const ID = '018f2b7c-1c1a-7f00-8a3e-0123456789ab';
const changed = vi.fn();
let scripts: HTMLScriptElement[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    scripts.push(script as HTMLScriptElement);
  });
  addEventListener('OneTrustGroupsUpdated', changed);
});
afterEach(() => {
  removeEventListener('OneTrustGroupsUpdated', changed);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  changed.mockReset();
  scripts = [];
});

// REQ-CNS-02
test('polls its groups every 100 ms until they exist, and dispatches them once', () => {
  loadOneTrust(ID);
  expect(scripts.map(({ src, dataset }) => [src, { ...dataset }])).toEqual([
    ['https://cdn.cookielaw.org/scripttemplates/otSDKStub.js', { domainScript: ID, documentLanguage: 'true' }],
  ]);
  vi.advanceTimersByTime(1_000);
  expect(changed).not.toHaveBeenCalled();
  vi.stubGlobal('OnetrustActiveGroups', ',,');
  vi.advanceTimersByTime(1_000);
  expect(changed).not.toHaveBeenCalled();
  vi.stubGlobal('OnetrustActiveGroups', ',C0001,C0002,');
  vi.advanceTimersByTime(99);
  expect(changed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(changed.mock.calls.map(([event]) => event.detail)).toEqual([['C0001', 'C0002']]);
  vi.advanceTimersByTime(10_000);
  expect(changed).toHaveBeenCalledTimes(1);
});

test('if its script can’t be loaded, polling stops', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  loadOneTrust(ID);
  scripts[0]?.onerror?.(new Event('error'));
  await vi.advanceTimersByTimeAsync(0);
  expect(errors.mock.calls).toEqual([
    ['[consent]', expect.objectContaining({ message: expect.stringMatching(/^Failed to load https:/) })],
  ]);
  expect(vi.getTimerCount()).toBe(0);
});
