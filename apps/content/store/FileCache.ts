import { stat } from 'node:fs/promises';
import { fileMark, isRecentlyModified } from '../files/fileChanges.ts';
import type { ExportFile } from '../space.ts';
import { type ContentProblem, describeParseError, parseExportFile, readContentFile } from './exportFiles.ts';
import { digestOf } from './PublishedCopy.ts';

/** The last readable state of a file. */
export interface GoodFile {
  data: ExportFile;
  /** SHA-256 of the text. */
  digest: string;
  /** Kept for the last good copy on disk: its folder is a cache that may be deleted. */
  text: string;
}

/** The last good state of a file, and what is wrong with it now. */
export interface CachedFile {
  good?: GoodFile;
  problem?: ContentProblem;
}

interface MarkedFile extends CachedFile {
  /** Modification time, size and inode: changes when the file does. Undefined: the file may change without it. */
  mark: string | undefined;
}

/** Suffix of the message for a file without a last good state. */
export const LEFT_OUT = '; the file is left out';
/** A file that can't be parsed and was written this recently may still be being written. */
const UNSETTLED_MS = 100;

/** Parsed content files; only changed ones are read again, and a broken one keeps its last readable state. */
export class FileCache {
  readonly #files = new Map<string, MarkedFile>();

  /**
   * @param recall reads the last good text from the copy on disk; called for a broken file of which this process read no good state
   * @returns the file's last good state, and the problem, if any
   */
  async read(path: string, recall?: () => Promise<string | undefined>): Promise<CachedFile> {
    const cached = this.#files.get(path);
    for (;;) {
      const info = await stat(path).catch(() => undefined);
      const mark = info ? fileMark(info) : 'gone';
      const modifiedMs = info?.mtimeMs ?? 0;
      if (cached && cached.mark === mark) return cached;
      // Measured before the file is read: reading takes time, and a half-written file may be complete by then.
      const age = Date.now() - Math.floor(modifiedMs);
      const { wasRead, ...found } = await readFileNow(path);
      // Where it can't be read, the cause (permissions, disk) may be repaired without a change of the file.
      const isSettled = wasRead && !isRecentlyModified(modifiedMs);
      const next: MarkedFile = {
        ...(cached?.good && { good: cached.good }),
        ...found,
        mark: isSettled ? mark : undefined,
      };
      if (next.problem && age >= 0 && age < UNSETTLED_MS) {
        await new Promise((resolve) => setTimeout(resolve, UNSETTLED_MS - age));
        continue;
      }
      await explain(next, recall);
      this.#files.set(path, next);
      return next;
    }
  }

  /** Drops deleted files, so that one that returns broken doesn't serve an old state. */
  keepOnly(paths: Set<string>): void {
    for (const path of this.#files.keys()) if (!paths.has(path)) this.#files.delete(path);
  }
}

/** Reads and parses a file as it is now. */
export async function readFileNow(path: string): Promise<CachedFile & { wasRead: boolean }> {
  let text: string | undefined;
  try {
    text = await readContentFile(path);
    return { good: parseGood(text), wasRead: true };
  } catch (error) {
    return { problem: describeParseError(path, text ?? '', error), wasRead: text !== undefined };
  }
}

/** @throws Error as `parseExportFile` does */
export function parseGood(text: string): GoodFile {
  return { data: parseExportFile(text), digest: digestOf(text), text };
}

/** Finds the last good state of a broken file, and adds to the problem what is served. */
async function explain(file: MarkedFile, recall: (() => Promise<string | undefined>) | undefined): Promise<void> {
  if (!file.problem) return;
  const text = file.good ? undefined : await recall?.();
  if (text !== undefined) file.good = parseGood(text);
  file.problem.message += file.good ? '; its last good state stays in use' : LEFT_OUT;
}
