import type { ContentChange, Site } from '../../../apps/site/src/server/site.ts';

/** One content system for several nodes. */
export interface ScriptedContent {
  /** Publishes an entry's text; nodes see it with their next refresh. */
  publish(id: string, text: string): void;
  /** A site whose page `/id` is an entry's text. It has its own snapshot until it refreshes. */
  node(): ScriptedNode;
}

/** A node's site. */
export type ScriptedNode = Site & { text(id: string): string | undefined; refreshes: number; isCutOff: boolean };

export function scriptedContent(entries: Record<string, string>): ScriptedContent {
  const published = new Map(Object.entries(entries));
  return {
    publish: (id, text) => void published.set(id, text),
    node() {
      const mine = new Map(published);
      const listeners = new Set<(change: ContentChange) => void | Promise<void>>();
      const underway = new Map<ContentChange, Promise<unknown>>();
      let version = 1;
      let checkedAt = Date.now();
      return {
        refreshes: 0,
        isCutOff: false,
        text: (id) => mine.get(id),
        async render(request, locals) {
          const id = new URL(request.url).pathname.slice(1);
          locals.tags = [id];
          return new Response(`<h1>${mine.get(id)}</h1>`, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
        },
        locate: (path) => ({ path, status: mine.has(path.slice(1)) ? 200 : 404 }),
        errorPath: () => undefined,
        redirectOf: () => undefined,
        flagsOf: () => [],
        formsOf: () => new Map(),
        ready: async () => undefined,
        content: () => ({ version, checkedAt }),
        async refresh() {
          this.refreshes += 1;
          if (this.isCutOff) throw new Error('cut off');
          const tags = new Set([...published].filter(([id, text]) => mine.get(id) !== text).map(([id]) => id));
          for (const [id, text] of published) mine.set(id, text);
          checkedAt = Date.now();
          const found = tags.size > 0 ? { version: version + 1, tags } : undefined;
          if (found) {
            version += 1;
            const handled = Promise.all([...listeners].map((listener) => listener(found)));
            underway.set(
              found,
              handled.finally(() => underway.delete(found)),
            );
          }
          const changes = [...underway.keys()];
          await Promise.all(underway.values());
          return { found, published: changes };
        },
        isDelivered: () => undefined,
        onChange(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      };
    },
  };
}
