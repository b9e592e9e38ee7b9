// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { browserConsent } from '../../privacy/browserConsent.ts';
import { keepCookies } from '../../privacy/keepCookies.ts';
import { SESSION_IDLE_MS, siteSession } from '../../visitor/siteSession.ts';
import { forcedSampling, SAMPLED_NAMES } from './forcedSampling.ts';
import { inSampledSessions, isSampledIn } from './sampling.ts';

const SESSIONS = 100_000;
/** The largest difference from the expected number that counts as chance: five standard deviations of a binomial distribution (1 in 1.7 million). */
const bound = (share: number) => 5 * Math.sqrt(SESSIONS * share * (1 - share));

const allows = vi.spyOn(browserConsent, 'allows');
// Its idle callback would be the first of the queue, and the clock of the test never calls it.
vi.spyOn(keepCookies, 'noteWritten').mockImplementation(() => undefined);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  delete document.documentElement.dataset.sampling;
  allows.mockReturnValue(true);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
});

/** Starts of visits, in milliseconds, close together as on a busy site. */
function startsOfSessions(seed: number): number[] {
  let state = seed;
  let at = 1_790_000_000_000;
  return Array.from({ length: SESSIONS }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    at += 1 + (state >>> 20);
    return at;
  });
}

test.each([
  ['random', startsOfSessions(1)],
  ['random, another seed', startsOfSessions(2)],
  ['one every millisecond', Array.from({ length: SESSIONS }, (_, index) => 1_790_000_000_000 + index)],
])('of 100,000 sessions the shares are sampled in, independently of each other: %s', (_, ids) => {
  const shares = { replay: 0.1, monitoring: 0.05, monitoringReplay: 0.05 };
  const near = (isCounted: (index: number) => boolean, share: number) => {
    const counted = ids.filter((_id, index) => isCounted(index)).length;
    expect(Math.abs(counted - SESSIONS * share)).toBeLessThan(bound(share));
  };
  const decided = new Map(SAMPLED_NAMES.map((name) => [name, ids.map((id) => isSampledIn(name, id))]));
  for (const name of SAMPLED_NAMES) {
    near((index) => decided.get(name)?.[index] === true, shares[name]);
    for (const other of SAMPLED_NAMES.filter((one) => one !== name)) {
      const isBoth = (index: number) => decided.get(name)?.[index] && decided.get(other)?.[index];
      near((index) => isBoth(index) === true, shares[name] * shares[other]);
    }
  }
});

test('the rate of replays is that of the document', () => {
  const ids = startsOfSessions(3);
  const sampled = () => ids.filter((id) => isSampledIn('replay', id)).length;
  document.documentElement.dataset.sampling = 'replay=0.5';
  expect(Math.abs(sampled() - SESSIONS / 2)).toBeLessThan(bound(0.5));
  document.documentElement.dataset.sampling = 'replay=0';
  expect(sampled()).toBe(0);
  document.documentElement.dataset.sampling = 'replay=1';
  expect(sampled()).toBe(SESSIONS);
});

test('the same session has the same answer each time', () => {
  for (const id of startsOfSessions(4).slice(0, 1_000))
    expect(isSampledIn('monitoring', id)).toBe(isSampledIn('monitoring', id));
});

test('what is forced is sampled in: by the document, or by the debug overlay for this tab', () => {
  document.documentElement.dataset.sampling = 'replay=0&force=replay';
  const ids = startsOfSessions(5).slice(0, 200);
  expect(ids.every((id) => isSampledIn('replay', id))).toBe(true);
  expect(ids.every((id) => isSampledIn('monitoring', id))).toBe(false);
  forcedSampling.write(['monitoring']);
  expect(ids.every((id) => isSampledIn('monitoring', id))).toBe(true);
  forcedSampling.write([]);
  expect(ids.every((id) => isSampledIn('monitoring', id))).toBe(false);
  expect(sessionStorage.length).toBe(0);
  sessionStorage.setItem('cuForcedSampling', 'all, monitoring');
  expect(forcedSampling.read()).toEqual(['monitoring']);
  expect(forcedSampling.byConfiguration()).toEqual(['replay']);
});

test('runs in the session of now and in the next one of the open page, and ends with each', async () => {
  vi.useFakeTimers({ now: 1_790_000_000_000 });
  document.documentElement.dataset.sampling = 'force=replay';
  const runs: { sessionId: number; ended: AbortSignal }[] = [];
  const stopping = new AbortController();
  const first = siteSession.touch();
  await inSampledSessions('replay', stopping.signal, ({ sessionId }, ended) => void runs.push({ sessionId, ended }));
  expect(runs).toMatchObject([{ sessionId: first?.startedAt, ended: { aborted: false } }]);
  await vi.advanceTimersByTimeAsync(SESSION_IDLE_MS - 1_000);
  siteSession.touch();
  await vi.advanceTimersByTimeAsync(SESSION_IDLE_MS - 1_000);
  expect(runs[0]?.ended.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(runs[0]?.ended.aborted).toBe(true);
  const next = siteSession.touch();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toMatchObject([{}, { sessionId: next?.startedAt, ended: { aborted: false } }]);
  expect(next?.startedAt).not.toBe(first?.startedAt);
  stopping.abort();
  expect(runs[1]?.ended.aborted).toBe(true);
  vi.useRealTimers();
});

test('runs in no session that isn’t sampled in, and without consent or session in none', async () => {
  const start = vi.fn();
  const { signal } = new AbortController();
  document.documentElement.dataset.sampling = 'replay=0';
  siteSession.touch();
  await inSampledSessions('replay', signal, start);
  document.documentElement.dataset.sampling = 'force=replay';
  allows.mockReturnValue(false);
  await inSampledSessions('replay', signal, start);
  allows.mockReturnValue(true);
  localStorage.clear();
  await inSampledSessions('replay', signal, start);
  expect(start).not.toHaveBeenCalled();
});
