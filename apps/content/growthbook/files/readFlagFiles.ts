import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MB, readRegularFile } from '../../files/readRegularFile.ts';
import type { FlagProblem } from './checkConditions.ts';
import { type FlagTexts, type JudgedFlags, judgeFlagFiles } from './judgeFlagFiles.ts';
import { CLIENT_KEYS } from './parseFlagFile.ts';

/** The content of a flags folder. */
export interface ReadFlags extends JudgedFlags {
  /** Time of the last change of a file or folder. */
  modifiedMs: number;
  /** Readable files, by path in the folder. */
  texts: FlagTexts;
  /** Files and folders that could not be read. */
  unread: FlagProblem[];
}

/** A saved group with 50,000 ids has less. */
const MAX_FILE_BYTES = MB;
const FOLDERS = ['features', 'experiments', 'saved-groups'];

/**
 * Reads the flags folder, and judges its files.
 * @param folder the flags folder
 * @param lastGood the texts that are served until now
 */
export async function readFlagFiles(folder: string, lastGood?: FlagTexts): Promise<ReadFlags> {
  const unread: FlagProblem[] = [];
  const texts = new Map<string, string>();
  let modifiedMs = 0;

  const readOne = async (file: string): Promise<void> => {
    try {
      const path = join(folder, file);
      const { mtimeMs } = await stat(path);
      modifiedMs = Math.max(modifiedMs, mtimeMs);
      texts.set(file, await readRegularFile(path, MAX_FILE_BYTES));
    } catch (error) {
      const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
      unread.push({ file, message: isGone ? 'there is no such file; it is needed' : (error as Error).message });
    }
  };

  /** Undefined if the folder was removed during the read. */
  const list = async (place: string): Promise<string[]> => {
    try {
      return await readdir(place);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT') unread.push({ file: basename(place), message });
      return [];
    }
  };

  const readAll = async (name: string): Promise<void> => {
    const place = join(folder, name);
    const info = await stat(place).catch(() => undefined);
    if (!info) return;
    modifiedMs = Math.max(modifiedMs, info.mtimeMs);
    // Editors create hidden files beside the edited one.
    const names = (await list(place)).filter((file) => file.endsWith('.json') && !file.startsWith('.'));
    await Promise.all(names.map((file) => readOne(`${name}/${file}`)));
  };

  for (const name of FOLDERS) await readAll(name);
  await readOne(CLIENT_KEYS);
  const sorted = new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...judgeFlagFiles(sorted, unread, lastGood), modifiedMs, texts: sorted, unread };
}

/** A text that changes whenever a file of the folder is added, removed or written. */
export async function folderFingerprint(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const marks = names.sort().map(async (name) => {
    const info = await stat(join(folder, name)).catch(() => undefined);
    return `${name}:${info?.mtimeMs}:${info?.size}:${info?.ino}`;
  });
  return (await Promise.all(marks)).join('\n');
}
