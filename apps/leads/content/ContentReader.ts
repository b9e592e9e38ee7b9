import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { replaceFile } from '@cumulus/disk';
import { createLog } from '@cumulus/http/log';
import { createClient } from 'contentful';
import { z } from 'zod';
import type { ContentSource } from './contentSource.ts';
import type { PublishedContent, PublishedEntry, PublishedLocale } from './PublishedContent.ts';

const log = createLog('leads');

const REQUEST_TIMEOUT_MS = 10_000;
const MAX_REASON = 200;
/** Between two attempts at the start. */
const RETRY_MS = 100;

const copySchema = z.object({
  locales: z.array(z.object({ code: z.string(), default: z.boolean() })),
  entries: z.array(
    z.looseObject({
      sys: z.looseObject({ id: z.string() }),
      fields: z.record(z.string(), z.record(z.string(), z.unknown())),
    }),
  ),
});

/**
 * Reads the published content by the content system's sync API, and again at each interval. What was read last stays while the content system doesn't
 * answer, also after a restart.
 */
export class ContentReader implements PublishedContent {
  readonly #source: ContentSource;
  readonly #file: string;
  readonly #client;
  readonly #listeners: (() => void)[] = [];
  #token: string | undefined;
  #problem: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  version = 0;
  entries: ReadonlyMap<string, PublishedEntry> = new Map();
  locales: readonly PublishedLocale[] = [];

  /** @param file keeps what was read last */
  constructor(source: ContentSource, file: string) {
    this.#source = source;
    this.#file = file;
    this.#client = createClient({
      ...{ space: source.space, environment: source.environment, accessToken: source.accessToken },
      ...{ host: source.host, basePath: source.basePath, insecure: source.isInsecure },
      ...{ timeout: REQUEST_TIMEOUT_MS, retryLimit: 0 },
    });
  }

  /** Calls the listener after each change. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** For an operator: why the content isn't read. */
  problems(): string[] {
    return this.#problem === undefined ? [] : [`the content system can't be read: ${this.#problem}`];
  }

  /**
   * Reads the last copy, then the content, and starts to poll. Never throws: leads are stored without the content.
   * @param waitMs how long the content system may take to come up, as it starts beside this process
   */
  async start(waitMs: number): Promise<void> {
    await this.#restore();
    const until = performance.now() + waitMs;
    while (!this.#isClosed && !(await this.#isRead())) {
      if (performance.now() >= until) {
        await this.refresh();
        break;
      }
      await pause(RETRY_MS);
    }
    this.#poll();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** Reads the changes now. Failures are logged once. */
  async refresh(): Promise<void> {
    try {
      await this.#read();
      if (this.#problem !== undefined) log.info('the content system is read again');
      this.#problem = undefined;
    } catch (error) {
      const reason = (error as Error).message.replace(/\s+/g, ' ').slice(0, MAX_REASON);
      if (this.#problem === undefined) log.error(`the content system can't be read: ${reason}`);
      this.#problem = reason;
    }
  }

  #poll(): void {
    if (this.#isClosed) return;
    const again = () => void this.refresh().then(() => this.#poll());
    this.#timer = setTimeout(again, this.#source.pollMs).unref();
  }

  #isRead(): Promise<boolean> {
    return this.#read().then(
      () => true,
      () => false,
    );
  }

  async #read(): Promise<void> {
    const { changes, isWhole } = await this.#fetchChanges();
    if (isWhole || changes.entries.length + changes.deletedEntries.length > 0) {
      const entries = new Map(isWhole ? [] : this.entries);
      for (const { sys, fields } of changes.entries)
        entries.set(sys.id, { sys, fields: fields as PublishedEntry['fields'] });
      for (const { sys } of changes.deletedEntries) entries.delete(sys.id);
      // An empty answer is a fault of the content system: the last copy stays.
      if (entries.size === 0) throw new Error('it delivered no entry at all');
      const { items } = await this.#client.getLocales();
      this.#take(
        entries,
        items.map(({ code, default: isDefault }) => ({ code, default: isDefault })),
      );
      await this.#keep();
    }
    // Last: changes whose locales can't be read are asked for again.
    this.#token = changes.nextSyncToken;
  }

  /** A refused token, of another epoch of the space, is followed by everything: the site does the same (`cms/contentClient.ts`). */
  async #fetchChanges() {
    const { sync } = this.#client.withoutLinkResolution;
    if (this.#token !== undefined) {
      try {
        return { changes: await sync({ nextSyncToken: this.#token }), isWhole: false };
      } catch (error) {
        const { status = 0 } = (error as { response?: { status?: number } }).response ?? {};
        if (status < 400 || status >= 500 || [401, 403, 408, 429].includes(status)) throw error;
      }
    }
    // Of all types: a sync of entries alone never reports deleted ones, at the vendor too.
    return { changes: await sync({ initial: true }), isWhole: true };
  }

  #take(entries: ReadonlyMap<string, PublishedEntry>, locales: readonly PublishedLocale[]): void {
    this.entries = entries;
    this.locales = locales;
    this.version += 1;
    for (const listener of this.#listeners) listener();
  }

  async #restore(): Promise<void> {
    try {
      const { entries, locales } = copySchema.parse(JSON.parse(await readFile(this.#file, 'utf8')));
      this.#take(new Map(entries.map((entry) => [entry.sys.id, entry as PublishedEntry])), locales);
    } catch {
      // Before the first start there is none; a damaged one is replaced.
    }
  }

  async #keep(): Promise<void> {
    const copy = { locales: this.locales, entries: [...this.entries.values()] };
    await replaceFile(this.#file, JSON.stringify(copy)).catch((error: Error) =>
      log.error(`the last content can't be saved as ${this.#file}: ${error.message}`),
    );
  }
}
