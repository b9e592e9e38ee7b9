import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprintFiles } from '../../files/fileChanges.ts';
import { MB, readRegularFile } from '../../files/readRegularFile.ts';
import { type FlagTexts, type JudgedFlags, judgeFlagFiles } from './judgeFlagFiles.ts';
import { CLIENT_KEYS, type FlagProblem } from './parseFlagFile.ts';

/** The texts of a flags folder. */
interface FolderTexts {
  texts: FlagTexts;
  /** Files, or folders, that could not be read. */
  unread: FlagProblem[];
  /** Time of the last change of a file or folder. */
  modifiedMs: number;
}

/** The content of a flags folder. */
export type ReadFlags = JudgedFlags & Pick<FolderTexts, 'modifiedMs'>;

/** A saved group with 50,000 ids has less. */
const MAX_FILE_BYTES = MB;
/** The folders in a flags folder. */
export const FLAG_FOLDERS = ['features', 'experiments', 'saved-groups'];

/**
 * Reads the flags folder, and judges its files.
 * @param folder the flags folder
 * @param lastGood the texts that are served until now
 */
export async function readFlagFiles(folder: string, lastGood?: FlagTexts): Promise<ReadFlags> {
  const { texts, unread, modifiedMs } = await readFlagTexts(folder);
  return { ...judgeFlagFiles(texts, unread, lastGood), modifiedMs };
}

/** Reads the files of the flags folder, in the order of their names. */
export async function readFlagTexts(folder: string): Promise<FolderTexts> {
  const unread: FlagProblem[] = [];
  const texts = new Map<string, string>();
  let modifiedMs = 0;

  const noteTime = async (place: string): Promise<void> => {
    modifiedMs = Math.max(modifiedMs, (await stat(join(folder, place))).mtimeMs);
  };
  const readOne = async (file: string): Promise<void> => {
    try {
      await noteTime(file);
      texts.set(file, await readRegularFile(join(folder, file), MAX_FILE_BYTES));
    } catch (error) {
      const message = isMissing(error) ? 'there is no such file; it is needed' : (error as Error).message;
      unread.push({ file, message });
    }
  };
  const list = async (name: string): Promise<string[]> => {
    try {
      await noteTime(name);
      const names = await readdir(join(folder, name));
      // Editors create hidden files beside the edited one.
      return names.filter((file) => file.endsWith('.json') && !file.startsWith('.')).map((file) => `${name}/${file}`);
    } catch (error) {
      if (!isMissing(error)) unread.push({ file: name, message: (error as Error).message });
      return [];
    }
  };

  const listed = await Promise.all(FLAG_FOLDERS.map(list));
  await Promise.all([...listed.flat(), CLIENT_KEYS].map(readOne));
  const sorted = new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { texts: sorted, unread, modifiedMs };
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** A text that changes whenever a file of the folder is added, removed or written. */
export async function folderFingerprint(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return (await fingerprintFiles(names.sort().map((name) => join(folder, name)))).text;
}
