// @vitest-environment happy-dom
import type { SessionReplay } from '@amplitude/session-replay-browser/lib/esm/session-replay';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ReplayConfig, readConfig } from './replayConfig.ts';
import { sendInTime } from './sendInTime.ts';
import { BUILT_IN_TARGET } from './target.ts';

let sendSoon: () => void;
let ending: AbortController;
let flushed: string[];
let beacons: { url: string; type: string; body: unknown }[];
let pendingClicks: object[];

beforeEach(() => {
  vi.useFakeTimers();
  [ending, flushed, beacons, pendingClicks] = [new AbortController(), [], [], []];
});
afterEach(() => {
  ending.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The recorder as far as it is used here: its two queues. */
function createRecorder(): SessionReplay {
  const queue = (name: string) => ({
    sendCurrentSequenceEvents: (ids: object) => flushed.push(`${name} ${Object.values(ids).join()}`),
    getBeaconEvents: () => pendingClicks,
    dropPendingBeaconEvents: () => pendingClicks.splice(0),
    trackDestination: { payloadBatcher: (payload: object) => payload },
  });
  const managers = new Map(['replay', 'interaction'].map((name) => [name, queue(name)]));
  const recorder = { eventsManager: { managers }, sendEvents: () => flushed.push('everything') };
  return recorder as unknown as SessionReplay;
}

function begin(trackEveryNms?: unknown): void {
  const sr_interaction_config = { enabled: true, trackEveryNms };
  const sessionReplay = { sr_sampling_config: { capture_enabled: true }, sr_interaction_config };
  const config = readConfig({ configs: { sessionReplay } }) as ReplayConfig;
  const session = { deviceId: 'd 1', sessionId: 7, target: BUILT_IN_TARGET, config, ended: ending.signal };
  const sendWhileLeaving = (url: string, type: string, body: string) =>
    beacons.push({ url, type, body: JSON.parse(body) });
  sendSoon = sendInTime(createRecorder(), { send: vi.fn(), sendWhileLeaving }, session);
}

const clicksAfter = (ms: number) => {
  vi.advanceTimersByTime(ms);
  return flushed.filter((one) => one.startsWith('interaction'));
};

// REQ-RPL-03
test.each([
  [undefined, 30_000],
  [45_000, 45_000],
  [3_600_000, 60_000],
])('clicks of an open page are sent as often as the service wants, every 30 to 60 s: %s', (wanted, intervalMs) => {
  begin(wanted);
  expect(clicksAfter(intervalMs - 1)).toEqual([]);
  expect(clicksAfter(1)).toEqual(['interaction 7,d 1']);
  expect(clicksAfter(intervalMs)).toHaveLength(2);
});

test('recorded events of an open page are sent every ten seconds, and after the session nothing', () => {
  begin();
  vi.advanceTimersByTime(9_999);
  expect(flushed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(flushed).toEqual(['replay 7,d 1']);
  ending.abort();
  vi.advanceTimersByTime(3_600_000);
  expect(flushed).toHaveLength(1);
});

// REQ-RPL-02
test('clicks made just before the page is left are sent once', () => {
  begin();
  dispatchEvent(new Event('pagehide'));
  expect(beacons).toEqual([]);
  pendingClicks.push({ type: 'click' });
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('pagehide'));
  const url = '/amplitude/sessions/v2/track?device_id=d+1&session_id=7&type=interaction';
  expect(beacons).toEqual([{ url, type: 'interaction', body: { version: 1, events: [{ type: 'click' }] } }]);
});

test('a page that is hidden sends everything', () => {
  begin();
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(flushed).toEqual(['everything']);
  state.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(flushed).toHaveLength(1);
});

test('what is too large for a page that is left is sent a second later, once', () => {
  begin();
  sendSoon();
  vi.advanceTimersByTime(500);
  sendSoon();
  expect(flushed).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(flushed).toEqual(['replay 7,d 1']);
  sendSoon();
  ending.abort();
  vi.advanceTimersByTime(1_000);
  expect(flushed).toHaveLength(1);
});
