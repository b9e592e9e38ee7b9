import { DAY_MS } from '@cumulus/content-model/days';
import type { PageError } from './ErrorReader.ts';
import { stackFrames, stackKey } from './stackKey.ts';

/** Visitors that a group names, the last ones first. */
const NAMED_VISITORS = 20;
const MAX_STACK = 4_000;

/** A recording that may show an error. */
export interface Recording {
  anonymousId: string | null;
  sessionId: string;
  /** When its first part begins, and its last one; milliseconds since 1970. */
  from: number;
  to: number;
}

/** Errors of one cause. */
export interface ErrorGroup {
  key: string;
  type: string;
  message: string;
  /** The first frames, as they are compared. */
  frames: string[];
  /** Of the last error, as it was sent. */
  stack: string;
  count: number;
  /** Of these, in the 24 hours before the groups were asked for. */
  lastDay: number;
  visitors: number;
  /** Milliseconds since 1970. */
  firstSeen: number;
  lastSeen: number;
  /** The most frequent first. */
  pages: { path: string; count: number }[];
  releases: string[];
  /** Of visitors who met it while they were recorded. */
  recordings: { sessionId: string; anonymousId: string; at: number }[];
}

/** The last part is known by its begin; a session ends after so long without activity. */
const PART_MS = 1_800_000;

/** Groups errors by cause: those that were seen by the most visitors first. @param errors newest first @param now milliseconds since 1970 */
export function groupErrors(errors: readonly PageError[], recordings: readonly Recording[], now: number): ErrorGroup[] {
  const byVisitor = Map.groupBy(recordings, ({ anonymousId }) => anonymousId);
  const groups = [...Map.groupBy(errors, stackKey)].map(([key, ofKey]) => describeGroup(key, ofKey, byVisitor, now));
  return groups.sort((one, other) => other.visitors - one.visitors || other.count - one.count);
}

function describeGroup(
  key: string,
  errors: readonly PageError[],
  byVisitor: ReadonlyMap<string | null, Recording[]>,
  now: number,
): ErrorGroup {
  const times = errors.map(({ at }) => at);
  const [newest] = errors as [PageError, ...PageError[]];
  const pages = [...Map.groupBy(errors, ({ path }) => path)].map(([path, ofPath]) => ({ path, count: ofPath.length }));
  const visitors = new Set(errors.map(({ anonymousId }) => anonymousId));
  return {
    ...{ key, type: newest.type, message: newest.message, frames: stackFrames(newest.stack) },
    ...{ stack: newest.stack.slice(0, MAX_STACK), count: errors.length, visitors: visitors.size },
    lastDay: times.filter((at) => now - at < DAY_MS).length,
    ...{ firstSeen: times.reduce((a, b) => Math.min(a, b)), lastSeen: times.reduce((a, b) => Math.max(a, b)) },
    pages: pages.sort((one, other) => other.count - one.count),
    releases: [...new Set(errors.map(({ release }) => release))].filter(Boolean),
    recordings: errors.flatMap((error) => recordingOf(error, byVisitor) ?? []).slice(0, NAMED_VISITORS),
  };
}

function recordingOf(
  { anonymousId, at }: PageError,
  byVisitor: ReadonlyMap<string | null, Recording[]>,
): ErrorGroup['recordings'][number] | undefined {
  const found = byVisitor.get(anonymousId)?.find(({ from, to }) => at >= from && at <= to + PART_MS);
  return found && anonymousId !== null ? { sessionId: found.sessionId, anonymousId, at } : undefined;
}
