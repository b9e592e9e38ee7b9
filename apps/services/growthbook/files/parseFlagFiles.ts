import { basename } from 'node:path';
import type { z } from 'zod';
import { checkConditions } from './checkConditions.ts';
import { checkNames } from './checkNames.ts';
import { checkReferences } from './checkReferences.ts';
import { clientKeysSchema } from './clientKeysSchema.ts';
import { experimentSchema } from './experimentSchema.ts';
import type { FlagFiles } from './FlagFiles.ts';
import type { FlagProblem } from './FlagProblem.ts';
import { featureSchema } from './featureSchema.ts';
import { leaveOutDependents } from './leaveOutDependents.ts';
import { parseFlagFile } from './parseFlagFile.ts';
import { savedGroupSchema } from './savedGroupSchema.ts';

export const CLIENT_KEYS = 'client-keys.json';

/**
 * Parses and checks the files of a flags folder. A file with a mistake is left out and becomes a problem; so are, without one of their own, the experiments
 * and rules that can't do without it.
 * @param texts by path in the folder, in the order in which problems are to name what is known
 * @param unread files that could not be read
 */
export function parseFlagFiles(
  texts: ReadonlyMap<string, string>,
  unread: readonly FlagProblem[] = [],
): { files: FlagFiles; problems: FlagProblem[] } {
  const problems = [...unread];

  const parseOne = <T>(file: string, schema: z.ZodType<T>): T | undefined => {
    try {
      return parseFlagFile(file, texts.get(file) ?? '', schema);
    } catch (error) {
      problems.push({ file, message: (error as Error).message });
      return undefined;
    }
  };

  const parseAll = <T>(name: string, schema: z.ZodType<T>): Map<string, T> => {
    const found = new Map<string, T>();
    for (const file of texts.keys()) {
      if (!file.startsWith(`${name}/`)) continue;
      const data = parseOne(file, schema);
      if (data !== undefined) found.set(basename(file, '.json'), data);
    }
    return found;
  };

  const files: FlagFiles = {
    features: parseAll('features', featureSchema),
    experiments: parseAll('experiments', experimentSchema),
    savedGroups: parseAll('saved-groups', savedGroupSchema),
    clientKeys: (texts.has(CLIENT_KEYS) && parseOne(CLIENT_KEYS, clientKeysSchema)) || {},
  };
  const textOf = (file: string) => texts.get(file);
  const wrong = [...checkConditions(files, textOf), ...checkNames(files, textOf)];
  for (const { file } of wrong) leaveOut(file, files);
  problems.push(...wrong);
  // References into a file that is left out would only repeat its problem.
  if (problems.length === 0) {
    problems.push(...checkReferences(files));
    for (const { file } of problems) leaveOut(file, files);
  }
  if (problems.length > 0) leaveOutDependents(files);
  return { files, problems: problems.sort((a, b) => (a.file < b.file ? -1 : 1)) };
}

function leaveOut(file: string, { features, experiments, savedGroups }: FlagFiles): void {
  const [folder = '', name = ''] = file.split('/');
  const kept = { features, experiments, 'saved-groups': savedGroups }[folder];
  kept?.delete(basename(name, '.json'));
}
