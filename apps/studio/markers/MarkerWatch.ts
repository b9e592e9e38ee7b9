import { randomUUID } from 'node:crypto';
import { createLog } from '@cumulus/http/log';
import { z } from 'zod';
import type { TeamFile } from '../api/TeamFile.ts';
import type { Neighbour } from '../Neighbour.ts';
import { type Marker, withMarkers } from './Marker.ts';

const log = createLog('studio');

const INTERVAL_MS = 30_000;
const TIMEOUT_MS = 2_000;
/** Asked for again: the clock of the content system may be behind. */
const OVERLAP_MS = 600_000;

const changesSchema = z.object({
  changes: z.array(
    z.object({
      ...{ id: z.uuid(), at: z.number(), kind: z.enum(['publication', 'flag']) },
      ...{ count: z.number(), unpublished: z.number(), names: z.array(z.string()) },
    }),
  ),
});
type Change = z.output<typeof changesSchema>['changes'][number];

const RELEASE = /^[\w.-]{1,100}$/;

interface WatchOptions {
  file: TeamFile<Marker>;
  /** Undefined where it doesn't run. */
  content: Pick<Neighbour, 'ask'> | undefined;
  /** Base address of the site's internal listener; undefined: releases aren't known. */
  siteUrl: string | undefined;
  /** Milliseconds since 1970; replaced in tests. */
  now?(): number;
}

/** Collects publications, changed flags and releases of the site where they happen, and keeps them as markers. */
export class MarkerWatch {
  readonly #options: WatchOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isFailing = false;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), INTERVAL_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Looks for what is new. What is away is asked again the next time. */
  look(): Promise<void> {
    this.#running ??= this.#look().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #look(): Promise<void> {
    try {
      const before = await this.#options.file.read();
      const [changes, release] = await Promise.all([this.#changes(before), this.#release(before)]);
      if (changes.length + release.length > 0)
        await this.#options.file.change((markers) => withMarkers(markers, [...changes, ...release]));
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) log.error(`markers can't be kept: ${(error as Error).message}`);
      this.#isFailing = true;
    }
  }

  async #changes(markers: readonly Marker[]): Promise<Marker[]> {
    const { content } = this.#options;
    const last = markers.findLast(({ kind }) => kind === 'publication' || kind === 'flag')?.at ?? OVERLAP_MS;
    const text = await content
      ?.ask(`/changes?since=${Math.max(0, last - OVERLAP_MS)}`, { limitMs: TIMEOUT_MS })
      .catch(() => undefined);
    const parsed = text === undefined ? undefined : changesSchema.safeParse(JSON.parse(text)).data;
    return (parsed?.changes ?? []).map((change) => ({
      ...{ id: change.id, at: change.at, kind: change.kind, text: describe(change) },
    }));
  }

  async #release(markers: readonly Marker[]): Promise<Marker[]> {
    const { siteUrl, now = Date.now } = this.#options;
    if (siteUrl === undefined) return [];
    const release = await fetch(`${siteUrl}/release`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      .then(async (response) => (response.ok ? (await response.text()).trim() : ''))
      .catch(() => '');
    const last = markers.findLast((marker) => marker.kind === 'release');
    if (!RELEASE.test(release) || last?.release === release) return [];
    return [{ id: randomUUID(), at: now(), kind: 'release', release, isFirst: last === undefined }];
  }
}

/** "3 published: Pricing, Home, and 1 more; 1 unpublished" */
function describe({ kind, count, unpublished, names }: Change): string {
  const more = count > names.length ? `, and ${count - names.length} more` : '';
  const named = `${names.join(', ')}${more}`;
  if (kind === 'flag') return named;
  const published = count - unpublished;
  const done = [published > 0 && `${published} published`, unpublished > 0 && `${unpublished} unpublished`];
  return `${done.filter(Boolean).join(', ')}: ${named}`;
}
