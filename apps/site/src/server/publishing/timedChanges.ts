import { createLog } from '@cumulus/http/log';
import type { Site } from '../site.ts';
import type { Revalidation } from './revalidation.ts';

const log = createLog('timed changes');

/** A request never waits for this: a page whose time has come is rendered before it is sent (`isOver`). */
const CHECK_MS = 1_000;

/**
 * Publishes what changes at a time, such as a banner that opens: cached pages with its tag are rendered again, then the CDN is purged. It compares the
 * clock with the content's times once a second, so that neither a restart, nor new content, nor a clock that was set, forward or back, misses a change.
 * In a cluster each node does so by its own clock.
 * REQ-BAN-07.
 */
export function createTimedChanges(
  site: Pick<Site, 'timedChanges'>,
  { publish }: Pick<Revalidation, 'publish'>,
): { stop(): void } {
  let checkedAt = Date.now();

  function check(): void {
    const now = Date.now();
    const [from, to] = now < checkedAt ? [now, checkedAt] : [checkedAt, now];
    checkedAt = now;
    const due = site.timedChanges?.().filter(({ at }) => from < at && at <= to) ?? [];
    if (due.length === 0) return;
    const last = Math.max(...due.map(({ at }) => at));
    // After the clock was set back, a page may seem to be from the future.
    publish(
      new Set(due.map(({ tag }) => tag)),
      ({ renderedAt }) => last <= renderedAt && renderedAt <= Date.now(),
    ).catch((error: Error) => log.error('a planned change was not published', error));
  }

  const timer = setInterval(check, CHECK_MS).unref();
  return { stop: () => clearInterval(timer) };
}
