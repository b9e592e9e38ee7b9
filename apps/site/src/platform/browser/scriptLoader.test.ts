// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { scriptLoader } from './scriptLoader.ts';

const URL = 'https://vendor.example/tool.js';
let scripts: HTMLScriptElement[];

// What would fetch the script is not what is tested.
beforeEach(() => {
  scripts = [];
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    scripts.push(script as HTMLScriptElement);
  });
});

test('idle, loading, ready: fetched once, whoever asks', async () => {
  const loader = scriptLoader(URL, { key: 'x' });
  expect([loader.status, scripts.length]).toEqual(['idle', 0]);
  const loads = [loader.load(), loader.load()];
  expect([loader.status, scripts.length]).toEqual(['loading', 1]);
  expect([scripts[0]?.src, scripts[0]?.dataset.key]).toEqual([URL, 'x']);
  scripts[0]?.onload?.(new Event('load'));
  await Promise.all([...loads, loader.load()]);
  expect([loader.status, scripts.length]).toEqual(['ready', 1]);
});

test('what fails names its address, and the next call tries again', async () => {
  const loader = scriptLoader(URL);
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

test('an address that the page’s policy refuses is an error like any other', async () => {
  vi.mocked(document.head.append).mockImplementation(() => {
    throw new TypeError('not admitted');
  });
  await expect(scriptLoader(URL).load()).rejects.toThrow(`Failed to load ${URL}`);
});
