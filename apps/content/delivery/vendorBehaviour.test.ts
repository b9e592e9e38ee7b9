import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Snapshot } from '../space.ts';
import { DELIVERY_BEHAVIOURS, LaggingContent } from './vendorBehaviour.ts';

const { lagMs } = DELIVERY_BEHAVIOURS.vendor;
const state = (spaceId: string, version: number) => ({ spaceId, version }) as unknown as Snapshot;

/** A content store that a test changes. */
function scriptedStore() {
  const spaces = new Map([['main', state('main', 1)]]);
  const listeners: ((before: Snapshot, after: Snapshot) => void)[] = [];
  const store = {
    version: 1,
    space: (id: string) => spaces.get(id),
    onChange(listener: (before: Snapshot, after: Snapshot) => void) {
      listeners.push(listener);
      return () => undefined;
    },
    change(id = 'main') {
      const before = spaces.get(id);
      store.version += 1;
      const after = state(id, store.version);
      spaces.set(id, after);
      if (before) for (const listener of listeners) listener(before, after);
    },
  };
  return store;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('shows each change when its time has come', () => {
  const store = scriptedStore();
  const lagging = new LaggingContent(store, lagMs);
  const shown = () => lagging.space('main');
  store.change();
  vi.advanceTimersByTime(4_000);
  store.change();
  vi.advanceTimersByTime(lagMs - 4_001);
  expect(shown()).toMatchObject({ version: 1 });
  vi.advanceTimersByTime(1);
  expect(shown()).toMatchObject({ version: 2 });
  vi.advanceTimersByTime(3_999);
  expect(shown()).toMatchObject({ version: 2 });
  vi.advanceTimersByTime(1);
  expect(shown()).toMatchObject({ version: 3 });
});

it('shows a new space at once', () => {
  const store = scriptedStore();
  const lagging = new LaggingContent(store, lagMs);
  store.change('other');
  expect(lagging.space('other')).toMatchObject({ version: 2 });
});
