// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { watchPauses } from '../platform/browser/visitorPauses.ts';
import type { VendorLoader } from '../vendors/vendorLoaders.ts';
import { startObservers } from './startObservers.ts';

vi.mock('../platform/browser/visitorPauses.ts', () => ({ watchPauses: vi.fn() }));

const started: string[] = [];
const signals: AbortSignal[] = [];

function observer(order: number | undefined, load?: VendorLoader['fetch']): VendorLoader {
  const id = `acme${order}`;
  const fetch: VendorLoader['fetch'] = async () => (value, signal) => {
    started.push(`${id}: ${value}`);
    signals.push(signal);
  };
  return { id, group: 'C0002', attribute: `data-acme${order}`, fetch: load ?? fetch, ...(order && { order }) };
}

beforeEach(() => {
  started.length = 0;
  signals.length = 0;
  vi.mocked(watchPauses).mockReturnValue(async () => undefined);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
});

test('starts them in their order, with the value of the attribute, or empty without one', async () => {
  document.documentElement.dataset.acme2 = 'eu';
  const stopping = new AbortController();
  startObservers(stopping.signal, [observer(3), observer(undefined), observer(2), observer(1)]);
  await vi.waitFor(() => expect(started).toHaveLength(3));
  expect(started).toEqual(['acme1: ', 'acme2: eu', 'acme3: ']);
  stopping.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
});

test('the next one is fetched once the one before has settled', async () => {
  let settle: () => void = () => undefined;
  const slow = observer(1, async () => () => new Promise<void>((resolve) => (settle = resolve)));
  const fetch = vi.fn(async () => () => undefined);
  startObservers(new AbortController().signal, [slow, observer(2, fetch)]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetch).not.toHaveBeenCalled();
  settle();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
});

test('each waits for a pause of the visitor', async () => {
  const pauses: (() => void)[] = [];
  vi.mocked(watchPauses).mockReturnValue(() => new Promise((resolve) => pauses.push(resolve)));
  startObservers(new AbortController().signal, [observer(1), observer(2)]);
  await new Promise((resolve) => setTimeout(resolve));
  expect([started, pauses.length]).toEqual([[], 1]);
  pauses[0]?.();
  await vi.waitFor(() => expect(pauses).toHaveLength(2));
  expect(started).toEqual(['acme1: ']);
  pauses[1]?.();
  await vi.waitFor(() => expect(started).toHaveLength(2));
});

test('one that fails leaves one line and stops what it started; the next goes on', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let failed: AbortSignal | undefined;
  const failing = observer(1, async () => (_, signal) => {
    failed = signal;
    throw new Error('blocked');
  });
  startObservers(new AbortController().signal, [failing, observer(2)]);
  await vi.waitFor(() => expect(started).toEqual(['acme2: eu']));
  expect(failed?.aborted).toBe(true);
  expect(errors.mock.calls.map(([place]) => place)).toEqual(['[acme1]']);
});

test('on a debug page nothing is fetched', async () => {
  const fetch = vi.fn();
  document.documentElement.dataset.debug = '';
  startObservers(new AbortController().signal, [observer(1, fetch)]);
  delete document.documentElement.dataset.debug;
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetch).not.toHaveBeenCalled();
});

test('after a withdrawal nothing more is fetched', async () => {
  const stopping = new AbortController();
  const fetch = vi.fn();
  startObservers(stopping.signal, [
    observer(1, async () => () => stopping.abort()),
    observer(2, fetch),
    { ...observer(3, fetch) },
  ]);
  await vi.waitFor(() => expect(stopping.signal.aborted).toBe(true));
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetch).not.toHaveBeenCalled();
});
