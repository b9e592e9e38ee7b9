import { appendFile, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createFolder } from '@cumulus/disk';
import { createLog } from '@cumulus/http/log';
import { parseIfJson } from '@cumulus/server/json';
import { z } from 'zod';
import { FlagApiError } from './flagApi.ts';

const log = createLog('flags');

/** Lines are written together, this long after the first. */
const WRITE_AFTER_MS = 200;
/** Lines that may wait to be written; further ones are counted and dropped. */
const MAX_WAITING_LINES = 10_000;

/** A file of JSON lines. When it is full it replaces `<file>.1`, so that there are at most two files. */
export class UsageLog {
  readonly #file: string;
  readonly #maxBytes: number;
  #waiting: string[] = [];
  #dropped = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();

  /** @param maxBytes of both files together */
  constructor(file: string, maxBytes: number) {
    this.#file = file;
    this.#maxBytes = maxBytes;
  }

  /** Number of lines that were dropped because there were too many, or could not be written. */
  get dropped(): number {
    return this.#dropped;
  }

  add(entry: unknown): void {
    if (this.#waiting.length >= MAX_WAITING_LINES) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push(`${JSON.stringify(entry)}\n`);
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_AFTER_MS).unref();
  }

  /** Writes the waiting lines. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const lines = this.#waiting;
    if (lines.length === 0) return;
    this.#waiting = [];
    try {
      await createFolder(dirname(this.#file));
      const size = await stat(this.#file).then(
        (info) => info.size,
        () => 0,
      );
      if (size >= this.#maxBytes / 2) await rename(this.#file, `${this.#file}.1`);
      await appendFile(this.#file, lines.join(''));
    } catch (error) {
      this.#dropped += lines.length;
      log.error(`${lines.length} lines of usage not written to ${this.#file}: ${(error as Error).message}`);
    }
  }
}

/** Events of one request. An SDK sends those of two seconds together. */
const MAX_EVENTS = 200;

const eventsSchema = z
  .array(z.strictObject({ key: z.string().min(1).max(100), on: z.boolean() }))
  .min(1)
  .max(MAX_EVENTS);

/**
 * Stores one usage beacon.
 * @param clientKey an existing key
 * @param events a JSON list of `{key, on}`: the flag and whether its value counts as on
 * @throws FlagApiError 400
 */
export function recordUsage(clientKey: string, events: string | null, log: UsageLog): void {
  const parsed = eventsSchema.safeParse(parseIfJson(events ?? ''));
  if (!parsed.success) {
    throw new FlagApiError(
      400,
      `Invalid input: events must be a JSON list of 1 to ${MAX_EVENTS} {"key": flag, "on": boolean}`,
    );
  }
  log.add({ at: new Date().toISOString(), clientKey, events: parsed.data });
}
