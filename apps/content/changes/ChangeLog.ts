import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { LastGoodCopy } from '@cumulus/disk';
import { createLog } from '@cumulus/http/log';
import { scalarText } from '@cumulus/server/json';
import { z } from 'zod';
import type { PublishedChange } from '../webhooks/messages.ts';

const log = createLog('content');

/** A studio that was away for weeks finds no more. */
const MAX_CHANGES = 500;
/** Names of one change: a hundred entries may be published together. */
const MAX_NAMES = 5;
const MAX_NAME_LENGTH = 100;
const FILE = 'changes.json';

const changeSchema = z.object({
  id: z.uuid(),
  /** Milliseconds since 1970. */
  at: z.number(),
  kind: z.enum(['publication', 'flag']),
  /** How many entries, assets or flags. */
  count: z.number(),
  /** Of those that were unpublished among them. */
  unpublished: z.number(),
  /** Of some of them, in the default language. */
  names: z.array(z.string()),
});

/** What visitors see otherwise since a time: published content, or flags. */
export type Change = z.output<typeof changeSchema>;

/** The last changes of content and flags, also over restarts. What changes while the content system doesn't run is not in it. */
export class ChangeLog {
  readonly #copy: LastGoodCopy<Change[]>;
  readonly #now: () => number;
  #changes: Change[] = [];

  /** @param folder for its file */
  constructor(folder: string, now = Date.now) {
    this.#now = now;
    this.#copy = new LastGoodCopy(join(folder, FILE), {
      parse: (value) => z.array(changeSchema).parse(value),
      report: (message) => log.error(`changes of content and flags: ${message}`),
    });
  }

  /** Reads those of the process before. */
  async open(): Promise<void> {
    this.#changes = (await this.#copy.read()) ?? [];
  }

  /** The changes after a time, oldest first. @param time milliseconds since 1970 */
  since(time: number): Change[] {
    return this.#changes.filter(({ at }) => at > time);
  }

  /** Adds what was published or unpublished together. */
  addPublications(changes: readonly PublishedChange[]): void {
    const unpublished = changes.filter(({ action }) => action === 'unpublish').length;
    this.#add({
      kind: 'publication',
      count: changes.length,
      unpublished,
      names: changes.slice(0, MAX_NAMES).map(nameOf),
    });
  }

  /** Adds flags that changed together. */
  addFlags(keys: readonly string[]): void {
    this.#add({ kind: 'flag', count: keys.length, unpublished: 0, names: keys.slice(0, MAX_NAMES) });
  }

  /** @returns when all is on disk */
  close(): Promise<void> {
    return this.#copy.settled();
  }

  #add(change: Pick<Change, 'kind' | 'count' | 'unpublished' | 'names'>): void {
    if (change.count === 0) return;
    this.#changes = [...this.#changes, { id: randomUUID(), at: this.#now(), ...change }].slice(-MAX_CHANGES);
    void this.#copy.write(this.#changes);
  }
}

/** An entry's display field, an asset's title; else its id. */
function nameOf({ space, type, entity }: PublishedChange): string {
  const { sys, fields } = entity;
  const contentType = space.contentTypes.get(sys.contentType?.sys.id ?? '');
  const field = type === 'Asset' ? 'title' : contentType?.displayField;
  const name = field && fields[field]?.[space.defaultLocale.code];
  return (scalarText(name) || sys.id).slice(0, MAX_NAME_LENGTH);
}
