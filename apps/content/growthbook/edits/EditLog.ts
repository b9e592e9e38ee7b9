import { open, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing } from '@cumulus/disk';
import { createLog } from '@cumulus/http/log';
import { z } from 'zod';
import { flagEditSchema } from './FlagEdit.ts';

const log = createLog('flags');

/** In the flags folder: a line for each edit, so that a repository keeps it beside the files. */
const FILE = 'edits.jsonl';

const entrySchema = z.object({
  id: z.uuid(),
  /** ISO 8601. */
  at: z.string(),
  author: z.string(),
  reason: z.string(),
  /** Path in the flags folder. */
  file: z.string(),
  edit: flagEditSchema,
  /** The file's text before, which an undo restores. */
  before: z.string(),
  /** Digest of its text afterwards. */
  after: z.string(),
});

/** One edit of a flag file. */
export type LoggedEdit = z.output<typeof entrySchema>;

/** Who edited flag files, when and why, and what these had before. */
export class EditLog {
  readonly #path: string;

  /** @param folder the flags folder */
  constructor(folder: string) {
    this.#path = join(folder, FILE);
  }

  /** All edits, oldest first. A line that was damaged is left out. */
  async read(): Promise<LoggedEdit[]> {
    const lines = (await this.#text()).split('\n').filter((line) => line.trim() !== '');
    const entries = lines.flatMap((line) => parseEntry(line) ?? []);
    if (entries.length < lines.length)
      log.warn(`${this.#path}: ${lines.length - entries.length} lines can't be read, and are left out`);
    return entries;
  }

  /**
   * Adds an edit, then carries it out. The log is on disk first: no edit is without its line.
   * @param carryOut where it fails, the line is removed again
   */
  async add(entry: LoggedEdit, carryOut: () => Promise<void>): Promise<void> {
    const text = await this.#text();
    const separator = text === '' || text.endsWith('\n') ? '' : '\n';
    const file = await open(this.#path, 'a');
    const { size } = await file.stat();
    try {
      await file.appendFile(`${separator}${JSON.stringify(entry)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    try {
      await carryOut();
    } catch (error) {
      await truncate(this.#path, size);
      throw error;
    }
  }

  async #text(): Promise<string> {
    return (await readFile(this.#path, 'utf8').catch(ignoreMissing)) ?? '';
  }
}

function parseEntry(line: string): LoggedEdit | undefined {
  try {
    return entrySchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
