// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { createScriptLoader } from './scriptLoader.ts';

const URL = 'https://vendor.example/tool.js';
let scripts: HTMLScriptElement[];

// Keeps the script from being fetched.
beforeEach(() => {
  scripts = [];
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    scripts.push(script as HTMLScriptElement);
  });
});

test('goes from idle to loading to ready, and fetches once for all callers', async () => {
  const loader = createScriptLoader(URL, { key: 'x' });
  expect([loader.status, scripts.length]).toEqual(['idle', 0]);
  const loads = [loader.load(), loader.load()];
  expect([loader.status, scripts.length]).toEqual(['loading', 1]);
  expect([scripts[0]?.src, scripts[0]?.dataset.key]).toEqual([URL, 'x']);
  scripts[0]?.onload?.(new Event('load'));
  await Promise.all([...loads, loader.load()]);
  expect([loader.status, scripts.length]).toEqual(['ready', 1]);
});

test('a failed load names its address, and the next call tries again', async () => {
  const loader = createScriptLoader(URL);
  const failed = expect(loader.load()).rejects.toThrow(`Failed to load ${URL}`);
  scripts[0]?.onerror?.(new Event('error'));
  await failed;
  expect(loader.status).toBe('error');
  const again = loader.load();
  expect(loader.status).toBe('loading');
  scripts[1]?.onload?.(new Event('load'));
  await again;
  expect(loader.status).toBe('ready');
});

test('an address that the security policy refuses is a failed load', async () => {
  vi.mocked(document.head.append).mockImplementation(() => {
    throw new TypeError('not allowed');
  });
  await expect(createScriptLoader(URL).load()).rejects.toThrow(`Failed to load ${URL}`);
});
