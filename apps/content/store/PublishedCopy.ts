import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LastGoodCopy, replaceFile } from '@cumulus/disk';
import { createLog } from '@cumulus/http/log';
import { z } from 'zod';

const DIGEST = z.string().regex(/^[\da-f]{64}$/);

const stateSchema = z.object({
  /** When this state was published; milliseconds since 1970. Scheduled actions until then were carried out. */
  at: z.number(),
  /** Digest of each file's last good text, by its path in the space's folder; null: the file existed and was never readable. */
  files: z.record(z.string(), DIGEST.nullable()),
  /** Digest of the held entities, which the files no longer have; null: none. */
  held: DIGEST.nullable(),
  /** Recently unpublished pages, and when. */
  recent: z.array(z.object({ id: z.string(), at: z.number() })),
});

/** The published state of a space. The texts are files beside it, named by their digests. */
export type PublishedState = z.infer<typeof stateSchema>;

/** @throws Error for an index that is damaged */
function parseIndex(index: unknown): PublishedState {
  const { digest, state } = index as { digest?: unknown; state?: unknown };
  if (digest !== digestOf(JSON.stringify(state ?? null))) throw new Error('it is not what was written');
  return stateSchema.parse(state);
}

export const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Each content or flags folder has its own copies, named by the first characters of a digest of its path. */
export const copiesOf = (cacheFolder: string, kind: string, folder: string) =>
  join(cacheFolder, kind, digestOf(folder).slice(0, 16));

/**
 * The last good copy of a space, or of the flags: served when the files are damaged at the next start. Texts are written before the index that
 * names them, and each is checked against its digest when it is read, so a crash always leaves a complete copy.
 */
export class PublishedCopy {
  readonly #folder: string;
  readonly #texts: string;
  readonly #report: (message: string) => void;
  readonly #index: LastGoodCopy<PublishedState, { digest: string; state: PublishedState }>;

  /**
   * @param folder used by this copy only
   * @param owner prefix of log lines
   */
  constructor(folder: string, owner: string) {
    this.#folder = folder;
    this.#texts = join(folder, 'texts');
    const log = createLog(owner);
    this.#report = (message) => log.error(message);
    this.#index = new LastGoodCopy(join(folder, 'index.json'), { parse: parseIndex, report: this.#report });
  }

  /** The state that was written last; undefined where there is none, or it is damaged. */
  read(): Promise<PublishedState | undefined> {
    return this.#index.read();
  }

  /** A text of the copy; undefined where it is missing or damaged. */
  async text(digest: string | null | undefined): Promise<string | undefined> {
    if (!digest) return undefined;
    const path = join(this.#texts, digest);
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text !== undefined && digestOf(text) === digest) return text;
    await rm(path, { force: true }).catch(() => undefined);
    this.#report(`${path} of the last good copy is missing or damaged`);
    return undefined;
  }

  /**
   * Writes a state in the background.
   * @param texts by digest, all that the state names; those already on disk are not written again
   */
  write(state: PublishedState, texts: ReadonlyMap<string, string>): void {
    const wanted = new Set([...Object.values(state.files), state.held].filter((digest) => digest !== null));
    void this.#index.write({ digest: digestOf(JSON.stringify(state)), state }, async (replaceIndex) => {
      const there = await readdir(this.#texts).catch((): string[] => []);
      for (const digest of wanted) {
        const text = there.includes(digest) ? undefined : texts.get(digest);
        if (text !== undefined) await replaceFile(join(this.#texts, digest), text, undefined, true);
      }
      await replaceIndex();
      for (const name of there) if (!wanted.has(name)) await rm(join(this.#texts, name), { force: true });
    });
  }

  /** Removes the copy: the space was unpublished. */
  async remove(): Promise<void> {
    await this.settled();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** @returns when all pending writes are done */
  settled(): Promise<void> {
    return this.#index.settled();
  }
}
