import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createFolder, ignoreMissing, replaceFile } from '@cumulus/disk';
import { lockFile } from '@cumulus/disk/lockFile';
import { z } from 'zod';

const stateSchema = z.object({
  /** The week whose digest was the last, and whether it is known that it was sent. */
  digest: z.object({ week: z.string(), state: z.enum(['sending', 'sent']) }).optional(),
  /** Alerts that were sent and still last. */
  alerts: z.array(z.string()).default([]),
});

export type DigestState = z.output<typeof stateSchema>;

/** What was sent, in a file, so that a restart sends nothing twice. */
export class DigestStateFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Reads it; where it isn't there, nothing was sent. @throws Error it can't be read, so that nobody knows what was sent */
  async read(): Promise<DigestState> {
    try {
      const text = (await readFile(this.#path, 'utf8').catch(ignoreMissing)) ?? '{}';
      const { data } = stateSchema.safeParse(JSON.parse(text));
      if (!data) throw new Error('it has another form');
      return data;
    } catch (cause) {
      const { message } = cause as Error;
      throw new Error(`what was sent can't be read: mend or remove ${this.#path}: ${message}`, { cause });
    }
  }

  /** Lets one studio at a time send: two may run while one is restarted. @returns releases it; undefined where another sends */
  async lock(): Promise<(() => void) | undefined> {
    await createFolder(dirname(this.#path), 0o700);
    return lockFile(`${this.#path}.lock`);
  }

  /** Resolves when it is on disk. */
  write(state: DigestState): Promise<void> {
    return replaceFile(this.#path, JSON.stringify(state), 0o600, true);
  }
}
