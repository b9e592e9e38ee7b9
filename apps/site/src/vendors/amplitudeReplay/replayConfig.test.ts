import { afterEach, expect, test, vi } from 'vitest';
import { fetchReplayConfig, readConfig } from './replayConfig.ts';
import { BUILT_IN_TARGET } from './target.ts';

const sampling = { sample_rate: 0.2, capture_enabled: true };
const answer = (sessionReplay: unknown) => ({ configs: { sessionReplay } });
const { signal } = new AbortController();

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('sampled sessions are sampled no second time', () => {
  expect(readConfig(answer({ sr_sampling_config: sampling }))).toEqual({
    sr_sampling_config: { sample_rate: 1, capture_enabled: true },
  });
});

// REQ-RPL-01
test.each([false, undefined, 'yes', 1])('nothing is recorded unless recording is on: %s', (capture_enabled) => {
  expect(readConfig(answer({ sr_sampling_config: { capture_enabled } }))).toBeUndefined();
});

// REQ-RPL-03
test.each([
  [undefined, 30_000],
  [10, 30_000],
  [45_000, 45_000],
  [900_000, 60_000],
  ['soon', 30_000],
])('clicks are sent after 30,000 to 60,000 ms: %s', (trackEveryNms, sent) => {
  const interaction = { enabled: true, batch: true, trackEveryNms };
  const config = readConfig(answer({ sr_sampling_config: sampling, sr_interaction_config: interaction }));
  expect(config?.sr_interaction_config).toEqual({ enabled: true, batch: true, trackEveryNms: sent });
});

test('settings of the service can hide more, and never less', () => {
  const config = readConfig(
    answer({
      sr_sampling_config: sampling,
      sr_privacy_config: {
        blockSelector: '.a',
        maskSelector: ['.b', 7],
        unmaskSelector: ['input'],
        defaultMaskLevel: 'light',
        urlMaskLevels: [{}],
      },
      sr_logging_config: { console: { enabled: true, levels: ['log'] }, network: { enabled: true } },
      sr_targeting_config: { key: 'x' },
    }),
  );
  expect(config).toEqual({
    sr_sampling_config: { sample_rate: 1, capture_enabled: true },
    sr_privacy_config: { blockSelector: ['.a'], maskSelector: ['.b'] },
  });
  const conservative = answer({
    sr_sampling_config: sampling,
    sr_privacy_config: { defaultMaskLevel: 'conservative' },
  });
  expect(readConfig(conservative)?.sr_privacy_config?.defaultMaskLevel).toBe('conservative');
});

test.each([
  ['500', () => new Response('', { status: 500 }), 'HTTP error: 500'],
  ['429', () => new Response('', { status: 429 }), 'HTTP error: 429'],
  ['garbage', () => new Response('<!doctype html>'), 'not valid JSON'],
  ['null', () => Response.json(null), 'not of the form'],
  ['an empty object', () => Response.json({}), 'not of the form'],
  ['another form', () => Response.json({ configs: { sessionReplay: [] } }), 'not of the form'],
])('is refused with the reason: %s', async (_, respond, message) => {
  vi.stubGlobal('fetch', async () => respond());
  await expect(fetchReplayConfig(BUILT_IN_TARGET, signal)).rejects.toThrow(message);
});

/** A service that never answers. */
const silence = (_: string, options: RequestInit) =>
  new Promise((__, reject) => options.signal?.addEventListener('abort', () => reject(options.signal?.reason)));

test('is not waited for longer than 5 s', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', silence);
  const answered = expect(fetchReplayConfig(BUILT_IN_TARGET, signal)).rejects.toThrow('No configuration in time');
  await vi.advanceTimersByTimeAsync(5_000);
  await answered;
});

test('a withdrawal while it is waited for is no failure', async () => {
  vi.stubGlobal('fetch', silence);
  const withdrawal = new AbortController();
  const waiting = fetchReplayConfig(BUILT_IN_TARGET, withdrawal.signal);
  withdrawal.abort();
  expect(await waiting).toBeUndefined();
});
