import { readFile, stat } from 'node:fs/promises';
import { isYoung } from '../../files/isYoung.ts';
import type { ExportFile } from '../types.ts';
import type { ContentProblem } from './ContentProblem.ts';
import { describeParseError } from './describeParseError.ts';
import { parseExportFile } from './parseExportFile.ts';

interface CachedFile {
  /** Modification time, size and inode: changes when the file does. Undefined: it might change unseen. */
  mark: string | undefined;
  /** Last version that could be read. */
  data?: ExportFile;
  problem?: ContentProblem;
}

/** A file that can't be parsed and was written this recently may still be being written. */
const UNSETTLED_MS = 100;

/** Parsed content files; only changed ones are read again, and a broken one keeps what was last readable. */
export class FileCache {
  readonly #files = new Map<string, CachedFile>();

  /** @returns the file's data (its last good state when it is broken now) and the problem, if any */
  async read(path: string): Promise<{ data?: ExportFile; problem?: ContentProblem }> {
    const known = this.#files.get(path);
    for (;;) {
      const { mark, modifiedMs } = await markOf(path);
      if (known?.mark === mark) return known;
      // As it was before the read, which may last: what is half of a file then is whole by now.
      const age = Date.now() - Math.floor(modifiedMs);
      const next = await this.#parse(path, isYoung(modifiedMs) ? undefined : mark, known?.data);
      if (next.problem && age >= 0 && age < UNSETTLED_MS) {
        await new Promise((resolve) => setTimeout(resolve, UNSETTLED_MS - age));
        continue;
      }
      this.#files.set(path, next);
      return next;
    }
  }

  /** Drops files that are gone, so that one which comes back broken doesn't show an old state. */
  keepOnly(paths: Set<string>): void {
    for (const path of this.#files.keys()) if (!paths.has(path)) this.#files.delete(path);
  }

  async #parse(path: string, mark: string | undefined, lastGood: ExportFile | undefined): Promise<CachedFile> {
    const kept = lastGood && { data: lastGood };
    let text = '';
    try {
      text = await readFile(path, 'utf8');
      return { mark, data: parseExportFile(text) };
    } catch (error) {
      const problem = describeParseError(path, text, error);
      problem.message += lastGood ? '; its last good state stays in use' : '; the file is left out';
      return { mark, ...kept, problem };
    }
  }
}

async function markOf(path: string): Promise<{ mark: string; modifiedMs: number }> {
  const info = await stat(path).catch(() => undefined);
  if (!info) return { mark: 'gone', modifiedMs: 0 };
  return { mark: `${info.mtimeMs}:${info.size}:${info.ino}`, modifiedMs: info.mtimeMs };
}
