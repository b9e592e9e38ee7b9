// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { MonitoredSession } from './startMonitoring.ts';

type Start = (ids: { deviceId: string; sessionId: number }, ended: AbortSignal) => Promise<void>;

const monitored: MonitoredSession[] = [];
let loads = 0;
let sampled: string[] = [];
let session: { id: string } | undefined;

vi.mock('../../analytics/observation/sampling.ts', () => ({
  isSampledIn: (name: string) => sampled.includes(name),
  inSampledSessions: async (name: string, signal: AbortSignal, start: Start) => {
    if (sampled.includes(name)) await start({ deviceId: 'device', sessionId: 17 }, signal);
  },
}));
vi.mock('../../visitor/siteSession.ts', () => ({ siteSession: { current: () => session } }));

let load: (value: string, signal: AbortSignal) => Promise<void>;

beforeEach(async () => {
  vi.resetModules();
  vi.doMock('./startMonitoring.ts', () => {
    loads += 1;
    return { startMonitoring: (one: MonitoredSession) => monitored.push(one) };
  });
  monitored.length = 0;
  loads = 0;
  session = { id: 'site-session' };
  load = (await import('./loadDatadog.ts')).loadDatadog;
});

// REQ-MON-01
test('a session that isn’t sampled in doesn’t load the SDK', async () => {
  sampled = ['monitoringReplay'];
  await load('', new AbortController().signal);
  expect([loads, monitored]).toEqual([0, []]);
});

test.each([
  [['monitoring'], false],
  [['monitoring', 'monitoringReplay'], true],
])('sampled in to %s, replay is %s', async (names, isRecorded) => {
  sampled = names;
  await load('app token datadoghq.eu', new AbortController().signal);
  const target = { applicationId: 'app', clientToken: 'token', site: 'datadoghq.eu' };
  expect(monitored).toEqual([{ target, deviceId: 'device', sessionId: 'site-session', isRecorded }]);
});

test('after a withdrawal it starts with the next page only', async () => {
  sampled = ['monitoring'];
  const consent = new AbortController();
  await load('', consent.signal);
  consent.abort();
  await load('', new AbortController().signal);
  expect(monitored).toHaveLength(1);
});

test('a withdrawal while the SDK is loading: nothing is monitored', async () => {
  sampled = ['monitoring'];
  const consent = new AbortController();
  vi.doMock('./startMonitoring.ts', () => {
    consent.abort();
    return { startMonitoring: (one: MonitoredSession) => monitored.push(one) };
  });
  await load('', consent.signal);
  expect(monitored).toEqual([]);
});

test('a session that ended while the SDK was loading is not monitored', async () => {
  sampled = ['monitoring'];
  session = undefined;
  await load('', new AbortController().signal);
  expect(monitored).toEqual([]);
});
