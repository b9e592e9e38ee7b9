import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import { checkConditions } from './checkConditions.ts';
import { checkNames } from './checkNames.ts';
import { checkReferences } from './checkReferences.ts';
import { clientKeysSchema } from './clientKeysSchema.ts';
import { experimentSchema } from './experimentSchema.ts';
import type { FlagFiles } from './FlagFiles.ts';
import type { FlagProblem } from './FlagProblem.ts';
import { featureSchema } from './featureSchema.ts';
import { parseFlagFile } from './parseFlagFile.ts';
import { savedGroupSchema } from './savedGroupSchema.ts';

/** A flags folder as it was found. */
export interface ReadFlags {
  files: FlagFiles;
  problems: FlagProblem[];
  /** When a file or folder last changed. */
  modifiedMs: number;
}

/**
 * Reads and checks the flags folder. A file with a mistake is left out and becomes a problem.
 * @param folder the flags folder
 */
export async function readFlagFiles(folder: string): Promise<ReadFlags> {
  const problems: FlagProblem[] = [];
  const texts = new Map<string, string>();
  let modifiedMs = 0;

  const readOne = async <T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> => {
    try {
      const path = join(folder, file);
      const { mtimeMs } = await stat(path);
      modifiedMs = Math.max(modifiedMs, mtimeMs);
      const text = await readFile(path, 'utf8');
      texts.set(file, text);
      return parseFlagFile(file, text, schema);
    } catch (error) {
      const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
      problems.push({ file, message: isGone ? 'there is no such file; it is needed' : (error as Error).message });
      return undefined;
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

  const readAll = async <T>(name: string, schema: z.ZodType<T>): Promise<Map<string, T>> => {
    const found = new Map<string, T>();
    const place = join(folder, name);
    const info = await stat(place).catch(() => undefined);
    if (!info) return found;
    modifiedMs = Math.max(modifiedMs, info.mtimeMs);
    // Hidden files are those that editors keep beside the one being edited.
    const names = (await list(place)).filter((file) => file.endsWith('.json') && !file.startsWith('.')).sort();
    const read = await Promise.all(names.map((file) => readOne(`${name}/${file}`, schema)));
    read.forEach((data, index) => {
      if (data !== undefined) found.set(basename(names[index] ?? '', '.json'), data);
    });
    return found;
  };

  const files: FlagFiles = {
    features: await readAll('features', featureSchema),
    experiments: await readAll('experiments', experimentSchema),
    savedGroups: await readAll('saved-groups', savedGroupSchema),
    clientKeys: (await readOne('client-keys.json', clientKeysSchema)) ?? {},
  };
  const textOf = (file: string) => texts.get(file);
  const wrong = [...checkConditions(files, textOf), ...checkNames(files, textOf)];
  for (const { file } of wrong) leaveOut(file, files);
  problems.push(...wrong);
  // References into a file that could not be read would only repeat its problem.
  if (problems.length === 0) {
    problems.push(...checkReferences(files));
    for (const { file } of problems) leaveOut(file, files);
  }
  return { files, problems: problems.sort((a, b) => (a.file < b.file ? -1 : 1)), modifiedMs };
}

function leaveOut(file: string, { features, experiments, savedGroups }: FlagFiles): void {
  const [folder = '', name = ''] = file.split('/');
  const kept = { features, experiments, 'saved-groups': savedGroups }[folder];
  kept?.delete(basename(name, '.json'));
}
