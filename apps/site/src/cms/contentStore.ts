import { join } from 'node:path';
import { LastGoodCopy } from '@cumulus/disk';
import { createLog } from '@cumulus/http/log';
import { coalesce, untilReachable } from '../platform/server/polling.ts';
import { type Content, createContent } from './content.ts';
import { type ContentChange, compareContent, unpublishedPathsAfter } from './contentChange.ts';
import { fetchSnapshot } from './contentClient.ts';
import type { ContentEnvironment } from './contentEnvironment.ts';
import { keepLastComplete } from './lastComplete.ts';
import { reportPriceFaults } from './priceFaults.ts';
import { reportContent } from './reportContent.ts';
import { hasRevision, type ReportedRevision } from './reportedRevision.ts';
import { createRouteTable } from './routes.ts';
import type { ContentSnapshot } from './snapshot.ts';

const log = createLog('content');

/** @param environment determines the folder and, by space and host, the file, so that copies of two systems don't mix */
function createLastGoodCopy(environment: ContentEnvironment): LastGoodCopy<ContentSnapshot> {
  const { host, space, environment: branch, isPreview } = environment;
  const name = [host, space, branch, isPreview ? 'preview' : 'published'].join('_').replace(/[^\w.-]/g, '-');
  return new LastGoodCopy(join(environment.cacheDirectory, `${name}.json`), {
    parse: (value) => value as ContentSnapshot,
    report: reportContent,
  });
}

/** Called with a change once `latest()` gives the new content; `refresh()` waits for what it returns. */
export type ChangeListener = (change: ContentChange) => void | Promise<void>;

/** What a refresh led to. */
export interface Refreshed {
  /** What this refresh found, or those that share its request; undefined: nothing new. */
  found: ContentChange | undefined;
  /** What was not published yet when the content system answered, oldest first: what this refresh found, and what earlier ones did. */
  published: readonly ContentChange[];
}

/** An answer of the content system, and what listeners had still to do then. */
interface Fetched {
  found?: ContentChange | undefined;
  underway: ReadonlyMap<ContentChange, Promise<unknown>>;
  error?: Error;
}

/** Provides the newest content that could be fetched. */
export interface ContentStore {
  /** @throws while neither the content system nor a last good copy is available */
  current(): Promise<Content>;
  /** The newest content, without waiting; undefined while there is none. */
  latest(): Content | undefined;
  /** When the content system last answered, in milliseconds since 1970; 0: never. */
  answered(): { checkedAt: number };
  /**
   * Fetches changes now; resolves when every listener has handled them, and those that were found before.
   * @throws when the content system doesn't deliver them
   */
  refresh(): Promise<Refreshed>;
  /** Whether a reported revision was delivered; undefined: the revision doesn't show it. */
  isDelivered(reported: ReportedRevision): boolean | undefined;
  /** @returns a function that unsubscribes */
  onChange(listener: ChangeListener): () => void;
  stop(): void;
}

/** How long the start waits for the built-in services, which start at the same time, before the copy is used. */
const START_PATIENCE_MS = 1_000;
/** Changes within this time are written to disk together. */
const COPY_AFTER_MS = 2_000;

/**
 * Keeps all published content in memory, up to date by polling the sync API, with the last good copy on disk.
 * @param environment where the content comes from
 */
export function createContentStore(environment: ContentEnvironment): ContentStore {
  const copy = createLastGoodCopy(environment);
  const listeners = new Set<ChangeListener>();
  let content: Content | undefined;
  let failure: string | undefined;
  let priceFaults: ReadonlySet<string> = new Set();
  let checkedAt = 0;
  let copying: NodeJS.Timeout | undefined;
  /** Before incomplete entries are replaced by what is shown. */
  let delivered: ContentSnapshot | undefined;
  /** Changes that listeners are handling. */
  const underway = new Map<ContentChange, Promise<unknown>>();

  // The caller waits for the listeners, which render pages; the next fetch doesn't.
  const update = coalesce(fetchOnce);

  async function fetchOnce(): Promise<Fetched> {
    try {
      const found = await fetchChange();
      return { found, underway: new Map(underway) };
    } catch (error) {
      await serveLastGoodCopy(error as Error);
      return { underway, error: error as Error };
    }
  }

  async function fetchChange(): Promise<ContentChange | undefined> {
    const fetched = await fetchSnapshot(environment, content?.snapshot);
    checkedAt = Date.now();
    if (failure) log.info('the content system answers again');
    failure = undefined;
    if (content && fetched.version === content.version) {
      content.snapshot.syncToken = fetched.syncToken;
      return undefined;
    }
    const previous = content;
    const shown = previous?.snapshot ?? (await copy.read());
    // An editor's preview shows an entry as it is.
    const snapshot = environment.isPreview ? fetched : keepLastComplete(fetched, shown?.entries);
    content = createContent(snapshot, environment, previous);
    delivered = fetched;
    priceFaults = reportPriceFaults(snapshot, priceFaults);
    const found = previous && compareContent(previous, content);
    if (found) notify(found);
    if (!previous && shown) restoreUnpublished(content, shown);
    await scheduleCopy(previous === undefined);
    return found;
  }

  /** The copy of the previous process has the paths that were unpublished before. */
  function restoreUnpublished(current: Content, snapshot: ContentSnapshot): void {
    current.snapshot.gone = unpublishedPathsAfter({ routes: createRouteTable(snapshot), snapshot }, current);
    for (const path of current.snapshot.gone) current.unpublishedPaths.add(path);
  }

  /** Writes the copy later, so that neither visitors nor editors wait for it. */
  async function scheduleCopy(isNow: boolean): Promise<void> {
    if (!isNow) {
      copying ??= setTimeout(scheduleCopy, COPY_AFTER_MS, true).unref();
      return;
    }
    copying = undefined;
    if (!content) return;
    await copy.write(content.snapshot);
  }

  function notify(change: ContentChange): void {
    const calls = [...listeners].map(async (listener) => listener(change));
    const handled = calls.map((call) => call.catch((error: Error) => log.error('a listener failed', error)));
    underway.set(
      change,
      Promise.all(handled).finally(() => underway.delete(change)),
    );
  }

  async function serveLastGoodCopy(error: Error): Promise<void> {
    const reason = error.message.split('\n')[0] ?? 'unknown';
    const stored = content ? undefined : await copy.read();
    // The stored sync token may have expired, so everything is fetched when the system is back.
    if (stored) content = createContent({ ...stored, syncToken: '' }, environment);
    if (!failure)
      reportContent(
        `the content system failed (${reason}); ${content ? 'the last good copy serves' : 'and there is no last good copy'}`,
      );
    failure = reason;
  }

  /** An entry's date may have come since the content was created. */
  function latest(): Content | undefined {
    content = content?.at(Date.now());
    return content;
  }

  const { builtInOrigin } = environment;
  const first = builtInOrigin ? untilReachable(builtInOrigin, START_PATIENCE_MS).then(update) : update();
  const timer = setInterval(update, environment.pollMs);
  timer.unref();

  return {
    async current() {
      if (!content) await first;
      if (!content) await update();
      const now = latest();
      if (!now) throw new Error(`No content: ${failure}`);
      return now;
    },
    latest,
    answered: () => ({ checkedAt }),
    async refresh() {
      const fetched = await update();
      if (fetched.error) throw fetched.error;
      await Promise.all(fetched.underway.values());
      const { found } = fetched;
      // The listeners may have been done before the request was.
      const published = new Set([...fetched.underway.keys(), ...(found ? [found] : [])]);
      return { found, published: [...published] };
    },
    // The built-in service delivers files.
    isDelivered: (reported) => (delivered ? hasRevision(delivered, reported, builtInOrigin === undefined) : false),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      clearInterval(timer);
      clearTimeout(copying);
    },
  };
}
