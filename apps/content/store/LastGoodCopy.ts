import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@cumulus/disk';
import { createLog, type Log } from '@cumulus/http/log';
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
export type CopiedState = z.infer<typeof stateSchema>;

const INDEX = 'index.json';
const TEXTS = 'texts';

/**
 * The last good copy of a space, or of the flags, on disk: served when the files are damaged at the next start. Texts are written before the index that
 * names them, and each is checked against its digest when it is read, so a crash always leaves a complete copy.
 */
export class LastGoodCopy {
  readonly #folder: string;
  readonly #log: Log;
  #writing: Promise<void> = Promise.resolve();
  #isFailing = false;

  /**
   * @param folder used by this copy only
   * @param owner in the log
   */
  constructor(folder: string, owner = 'content') {
    this.#folder = folder;
    this.#log = createLog(owner);
  }

  /** The state that was written last; undefined where there is none, or it is damaged. */
  async read(): Promise<CopiedState | undefined> {
    const path = join(this.#folder, INDEX);
    try {
      const { digest, state } = JSON.parse(await readFile(path, 'utf8'));
      if (digest !== digestOf(JSON.stringify(state))) throw new Error('it is not what was written');
      return stateSchema.parse(state);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        this.#log.error(`the last good copy ${path} can't be used: ${(error as Error).message}`);
      return undefined;
    }
  }

  /** A text of the copy; undefined where it is missing or damaged. */
  async text(digest: string | null | undefined): Promise<string | undefined> {
    if (!digest) return undefined;
    try {
      const text = await readFile(this.#pathOf(digest), 'utf8');
      if (digestOf(text) === digest) return text;
    } catch {
      // Logged below.
    }
    await rm(this.#pathOf(digest), { force: true }).catch(() => undefined);
    this.#log.error(`${this.#pathOf(digest)} of the last good copy is missing or damaged`);
    return undefined;
  }

  /**
   * Writes a state, after pending writes. If that fails, the previous state stays and the failure is logged.
   * @param texts by digest, all that the state names; those already on disk are not written again
   * @returns when it is synced to disk, or has failed
   */
  write(state: CopiedState, texts: ReadonlyMap<string, string>): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      try {
        await this.#writeNow(state, texts);
        if (this.#isFailing) this.#log.info(`the last good copy in ${this.#folder} is written again`);
        this.#isFailing = false;
      } catch (error) {
        if (!this.#isFailing)
          this.#log.error(`the last good copy in ${this.#folder} can't be written: ${(error as Error).message}`);
        this.#isFailing = true;
      }
    });
    return this.#writing;
  }

  /** Removes the copy: the space was unpublished. */
  async remove(): Promise<void> {
    await this.#writing;
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** @returns when all pending writes are done */
  async settled(): Promise<void> {
    await this.#writing;
  }

  async #writeNow(state: CopiedState, texts: ReadonlyMap<string, string>): Promise<void> {
    const wanted = new Set([...Object.values(state.files), state.held].filter((digest) => digest !== null));
    const there = await readdir(join(this.#folder, TEXTS)).catch((): string[] => []);
    for (const digest of wanted) {
      const text = there.includes(digest) ? undefined : texts.get(digest);
      if (text !== undefined) await replaceFile(this.#pathOf(digest), text, undefined, true);
    }
    const body = JSON.stringify({ digest: digestOf(JSON.stringify(state)), state });
    await replaceFile(join(this.#folder, INDEX), body, undefined, true);
    for (const name of there) if (!wanted.has(name)) await rm(join(this.#folder, TEXTS, name), { force: true });
  }

  #pathOf(digest: string): string {
    return join(this.#folder, TEXTS, digest);
  }
}

export const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
