import { assetUrlRewriter } from './assetUrlRewriter.ts';
import type { ContentSnapshot } from './ContentSnapshot.ts';
import type { ContentEnvironment } from './contentEnvironment.ts';
import { type EntryGraph, entryGraph } from './entryGraph.ts';
import { fetchSnapshot } from './fetchSnapshot.ts';
import { lastGoodCopy } from './lastGoodCopy.ts';
import { type RouteTable, routeTable } from './routeTable.ts';

/** The content of one moment. */
export interface Content {
  version: number;
  locales: string[];
  defaultLocale: string;
  routes: RouteTable;
  snapshot: ContentSnapshot;
  graph(locale: string): EntryGraph;
}

/** The way to the content: always the newest that could be had. */
export interface ContentStore {
  /** @throws while there is neither the content system nor a last good copy */
  current(): Promise<Content>;
  /** Asks the content system for changes now. */
  refresh(): Promise<void>;
  stop(): void;
}

/**
 * Keeps all published content in memory, up to date by polling the sync API, with the last good copy on disk.
 * @param environment where the content comes from
 */
export function contentStore(environment: ContentEnvironment): ContentStore {
  const copy = lastGoodCopy(environment);
  let content: Content | undefined;
  let failure: string | undefined;
  let underway: Promise<void> | undefined;

  function refresh(): Promise<void> {
    underway ??= update().finally(() => {
      underway = undefined;
    });
    return underway;
  }

  async function update(): Promise<void> {
    try {
      const snapshot = await fetchSnapshot(environment, content?.snapshot);
      if (failure) console.info('[content] the content system answers again');
      failure = undefined;
      if (content && snapshot.version === content.version) {
        content.snapshot.syncToken = snapshot.syncToken;
        return;
      }
      content = contentOf(snapshot, environment);
      await copy
        .write(snapshot)
        .catch((error: Error) => console.error(`[content] the last good copy can't be written: ${error.message}`));
    } catch (error) {
      await fallBack(error as Error);
    }
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

  const first = refresh();
  const timer = setInterval(refresh, environment.pollMs);
  timer.unref();

  return {
    async current() {
      if (!content) await first;
      if (!content) await refresh();
      if (!content) throw new Error(`No content: ${failure}`);
      return content;
    },
    refresh,
    stop: () => clearInterval(timer),
  };
}

function contentOf(snapshot: ContentSnapshot, environment: ContentEnvironment): Content {
  const rewrite = assetUrlRewriter(environment.builtInOrigin);
  const graphs = new Map<string, EntryGraph>();
  return {
    version: snapshot.version,
    locales: snapshot.locales.map((locale) => locale.code),
    defaultLocale: snapshot.locales.find((locale) => locale.default)?.code ?? 'en-US',
    routes: routeTable(snapshot),
    snapshot,
    graph(locale) {
      const graph = graphs.get(locale) ?? entryGraph(snapshot, locale, rewrite);
      graphs.set(locale, graph);
      return graph;
    },
  };
}
