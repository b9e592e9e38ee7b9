import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import { findJsonError } from '../../files/json.ts';
import { checkConditions, checkNames, type FlagProblem } from './checkConditions.ts';
import { checkReferences, namedGroups } from './checkReferences.ts';
import {
  type ClientKeysFile,
  clientKeysSchema,
  type ExperimentFile,
  experimentSchema,
  type FeatureFile,
  featureSchema,
  KEY_PATTERN,
  type SavedGroupFile,
  savedGroupSchema,
} from './schemas.ts';

/** The readable files of the flags folder, by key. */
export interface FlagFiles {
  features: Map<string, FeatureFile>;
  experiments: Map<string, ExperimentFile>;
  savedGroups: Map<string, SavedGroupFile>;
  clientKeys: ClientKeysFile;
}

/** The content of a flags folder. */
export interface ReadFlags {
  files: FlagFiles;
  problems: FlagProblem[];
  /** Time of the last change of a file or folder. */
  modifiedMs: number;
  /** Readable files, by path in the folder. */
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

  /** Undefined if the folder was removed during the read. */
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
    // Editors create hidden files beside the edited one.
    const names = (await list(place)).filter((file) => file.endsWith('.json') && !file.startsWith('.'));
    await Promise.all(names.map((file) => readOne(`${name}/${file}`)));
  };

  for (const name of FOLDERS) await readAll(name);
  await readOne(CLIENT_KEYS);
  const sorted = new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...parseFlagFiles(sorted, problems), modifiedMs, texts };
}

/**
 * Reads one flag file.
 * @param path the file's path; its name is the key
 * @throws Error with the wrong field and what is expected
 */
export function parseFlagFile<T>(path: string, text: string, schema: z.ZodType<T>): T {
  const key = basename(path, '.json');
  if (!KEY_PATTERN.test(key)) {
    throw new Error(`the file's name is the key; expected 1 to 60 letters, digits, - and _, found "${key}"`);
  }
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path: field, message }) => `${describeField(field)}${message}`);
    throw new Error(issues.join('; '));
  }
  const named = (parsed.data as { key?: unknown }).key;
  if (typeof named === 'string' && named !== key) {
    throw new Error(`key: is "${named}", but the file is named "${key}"; both must be the same`);
  }
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const line = findJsonError(text);
    throw new Error(`no JSON${line ? ` from line ${line} on` : ''}: ${(error as Error).message}`, { cause: error });
  }
}

/** `variations[1].value: ` */
function describeField(path: PropertyKey[]): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return text && `${text.replace(/^\./, '')}: `;
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

export const CLIENT_KEYS = 'client-keys.json';

/**
 * Parses and checks the files of a flags folder. A file with a mistake is left out and becomes a problem. Experiments and rules that depend on it are
 * left out too, without a problem of their own.
 * @param texts by path in the folder; error messages list existing names in this order
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
  // References to a file that is left out would only repeat its problem.
  if (problems.length === 0) {
    problems.push(...checkReferences(files));
    for (const { file } of problems) leaveOut(file, files);
  }
  if (problems.length > 0) leaveOutDependents(files);
  return { files, problems: problems.sort((a, b) => (a.file < b.file ? -1 : 1)) };
}

function leaveOut(file: string, { features, experiments, savedGroups }: FlagFiles): void {
  const [folder = '', name = ''] = file.split('/');
  const files = { features, experiments, 'saved-groups': savedGroups }[folder];
  files?.delete(basename(name, '.json'));
}

/**
 * Leaves out what depends on a missing file: an experiment whose saved group is missing, and all rules of a flag if one of them needs a missing group
 * or flag. Without its group a condition would match other visitors than intended (`$notInGroup`: all); the flag then has its default.
 */
export function leaveOutDependents({ features, experiments, savedGroups }: FlagFiles): void {
  const isMissing = (condition: unknown) => namedGroups(condition).some((id) => !savedGroups.has(id));
  for (const [key, { condition }] of experiments) if (isMissing(condition)) experiments.delete(key);
  const isLost = ({ condition, parentConditions = [] }: { condition?: unknown; parentConditions?: { id: string }[] }) =>
    isMissing(condition) || parentConditions.some(({ id }) => !features.has(id));
  for (const [key, feature] of features) if (feature.rules.some(isLost)) features.set(key, { ...feature, rules: [] });
}
