import { runInTurn } from '../../platform/browser/idleQueue.ts';
import { forcedSampling, type SampledName } from './forcedSampling.ts';
import { type ObservedIds, observedSession } from './observedSession.ts';

/** Shares of sessions. REQ-RPL-01, REQ-MON-01. */
const RATES: Readonly<Record<SampledName, number>> = { replay: 0.1, monitoring: 0.05, monitoringReplay: 0.05 };

/**
 * Whether a session is observed in this way. The same session always gets the same answer, on each page and in each tab, so that it is decided before any
 * code is downloaded, and vendors' SDKs sample no second time. The decisions are independent of each other.
 * @param sessionId see ObservedIds
 */
export function isSampledIn(name: SampledName, sessionId: number): boolean {
  const { rates, forced } = readSettings();
  return forced.includes(name) || shareOf(`${name}:${sessionId}`) < (rates[name] ?? RATES[name]);
}

/**
 * Runs something in each session that is sampled in: the one of now, and those that begin later on the open page, in idle time.
 * @param signal aborts on withdrawal
 * @param start `ended` aborts at the end of the session and on withdrawal
 * @returns settles with the first start; resolves immediately where the session of now isn't sampled in
 */
export async function inSampledSessions(
  name: SampledName,
  signal: AbortSignal,
  start: (ids: ObservedIds, ended: AbortSignal) => Promise<void> | void,
): Promise<void> {
  let ending = new AbortController();
  /** What to run in a session; undefined where it isn't sampled in. */
  const runOf = (ids: ObservedIds | undefined) => {
    if (!ids || !isSampledIn(name, ids.sessionId)) return undefined;
    const { signal: ended } = ending;
    return () => (ended.aborted || signal.aborted ? undefined : start(ids, ended));
  };
  signal.addEventListener('abort', () => ending.abort());
  observedSession.onChange((ids) => {
    ending.abort();
    ending = new AbortController();
    const run = runOf(ids);
    if (run) runInTurn(name, run);
  }, signal);
  await runOf(observedSession.ids())?.();
}

interface Settings {
  rates: Partial<Record<SampledName, number>>;
  forced: readonly SampledName[];
}

/** Of the document's `data-sampling` (vendors/samplingVariables.ts) and the debug overlay. */
function readSettings(): Settings {
  const replay = new URLSearchParams(document.documentElement.dataset.sampling).get('replay');
  return {
    rates: replay ? { replay: Number(replay) } : {},
    forced: [...forcedSampling.byConfiguration(), ...forcedSampling.read()],
  };
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** A number from 0 to 1, 1 excluded, that looks random: FNV-1a, then the last steps of MurmurHash3, since ids differ in their last digits only. */
function shareOf(text: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
