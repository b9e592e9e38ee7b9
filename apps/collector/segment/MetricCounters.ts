import { readFileSync } from 'node:fs';
import { replaceFile } from '@cumulus/disk';
import { createLog } from '@cumulus/http/log';
import { badRequest } from '@cumulus/server/Service';
import { z } from 'zod';
import { MAX_SERIES } from './eventFaults.ts';

const log = createLog('segment');

/** Anyone may send metrics of any name; those beyond this number are counted as one. */
const MAX_COUNTERS = 500;
const MAX_CHARACTERS = 200;
const OTHERS = 'others';
const WRITE_AFTER_MS = 5_000;

/** The SDK's metrics of its own work, summed by metric and tags. They survive restarts. */
export class MetricCounters {
  readonly #file: string;
  readonly #counts: Map<string, number>;
  #timer: NodeJS.Timeout | undefined;

  /** @param file in which the counters are stored */
  constructor(file: string) {
    this.#file = file;
    this.#counts = new Map(readCounts(file));
  }

  /** @throws RequestError 400 if it is no list of counters */
  add(series: unknown): void {
    if (!Array.isArray(series) || series.length > MAX_SERIES) {
      throw badRequest(`series must be a list of up to ${MAX_SERIES} counters`);
    }
    for (const { metric, value, tags } of series.map(readCounter)) this.#count(nameOf(metric, tags), value);
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_AFTER_MS).unref();
  }

  /** All counters, by name. */
  get totals(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }

  /** Writes changes since the last write. */
  async flush(): Promise<void> {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await replaceFile(this.#file, JSON.stringify(this.totals)).catch((error: Error) =>
      log.error(`metrics not written: ${error.message}`),
    );
  }

  #count(name: string, value: number): void {
    const key = this.#counts.has(name) || this.#counts.size < MAX_COUNTERS ? name : OTHERS;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + value);
  }
}

const counterSchema = z.object({
  type: z.literal('Counter').optional(),
  metric: z.string().min(1),
  value: z.number(),
  tags: z.unknown(),
});

function readCounter(counter: unknown) {
  const read = counterSchema.safeParse(counter);
  if (!read.success) throw badRequest('A counter is {type: "Counter", metric: text, value: number, tags}');
  return { ...read.data, tags: readTags(read.data.tags) };
}

/** An object as a tag could have a text of any length, or throw when it is converted. */
function readTags(tags: unknown): object {
  if (typeof tags !== 'object' || tags === null) return {};
  const [wrong] = Object.entries(tags).find(([, value]) => typeof value === 'object' && value !== null) ?? [];
  if (wrong === undefined) return tags;
  throw badRequest(`tags.${wrong.slice(0, MAX_CHARACTERS)} must be a text, a number or a boolean`);
}

function nameOf(metric: string, tags: object): string {
  const written = Object.entries(tags).map(([name, value]) => `${name}=${value}`);
  return `${metric}{${written.sort().join(',')}}`.slice(0, MAX_CHARACTERS);
}

function readCounts(file: string): [string, number][] {
  try {
    return Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>);
  } catch {
    return [];
  }
}
