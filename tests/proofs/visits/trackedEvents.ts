import type { BrowserContext, Page } from '@playwright/test';

/** Prefix of the keys of what the collector has not acknowledged (analytics/outbox/recipients.ts). Every event is first stored under it. */
const KEPT = 'cuUnsent:';
/** The same for product analytics. */
const KEPT_FOR_PRODUCT = 'cuUnsentProduct:';
/** Prefix of this proof's records, which are never deleted. */
const NOTED = 'visits:';

/** Records the events that pages pass to the tracker in the browser's storage, where they survive tabs and crashes as the events do. */
export const trackedEvents = { note, read, waiting, delivered, unwritten, isCounted, ranMs };

/** Prefix of records of what left the outbox, and so was in it. */
const LEFT = 'visitsLeft:';
/** Turns of a page's main thread by which its time is counted. */
const TURN_MS = 100;

/** Makes every page of a browser record each event before it enters the outbox, when it leaves it, and how long the page runs. */
async function note(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ([outboxPrefix, recordPrefix, leftPrefix, turnMs]) => {
      let ranMs = 0;
      setInterval(() => {
        if (document.readyState === 'complete') ranMs += turnMs;
      }, turnMs);
      Object.defineProperty(globalThis, 'visitsRanMs', { get: () => ranMs });
      const remove = Storage.prototype.removeItem;
      Storage.prototype.removeItem = function (this: Storage, key: string) {
        if (key.startsWith(outboxPrefix)) set.call(this, leftPrefix + key.slice(outboxPrefix.length), '');
        remove.call(this, key);
      };
      const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
        if (key.startsWith(outboxPrefix)) {
          const { event } = JSON.parse(value);
          set.call(this, recordPrefix + event.messageId, event.event ?? event.type);
          // The last event of a page view. Pending events of earlier pages pass here as well.
          const isOwn = Date.parse(event.timestamp) >= performance.timeOrigin;
          if (event.type === 'identify' && isOwn) performance.mark('counted');
        }
        try {
          set.call(this, key, value);
        } catch (error) {
          // The outbox has no room: this one is lost by the page, and not with its process.
          if (key.startsWith(outboxPrefix)) set.call(this, leftPrefix + key.slice(outboxPrefix.length), '');
          throw error;
        }
      };
    },
    [KEPT, NOTED, LEFT, TURN_MS] as const,
  );
}

/** Names of the events by message id. */
async function read(page: Page): Promise<[string, string][]> {
  const all = await page.evaluate(() => Object.entries({ ...localStorage }));
  return all.flatMap(([key, name]) =>
    key.startsWith(NOTED) ? [[key.slice(NOTED.length), name] as [string, string]] : [],
  );
}

/** How long this page has run since it was loaded, in milliseconds. Runs in the page. */
function ranMs(): number {
  return (globalThis as { visitsRanMs?: number }).visitsRanMs ?? 0;
}

/** Message ids that were recorded, and whose write to the outbox died with the page's process, in the same task: neither there now, nor ever removed. */
async function unwritten(page: Page): Promise<string[]> {
  const { noted, waiting: open, left } = await readKeys(page);
  const written = new Set([...open, ...left]);
  return noted.filter((id) => !written.has(id));
}

/** Whether the view of this page was passed to the tracker. Runs in the page. */
function isCounted(): boolean {
  return performance.getEntriesByName('counted', 'mark').length > 0;
}

/** Message ids without an acknowledgement of both recipients. */
async function waiting(page: Page): Promise<string[]> {
  return (await readKeys(page)).waiting;
}

/** Message ids of all events, once both recipients have acknowledged each; undefined before. */
async function delivered(page: Page): Promise<ReadonlySet<string> | undefined> {
  const { noted, waiting: open } = await readKeys(page);
  return open.length === 0 ? new Set(noted) : undefined;
}

/** Both at the same moment. */
async function readKeys(page: Page): Promise<{ noted: string[]; waiting: string[]; left: string[] }> {
  const keys = await page.evaluate(() => Object.keys(localStorage));
  const idsUnder = (prefix: string) =>
    keys.flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  return { noted: idsUnder(NOTED), left: idsUnder(LEFT), waiting: [...idsUnder(KEPT), ...idsUnder(KEPT_FOR_PRODUCT)] };
}
