import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest';
import { observedSession } from '../../analytics/observation/observedSession.ts';
import { inSampledSessions } from '../../analytics/observation/sampling.ts';
import { loadAmplitudeReplay } from './loadAmplitudeReplay.ts';
import { fetchReplayConfig } from './replayConfig.ts';
import { startRecording } from './startRecording.ts';

vi.mock('./startRecording.ts', () => ({ startRecording: vi.fn() }));
vi.mock('./replayConfig.ts', () => ({ fetchReplayConfig: vi.fn() }));
vi.mock('../../analytics/observation/sampling.ts', () => ({ inSampledSessions: vi.fn() }));

const IDS = { deviceId: 'd-1', sessionId: 17 };
const CONFIG = { sr_sampling_config: { sample_rate: 1, capture_enabled: true } } as const;
let debug: Mock<(message: string) => void>;
let withdrawal: AbortController;
let ids: typeof IDS | undefined;
let isSampled: boolean;

beforeEach(() => {
  [debug, withdrawal, ids, isSampled] = [vi.fn(), new AbortController(), IDS, true];
  vi.spyOn(console, 'debug').mockImplementation(debug);
  vi.spyOn(observedSession, 'ids').mockImplementation(() => ids);
  vi.mocked(inSampledSessions).mockImplementation(async (_, signal, start) => {
    if (ids && isSampled) await start(ids, signal);
  });
  vi.mocked(fetchReplayConfig).mockResolvedValue(CONFIG);
});
afterEach(() => vi.restoreAllMocks());

const load = () => loadAmplitudeReplay('', withdrawal.signal);
const recorded = () =>
  vi
    .mocked(startRecording)
    .mock.calls.splice(0)
    .map(([{ deviceId, sessionId }]) => [deviceId, sessionId]);

// REQ-RPL-01
test('records a session that is sampled in, where recording is on', async () => {
  await load();
  expect(recorded()).toEqual([['d-1', 17]]);
  expect(vi.mocked(inSampledSessions).mock.calls[0]?.[0]).toBe('replay');
});

// REQ-RPL-01
test('without being sampled in, nothing is requested', async () => {
  isSampled = false;
  await load();
  expect([recorded(), vi.mocked(fetchReplayConfig).mock.calls]).toEqual([[], []]);
});

// REQ-RPL-01
test('where recording is off, the recorder is not loaded', async () => {
  vi.mocked(fetchReplayConfig).mockResolvedValue(undefined);
  await load();
  expect(recorded()).toEqual([]);
});

// REQ-RPL-04
test.each([
  ['session id', undefined],
  ['device id', { ...IDS, deviceId: '' }],
])('without a %s nothing is recorded, and a message says so', async (missing, found) => {
  ids = found;
  await load();
  expect(recorded()).toEqual([]);
  expect(debug.mock.calls).toEqual([[`Session is not being recorded due to lack of ${missing}`]]);
});

test('after a withdrawal while the configuration is fetched nothing is recorded', async () => {
  vi.mocked(fetchReplayConfig).mockImplementation(async () => {
    withdrawal.abort();
    return CONFIG;
  });
  await load();
  expect(recorded()).toEqual([]);
});
