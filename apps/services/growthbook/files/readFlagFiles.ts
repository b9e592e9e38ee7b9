import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FlagFiles } from './FlagFiles.ts';
import type { FlagProblem } from './FlagProblem.ts';
import { CLIENT_KEYS, parseFlagFiles } from './parseFlagFiles.ts';

/** A flags folder as it was found. */
export interface ReadFlags {
  files: FlagFiles;
  problems: FlagProblem[];
  /** When a file or folder last changed. */
  modifiedMs: number;
  /** What could be read, by path in the folder. */
  texts: ReadonlyMap<string, string>;
}

const FOLDERS = ['features', 'experiments', 'saved-groups'];

/**
 * Reads and checks the flags folder. A file with a mistake is left out and becomes a problem.
 * @param folder the flags folder
 */
export async function readFlagFiles(folder: string): Promise<ReadFlags> {
  const problems: FlagProblem[] = [];
  const texts = new Map<string, string>();
  let modifiedMs = 0;

  const readOne = async (file: string): Promise<void> => {
    try {
      const path = join(folder, file);
      const { mtimeMs } = await stat(path);
      modifiedMs = Math.max(modifiedMs, mtimeMs);
      texts.set(file, await readFile(path, 'utf8'));
    } catch (error) {
      const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
      problems.push({ file, message: isGone ? 'there is no such file; it is needed' : (error as Error).message });
    }
  };

  /** None where the folder was taken away meanwhile. */
  const list = async (place: string): Promise<string[]> => {
    try {
      return await readdir(place);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT') problems.push({ file: basename(place), message });
      return [];
    }
  };

  const readAll = async (name: string): Promise<void> => {
    const place = join(folder, name);
    const info = await stat(place).catch(() => undefined);
    if (!info) return;
    modifiedMs = Math.max(modifiedMs, info.mtimeMs);
    // Hidden files are those that editors keep beside the one being edited.
    const names = (await list(place)).filter((file) => file.endsWith('.json') && !file.startsWith('.'));
    await Promise.all(names.map((file) => readOne(`${name}/${file}`)));
  };

  for (const name of FOLDERS) await readAll(name);
  await readOne(CLIENT_KEYS);
  const sorted = new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...parseFlagFiles(sorted, problems), modifiedMs, texts };
}
