import { setTimeout as pause } from 'node:timers/promises';
import { ContentError, createContentClient } from '@cumulus/content-client/contentClient';
import type { ContentSource } from '@cumulus/content-client/contentSource';
import { fetchChanges, mergeChanges } from '@cumulus/content-client/fetchChanges';
import { LastGoodCopy } from '@cumulus/disk';
import { createLog } from '@cumulus/http/log';
import { z } from 'zod';
import type { PublishedContent, PublishedEntry, PublishedLocale } from './PublishedContent.ts';

const log = createLog('leads');

/** Between two attempts at the start. */
const RETRY_MS = 100;

interface ContentCopy {
  locales: readonly PublishedLocale[];
  entries: readonly PublishedEntry[];
}

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
  readonly #copy: LastGoodCopy<ContentCopy>;
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
    this.#copy = new LastGoodCopy(file, {
      parse: (value) => copySchema.parse(value) as ContentCopy,
      report: (fault) => log.error(fault),
    });
    this.#client = createContentClient(source, (fault) => log.error(fault));
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
    const copy = await this.#copy.read();
    if (copy) this.#take(new Map(copy.entries.map((entry) => [entry.sys.id, entry])), copy.locales);
    const until = performance.now() + waitMs;
    let isRead = false;
    while (!isRead && performance.now() < until && !this.#isClosed) {
      isRead = await this.#read().then(
        () => true,
        () => false,
      );
      if (!isRead) await pause(RETRY_MS);
    }
    if (!isRead && !this.#isClosed) await this.refresh();
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
      const { message: reason } = error as Error;
      if (this.#problem === undefined) log.error(`the content system can't be read: ${reason}`);
      this.#problem = reason;
    }
  }

  #poll(): void {
    if (this.#isClosed) return;
    const again = () => void this.refresh().then(() => this.#poll());
    this.#timer = setTimeout(again, this.#source.pollMs).unref();
  }

  async #read(): Promise<void> {
    const { entries, deletedEntries, count, isWhole, syncToken } = await fetchChanges(this.#client, this.#token);
    if (isWhole || count > 0) {
      const before = isWhole ? undefined : Object.fromEntries(this.entries);
      const merged = mergeChanges<PublishedEntry>(before, entries, deletedEntries);
      // A fault of the content system, as where everything is read: what was read last stays.
      if (Object.keys(merged).length === 0) throw new ContentError('it deleted all entries');
      this.#take(new Map(Object.entries(merged)), await this.#client.locales());
      await this.#copy.write({ locales: this.locales, entries: [...this.entries.values()] });
    }
    // Last: changes whose locales can't be read are asked for again.
    this.#token = syncToken;
  }

  #take(entries: ReadonlyMap<string, PublishedEntry>, locales: readonly PublishedLocale[]): void {
    this.entries = entries;
    this.locales = locales;
    this.version += 1;
    for (const listener of this.#listeners) listener();
  }
}
