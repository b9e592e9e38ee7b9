import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@cumulus/disk';
import { coalesce, untilReachable } from '../platform/server/polling.ts';
import { contentOf } from './content.ts';
import { type ContentChange, compareContent, goneAfter } from './contentChange.ts';
import { fetchSnapshot } from './contentClient.ts';
import type { ContentEnvironment } from './contentEnvironment.ts';
import type { EntryGraph } from './entryGraph.ts';
import { reportPriceFaults } from './priceFaults.ts';
import type { Redirect } from './redirects.ts';
import { type RouteTable, routeTable } from './routes.ts';
import type { ContentSnapshot } from './snapshot.ts';

/** The snapshot on disk, from which the site serves when the content system is away. */
export interface LastGoodCopy {
  read(): Promise<ContentSnapshot | undefined>;
  write(snapshot: ContentSnapshot): Promise<void>;
}

/** @param environment names the folder and, by space and host, the file: copies of two systems never mix */
export function lastGoodCopy(environment: ContentEnvironment): LastGoodCopy {
  const { host, space, environment: branch, isPreview } = environment;
  const name = [host, space, branch, isPreview ? 'preview' : 'published'].join('_').replace(/[^\w.-]/g, '-');
  const file = join(environment.cacheDirectory, `${name}.json`);
  return {
    async read() {
      try {
        return JSON.parse(await readFile(file, 'utf8')) as ContentSnapshot;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
          console.error(`[content] ${file} can't be read: ${(error as Error).message}`);
        return undefined;
      }
    },
    write: (snapshot) => replaceFile(file, JSON.stringify(snapshot)),
  };
}

/** The content of one moment. */
export interface Content {
  version: number;
  locales: string[];
  defaultLocale: string;
  routes: RouteTable;
  redirects: Map<string, Redirect>;
  snapshot: ContentSnapshot;
  /** Paths whose page was unpublished. */
  gone: Set<string>;
  graph(locale: string): EntryGraph;
}

/** Told of a change once `latest()` gives the new content; `refresh()` waits for what it returns. */
export type ChangeListener = (change: ContentChange) => void | Promise<void>;

/** The way to the content: always the newest that could be had. */
export interface ContentStore {
  /** @throws while there is neither the content system nor a last good copy */
  current(): Promise<Content>;
  /** The newest content, without waiting; undefined while there is none. */
  latest(): Content | undefined;
  /** When the content system last answered, in milliseconds since 1970 (0: never), and how often it did. */
  answered(): { checkedAt: number; answers: number };
  /** Asks the content system for changes now; done when every listener is done with what was found. */
  refresh(): Promise<void>;
  /** @returns what ends the listening */
  onChange(listener: ChangeListener): () => void;
  stop(): void;
}

/** The built-in services start at the same time; where they are away, the copy serves after this. */
const START_PATIENCE_MS = 1_000;
/** Changes within this time are written to disk together. */
const COPY_AFTER_MS = 2_000;

/**
 * Keeps all published content in memory, up to date by polling the sync API, with the last good copy on disk.
 * @param environment where the content comes from
 */
export function contentStore(environment: ContentEnvironment): ContentStore {
  const copy = lastGoodCopy(environment);
  const listeners = new Set<ChangeListener>();
  let content: Content | undefined;
  let failure: string | undefined;
  let priceFaults: ReadonlySet<string> = new Set();
  let checkedAt = 0;
  let answers = 0;
  let copying: NodeJS.Timeout | undefined;

  // The next fetch doesn't wait for the listeners, who render pages; the caller does.
  const update = coalesce(async () => ({ handled: await fetchOnce() }));

  async function fetchOnce(): Promise<{ done?: Promise<unknown> }> {
    try {
      const snapshot = await fetchSnapshot(environment, content?.snapshot);
      checkedAt = Date.now();
      answers += 1;
      if (failure) console.info('[content] the content system answers again');
      failure = undefined;
      if (content && snapshot.version === content.version) {
        content.snapshot.syncToken = snapshot.syncToken;
        return {};
      }
      const previous = content;
      content = contentOf(snapshot, environment, previous);
      priceFaults = reportPriceFaults(snapshot, priceFaults);
      const done = previous && tell(compareContent(previous, content));
      if (!previous) await recallGone(content);
      await keepCopy(previous === undefined);
      return { done };
    } catch (error) {
      await fallBack(error as Error);
      return {};
    }
  }

  /** What was unpublished while no process saw it, and what those before this one saw, is known from their copy. */
  async function recallGone(current: Content): Promise<void> {
    const snapshot = await copy.read();
    if (!snapshot) return;
    current.snapshot.gone = goneAfter({ routes: routeTable(snapshot), snapshot }, current);
    for (const path of current.snapshot.gone) current.gone.add(path);
  }

  /** A whole copy takes its time, in which visitors and editors don't wait. */
  async function keepCopy(isNow: boolean): Promise<void> {
    if (!isNow) {
      copying ??= setTimeout(keepCopy, COPY_AFTER_MS, true).unref();
      return;
    }
    copying = undefined;
    if (!content) return;
    await copy
      .write(content.snapshot)
      .catch((error: Error) => console.error(`[content] the last good copy can't be written: ${error.message}`));
  }

  function tell(change: ContentChange): Promise<unknown> {
    const calls = [...listeners].map(async (listener) => listener(change));
    return Promise.all(
      calls.map((call) => call.catch((error: Error) => console.error(`[content] a listener failed: ${error.stack}`))),
    );
  }

  async function fallBack(error: Error): Promise<void> {
    const reason = error.message.split('\n')[0] ?? 'unknown';
    const stored = content ? undefined : await copy.read();
    // A token of another time may be unknown to the system, so that everything is fetched once it is back.
    if (stored) content = contentOf({ ...stored, syncToken: '' }, environment);
    if (!failure)
      console.error(
        `[content] the content system failed (${reason}); ${content ? 'the last good copy serves' : 'and there is no last good copy'}`,
      );
    failure = reason;
  }

  const { builtInOrigin } = environment;
  const first = builtInOrigin ? untilReachable(builtInOrigin, START_PATIENCE_MS).then(update) : update();
  const timer = setInterval(update, environment.pollMs);
  timer.unref();

  return {
    async current() {
      if (!content) await first;
      if (!content) await update();
      if (!content) throw new Error(`No content: ${failure}`);
      return content;
    },
    latest: () => content,
    answered: () => ({ checkedAt, answers }),
    refresh: async () => {
      await (await update()).handled.done;
    },
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
