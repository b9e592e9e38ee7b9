import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@cumulus/disk';
import { createLog } from '@cumulus/http/log';
import { z } from 'zod';
import { collectionOf, ENTITY_TYPES, type SourceEntity, type View } from '../space.ts';

const log = createLog('content');

/** The last change of one entity. */
const changeSchema = z.object({
  key: z.string(),
  type: z.enum(['Entry', 'Asset']),
  id: z.string(),
  seq: z.number(),
  /** Digest of the entity; null once it is deleted. */
  hash: z.string().nullable(),
  deletedAt: z.string().optional(),
});
export type Change = z.infer<typeof changeSchema>;

const fileSchema = z.object({
  /** Identifies this sequence of numbers; tokens of another epoch are refused. */
  epoch: z.string(),
  seq: z.number(),
  changes: z.array(changeSchema),
});

export interface SpaceLog extends Omit<z.infer<typeof fileSchema>, 'changes'> {
  changes: Map<string, Change>;
}

/** Records the changes of entities, on disk too, so that sync tokens survive a restart. */
export class SyncLog {
  readonly #folder: string | undefined;
  readonly #spaces = new Map<string, Promise<SpaceLog>>();
  readonly #views = new Map<string, View>();
  readonly #hashes = new WeakMap<SourceEntity, string>();

  /** @param folder for the log of each space; undefined: it ends with the process, and each start begins a new epoch */
  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  /** The log of a space, updated to its current content. */
  async current(spaceId: string, view: View): Promise<SpaceLog> {
    let loading = this.#spaces.get(spaceId);
    if (!loading) {
      loading = this.#read(spaceId);
      this.#spaces.set(spaceId, loading);
    }
    const log = await loading;
    if (this.#views.get(spaceId) !== view) {
      const hasChanged = this.#update(log, view);
      // Only now: an update that failed is repeated for the next request.
      this.#views.set(spaceId, view);
      if (hasChanged) {
        // While it is written a request for newer content may go on with the log, whose changes are not in this view.
        const asOfView = { ...log, changes: new Map(log.changes) };
        await this.#write(spaceId, asOfView);
        return asOfView;
      }
    }
    return log;
  }

  /** Adds every difference between log and view to the log. @returns whether there was one */
  #update(log: SpaceLog, view: View): boolean {
    const before = log.seq;
    const present = new Set<string>();
    for (const type of ENTITY_TYPES) {
      for (const [id, entity] of view[collectionOf(type)]) {
        const key = `${type}:${id}`;
        present.add(key);
        const hash = this.#hash(entity);
        if (log.changes.get(key)?.hash === hash) continue;
        log.seq += 1;
        log.changes.set(key, { key, type, id, seq: log.seq, hash });
      }
    }
    for (const [key, change] of log.changes) {
      if (change.hash === null || present.has(key)) continue;
      log.seq += 1;
      log.changes.set(key, { ...change, seq: log.seq, hash: null, deletedAt: new Date().toISOString() });
    }
    return log.seq !== before;
  }

  #hash(entity: SourceEntity): string {
    let hash = this.#hashes.get(entity);
    if (!hash) {
      hash = createHash('sha1').update(JSON.stringify(entity)).digest('base64url');
      this.#hashes.set(entity, hash);
    }
    return hash;
  }

  async #read(spaceId: string): Promise<SpaceLog> {
    const begun: SpaceLog = { epoch: randomUUID(), seq: 0, changes: new Map() };
    if (this.#folder === undefined) return begun;
    try {
      const file = JSON.parse(await readFile(join(this.#folder, `${spaceId}.json`), 'utf8'));
      const { changes, ...log } = fileSchema.parse(file);
      return { ...log, changes: new Map(changes.map((change) => [change.key, change])) };
    } catch {
      // None yet, or unreadable: tokens of an earlier log are then refused and clients start again.
      return begun;
    }
  }

  async #write(spaceId: string, { epoch, seq, changes }: SpaceLog): Promise<void> {
    if (this.#folder === undefined) return;
    const path = join(this.#folder, `${spaceId}.json`);
    try {
      await replaceFile(path, JSON.stringify({ epoch, seq, changes: [...changes.values()] }));
    } catch (error) {
      log.warn(`the sync log ${path} can't be kept: ${(error as Error).message}`);
    }
  }
}
