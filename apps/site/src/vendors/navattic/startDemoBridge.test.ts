// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestTracker } from '../../analytics/testing/createTestTracker.ts';
import { startDemoBridge } from './startDemoBridge.ts';

const ORIGIN = 'https://capture.navattic.com';
const frame = { parent: window } as unknown as Window;
const track = vi.fn();
const identify = vi.fn();
const onAlive = vi.fn();
const onSignUp = vi.fn();
const loadTracker = vi.fn();
let stop: () => void = () => undefined;

const message = (data: object, { origin = ORIGIN, source = frame }: { origin?: string; source?: unknown } = {}) =>
  dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
const step = (fields: object = {}) => ({ kind: 'navattic:event', type: 'VIEW_STEP', ...fields });
const settled = () => vi.advanceTimersByTimeAsync(0);

function consent(groups: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the consent tool writes it
  document.cookie = `OptanonConsent=groups=${groups}`;
  dispatchEvent(new Event('OneTrustGroupsUpdated'));
}

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());
beforeEach(() => {
  vi.clearAllMocks();
  loadTracker.mockImplementation(async () => createTestTracker({ track, identify }));
  consent('C0001:1,C0002:1');
  history.replaceState(null, '', '/de/demo?email=jane@x.example');
  stop = startDemoBridge({ captureOrigin: ORIGIN, frameWindow: () => frame, loadTracker, onAlive, onSignUp });
});
afterEach(async () => {
  stop();
  // All bridges share one allowance.
  await vi.advanceTimersByTimeAsync(60_000);
});

// REQ-DMO-02
test('an event has the details, the extra properties, and the page', async () => {
  const properties = [{ object: 'END_USER', name: 'role', value: 'treasurer' }];
  message(step({ flow: { id: 'tour', name: 'Tour' }, properties }));
  await settled();
  expect(track).toHaveBeenCalledExactlyOnceWith('view step demo', {
    demo: { flow: { id: 'tour', name: 'Tour' } },
    role: 'treasurer',
    location: 'http://localhost:3000/de/demo?email=jane@x.example',
    pathname: '/de/demo',
  });
  expect(onAlive).toHaveBeenCalledOnce();
});

// REQ-DMO-03
test('IDENTIFY_USER identifies, with the extra properties only', async () => {
  const properties = [{ object: 'END_USER', name: 'email', value: 'jane@x.example' }];
  message({ kind: 'navattic:event', type: 'IDENTIFY_USER', flow: { id: 'tour' }, properties });
  await settled();
  expect(identify).toHaveBeenCalledExactlyOnceWith(undefined, { email: 'jane@x.example' });
  expect(track).not.toHaveBeenCalled();
});

// REQ-DMO-01
test('others are ignored, and use up nothing of the allowance', async () => {
  for (let at = 0; at < 1_000; at += 1) {
    message(step(), { origin: 'https://evil.example' });
    message(step(), { source: window });
    message({ kind: 'other', type: 'VIEW_STEP' });
  }
  await settled();
  expect([track.mock.calls, onAlive.mock.calls, loadTracker.mock.calls]).toEqual([[], [], []]);
  for (let at = 0; at < 20; at += 1) message(step({ flow: { id: String(at) } }));
  await settled();
  expect(track).toHaveBeenCalledTimes(20);
});

// REQ-DMO-04
test('twenty a second are tracked, in order, and the identity in its place', async () => {
  for (let at = 0; at < 40; at += 1) message(step({ flow: { id: String(at) } }));
  message({ kind: 'navattic:event', type: 'IDENTIFY_USER' });
  await settled();
  expect(track).toHaveBeenCalledTimes(20);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(track.mock.calls.map(([, { demo }]) => Number(demo.flow.id))).toEqual(
    Array.from({ length: 40 }, (_, at) => at),
  );
  expect(identify).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(identify).toHaveBeenCalledExactlyOnceWith(undefined, {});
});

// REQ-DMO-04
test('without consent to analytics nothing is loaded, nor kept for later', async () => {
  consent('C0001:1,C0002:0');
  message(step());
  consent('C0001:1,C0002:1');
  await settled();
  expect([loadTracker.mock.calls, track.mock.calls]).toEqual([[], []]);
  expect(onAlive).toHaveBeenCalledOnce();
  message(step());
  await settled();
  expect(track).toHaveBeenCalledOnce();
});

test('a withdrawal drops what waits', async () => {
  for (let at = 0; at < 60; at += 1) message(step());
  consent('C0001:1,C0002:0');
  consent('C0001:1,C0002:1');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(track).toHaveBeenCalledTimes(20);
});

// REQ-DMO-01
test('without a tracker nothing happens; one that can’t be loaded is loaded again', async () => {
  loadTracker.mockResolvedValueOnce(undefined);
  message(step());
  await settled();
  stop();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  stop = startDemoBridge({ captureOrigin: ORIGIN, frameWindow: () => frame, loadTracker, onAlive, onSignUp });
  loadTracker.mockRejectedValueOnce(new Error('offline'));
  message(step());
  await settled();
  expect([track.mock.calls.length, logged.mock.calls.length]).toEqual([0, 1]);
  message(step());
  await settled();
  expect(track).toHaveBeenCalledOnce();
  logged.mockRestore();
});

// REQ-DMO-01
test('outside a browser it does nothing', () => {
  vi.stubGlobal('window', undefined);
  const listen = vi.spyOn(globalThis, 'addEventListener');
  startDemoBridge({ captureOrigin: ORIGIN, frameWindow: () => null, loadTracker, onAlive, onSignUp })();
  expect(listen).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

// REQ-DMO-06
test('the demo’s sign-up is reported with what was chosen, and not tracked', async () => {
  message({ kind: 'cumulus:sign-up', plan: 'business', template: 'rooftop-cinema', other: 1 });
  message({ kind: 'cumulus:sign-up', plan: '"><script>', template: { deep: true } });
  message({ kind: 'cumulus:sign-up' }, { origin: 'https://evil.example' });
  message({ kind: 'cumulus:sign-up' }, { source: window });
  message({ kind: 'cumulus:ready' });
  await settled();
  expect(onSignUp.mock.calls).toEqual([[{ plan: 'business', template: 'rooftop-cinema' }], [{}]]);
  expect(onAlive).toHaveBeenCalledOnce();
  expect(track).not.toHaveBeenCalled();
});

test('once stopped it listens no more', async () => {
  stop();
  message(step());
  await settled();
  expect([onAlive.mock.calls, track.mock.calls]).toEqual([[], []]);
});
