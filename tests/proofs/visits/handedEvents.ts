import type { BrowserContext, Page } from '@playwright/test';

/** Where the tracker keeps an event from the moment it happens (analytics/outbox/outbox.ts). */
const KEPT = 'cuUnsent:';
/** Where this proof notes that it did, for good. */
const NOTED = 'visits:';

/** What pages handed to the tracker, noted in the browser's own storage, so that it outlives tabs and crashes as the events themselves do. */
export const handedEvents = { note, read, waiting, isCounted };

/** Has every page of a browser note each event before the tracker keeps it. */
async function note(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ([kept, noted]) => {
      const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
        if (key.startsWith(kept)) {
          const { event } = JSON.parse(value);
          set.call(this, noted + event.messageId, event.event ?? event.type);
          // The last of a view. What earlier pages left passes here as well.
          const isOwn = Date.parse(event.timestamp) >= performance.timeOrigin;
          if (event.type === 'identify' && isOwn) performance.mark('counted');
        }
        set.call(this, key, value);
      };
    },
    [KEPT, NOTED] as const,
  );
}

/** Names of the events by message id. */
async function read(page: Page): Promise<[string, string][]> {
  const all = await page.evaluate(() => Object.entries({ ...localStorage }));
  return all.flatMap(([key, name]) =>
    key.startsWith(NOTED) ? [[key.slice(NOTED.length), name] as [string, string]] : [],
  );
}

/** Whether the view of this page was handed over: to be asked in the page. */
function isCounted(): boolean {
  return performance.getEntriesByName('counted', 'mark').length > 0;
}

/** Message ids of those that nobody has acknowledged. */
function waiting(page: Page): Promise<string[]> {
  return page.evaluate(
    (kept) => Object.keys(localStorage).flatMap((key) => (key.startsWith(kept) ? [key.slice(kept.length)] : [])),
    KEPT,
  );
}
