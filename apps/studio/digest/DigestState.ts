import { readFile } from 'node:fs/promises';
import { replaceFile } from '@cumulus/disk';
import { parseIfJson } from '@cumulus/server/json';
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

  /** Reads it; where it isn't there, or damaged, nothing was sent. */
  async read(): Promise<DigestState> {
    const text = await readFile(this.#path, 'utf8').catch(() => '{}');
    return stateSchema.safeParse(parseIfJson(text)).data ?? { alerts: [] };
  }

  /** Resolves when it is on disk. */
  write(state: DigestState): Promise<void> {
    return replaceFile(this.#path, JSON.stringify(state), 0o600, true);
  }
}
