import type { ContentChange } from './ContentChange.ts';
import type { ContentSnapshot } from './ContentSnapshot.ts';
import { coalesce } from './coalesce.ts';
import { compareContent } from './compareContent.ts';
import type { ContentEnvironment } from './contentEnvironment.ts';
import { contentOf } from './contentOf.ts';
import type { EntryGraph } from './entryGraph.ts';
import { fetchSnapshot } from './fetchSnapshot.ts';
import { goneAfter } from './goneAfter.ts';
import { lastGoodCopy } from './lastGoodCopy.ts';
import type { Redirect } from './redirectTable.ts';
import { reportPriceFaults } from './reportPriceFaults.ts';
import { type RouteTable, routeTable } from './routeTable.ts';
import { untilReachable } from './untilReachable.ts';

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
