// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserConsent } from '../../privacy/browserConsent.ts';

/** Another tab sees what one wrote only then: the browser is busy. */
const LATE_MS = 400;
type Tab = Awaited<ReturnType<typeof openTab>>;

let counted: string[];
let held: Set<string>;
let waiting: (() => void)[];
/** What each tab believes to be in storage. */
let views: Map<string, string>[];
let current = 0;

beforeEach(() => {
  vi.useFakeTimers();
  counted = [];
  held = new Set();
  waiting = [];
  views = [];
  vi.spyOn(browserConsent, 'allows').mockReturnValue(true);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => views[current]?.get(name) ?? null,
    setItem(name: string, value: string) {
      views[current]?.set(name, value);
      const others = views.filter((_, tab) => tab !== current);
      setTimeout(() => {
        for (const view of others) view.set(name, value);
      }, LATE_MS);
    },
    removeItem: (name: string) => views[current]?.delete(name),
  });
  vi.stubGlobal('navigator', { ...navigator, locks: { request } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Work = (lock: object | null) => unknown;

/** Locks as in browsers: one after the other, or none if the lock is taken and `ifAvailable` is set. */
async function request(name: string, ...[first, second]: [Work] | [{ ifAvailable?: boolean }, Work]): Promise<unknown> {
  const tab = current;
  const work = (second ?? first) as Work;
  const isImpatient = typeof first === 'object' && first.ifAvailable;
  if (held.has(name) && isImpatient) return work(null);
  while (held.has(name)) await new Promise<void>((resolve) => waiting.push(resolve));
  held.add(name);
  current = tab;
  const result = await work({});
  held.delete(name);
  for (const go of waiting.splice(0)) go();
  current = tab;
  return result;
}

async function openTab() {
  vi.resetModules();
  const { countOncePerSession } = await import('./trackExposure.ts');
  const { browserConsent: own } = await import('../../privacy/browserConsent.ts');
  vi.spyOn(own, 'allows').mockReturnValue(true);
  const index = views.push(new Map([['cuSession', JSON.stringify({ id: 's', lastActiveAt: Date.now() })]])) - 1;
  return (key: string) => {
    current = index;
    countOncePerSession(key, () => counted.push(key));
  };
}

test('tabs that see each other’s storage late count once', async () => {
  const tabs: Tab[] = [await openTab(), await openTab(), await openTab()];
  for (const count of tabs) {
    count('hero~0~1~id');
    await vi.advanceTimersByTimeAsync(70);
  }
  await vi.advanceTimersByTimeAsync(5_000);
  for (const count of tabs) count('hero~0~1~id');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(counted).toEqual(['hero~0~1~id']);
});

test('exposures of two tabs at the same time are stored by both', async () => {
  const [first, second] = [await openTab(), await openTab()];
  first('hero~0~1~id');
  second('cards~0~1~id');
  await vi.advanceTimersByTimeAsync(5_000);
  for (const count of [first, second]) {
    for (const key of ['hero~0~1~id', 'cards~0~1~id']) count?.(key);
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(counted).toEqual(['hero~0~1~id', 'cards~0~1~id']);
});
