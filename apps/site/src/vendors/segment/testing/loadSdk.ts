import { type Analytics, AnalyticsBrowser, type CDNSettings } from '@segment/analytics-next';
import { onTestFinished, vi } from 'vitest';
import { sdkOptions } from '../sdkOptions.ts';

/** One request of the SDK. */
export interface SdkCall {
  path: string;
  /** Since the one before it: milliseconds. */
  waitedMs: number;
  body: string;
}

/** The real SDK, as the site sets it up, with nothing but a network that answers as the test says, and time that passes as it says. */
export interface LoadedSdk {
  analytics: Analytics;
  calls(end: string): SdkCall[];
}

const API_PATH = 'https://collector.example/v1';
/** Loading takes some tasks. */
const LOAD_MS = 1_000;

/**
 * @param segment what the source's settings have for Segment.io
 * @param answer to every request
 */
export async function loadSdk(
  segment: object,
  answer: (path: string) => Response = () => new Response(),
  metrics?: CDNSettings['metrics'],
): Promise<LoadedSdk> {
  vi.useFakeTimers();
  const calls: { path: string; at: number; body: string }[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const path = url.slice(API_PATH.length);
    calls.push({ path, at: Date.now(), body: String(body) });
    return answer(path);
  });
  const withdrawal = new AbortController();
  onTestFinished(() => {
    withdrawal.abort();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
  });
  const target = { writeKey: 'k', apiUrl: API_PATH, cdnUrl: 'https://collector.example' };
  const cdnSettings: CDNSettings = { integrations: { 'Segment.io': { apiKey: 'k', ...segment } }, metrics };
  const loading = AnalyticsBrowser.load({ writeKey: 'k', cdnSettings }, sdkOptions(target, withdrawal.signal));
  await vi.advanceTimersByTimeAsync(LOAD_MS);
  const [analytics] = await loading;
  return {
    analytics,
    calls(end) {
      const ofPath = calls.filter(({ path }) => path.endsWith(end));
      return ofPath.map((call, index) => ({ ...call, waitedMs: call.at - (ofPath[index - 1]?.at ?? call.at) }));
    },
  };
}
