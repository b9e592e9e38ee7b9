import type { ContentChange, ReportedRevision, Site } from '../site.ts';

/** What is expected of the content system: a reported revision, or any change after this version. */
export type Expected = ReportedRevision | { afterVersion: number };

/** Asks the content system again for changes that it has reported and didn't deliver. */
export interface ContentRetries {
  /** Begins again with the first delay; all that is expected shares the requests. */
  expect(expected: Expected): void;
  stop(): void;
}

/** Each after the last request: 1, 4 and 14 s after a webhook, since the vendor's delivery may be 10 s behind its webhooks. */
const DELAYS_MS: readonly number[] = [1_000, 3_000, 10_000];

/**
 * Whether a change was delivered.
 * @param published what was found lately
 */
export function isSeen(
  site: Pick<Site, 'content' | 'isDelivered'>,
  expected: Expected,
  published: readonly ContentChange[],
): boolean {
  if ('afterVersion' in expected) return site.content().version > expected.afterVersion;
  return site.isDelivered(expected) ?? published.some(({ tags }) => tags.has(expected.id));
}

/**
 * Refreshes the content until everything expected was delivered, as often as there are delays. What is missing then, the next poll finds.
 * @param delaysMs before each request
 */
export function createContentRetries(
  site: Pick<Site, 'content' | 'isDelivered' | 'refresh'>,
  delaysMs = DELAYS_MS,
): ContentRetries {
  const waiting = new Map<string, Expected>();
  let timer: NodeJS.Timeout | undefined;
  /** Grows with each begin: a request of an earlier chain plans no further one. */
  let chain = 0;
  let isStopped = false;

  function plan(attempt: number): void {
    const delay = delaysMs[attempt];
    if (delay === undefined) waiting.clear();
    if (delay === undefined || waiting.size === 0) return;
    timer = setTimeout(look, delay, attempt, chain).unref();
  }

  async function look(attempt: number, own: number): Promise<void> {
    // A poll or another webhook may have found it.
    drop([]);
    if (waiting.size === 0) return;
    try {
      drop((await site.refresh()).published);
    } catch {
      // The content store logs it.
    }
    if (own === chain) plan(attempt + 1);
  }

  function drop(published: readonly ContentChange[]): void {
    for (const [key, expected] of waiting) if (isSeen(site, expected, published)) waiting.delete(key);
  }

  return {
    expect(expected) {
      if (isStopped) return;
      // The newest of each entry is enough.
      waiting.set('id' in expected ? `${expected.type} ${expected.id}` : '', expected);
      chain += 1;
      clearTimeout(timer);
      plan(0);
    },
    stop() {
      isStopped = true;
      chain += 1;
      clearTimeout(timer);
    },
  };
}
