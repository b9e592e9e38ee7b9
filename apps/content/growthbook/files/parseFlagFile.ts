import { basename, dirname } from 'node:path';
import { findJsonError } from '@cumulus/server/json';
import { parseFlagJson } from './flagJson.ts';
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

/** The flag files without mistakes, by key. */
export interface FlagFiles {
  features: Map<string, FeatureFile>;
  experiments: Map<string, ExperimentFile>;
  savedGroups: Map<string, SavedGroupFile>;
  clientKeys: ClientKeysFile;
}

export const CLIENT_KEYS = 'client-keys.json';

/** A flag file, or its mistake. */
export interface ParsedFile {
  feature?: FeatureFile;
  experiment?: ExperimentFile;
  savedGroup?: SavedGroupFile;
  clientKeys?: ClientKeysFile;
  /** The wrong field and what is expected. */
  problem?: string;
}

/** Parses one flag file by the schema of its folder. @param file path in the flags folder; its name is the key */
export function parseFlagFile(file: string, text: string): ParsedFile {
  try {
    const value = readJson(file, text);
    if (file === CLIENT_KEYS) return { clientKeys: valid(clientKeysSchema.safeParse(value)) };
    switch (dirname(file)) {
      case 'features':
        return { feature: named(file, valid(featureSchema.safeParse(value))) };
      case 'experiments':
        return { experiment: named(file, valid(experimentSchema.safeParse(value))) };
      default:
        return { savedGroup: valid(savedGroupSchema.safeParse(value)) };
    }
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

function readJson(file: string, text: string): unknown {
  const key = basename(file, '.json');
  if (!KEY_PATTERN.test(key))
    throw new Error(`the file's name is the key; expected 1 to 60 letters, digits, - and _, found "${key}"`);
  try {
    return parseFlagJson(text);
  } catch (error) {
    const line = error instanceof SyntaxError ? findJsonError(text) : undefined;
    const problem = (error as Error).message;
    const message =
      error instanceof SyntaxError ? `no JSON${line ? ` from line ${line} on` : ''}: ${problem}` : problem;
    throw new Error(message, { cause: error });
  }
}

interface Checked<T> {
  data?: T | undefined;
  error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined;
}

function valid<T>({ data, error }: Checked<T>): T {
  if (error) throw new Error(error.issues.map(({ path, message }) => `${describeField(path)}${message}`).join('; '));
  return data as T;
}

/** Checks that a file has the name of the key in it. */
function named<T extends { key?: string | undefined }>(file: string, data: T): T {
  const key = basename(file, '.json');
  if (data.key !== undefined && data.key !== key)
    throw new Error(`key: is "${data.key}", but the file is named "${key}"; both must be the same`);
  return data;
}

/** `variations[1].value: ` */
function describeField(path: PropertyKey[]): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return text && `${text.replace(/^\./, '')}: `;
}

/** Parses the texts of a folder; those with a mistake are left out. @param texts error messages list existing names in this order */
export function toFlagFiles(
  texts: ReadonlyMap<string, string>,
  parse: (file: string, text: string) => ParsedFile = parseFlagFile,
): FlagFiles {
  const files: FlagFiles = { features: new Map(), experiments: new Map(), savedGroups: new Map(), clientKeys: {} };
  for (const [file, text] of texts) {
    const key = basename(file, '.json');
    const { feature, experiment, savedGroup, clientKeys } = parse(file, text);
    if (feature) files.features.set(key, feature);
    if (experiment) files.experiments.set(key, experiment);
    if (savedGroup) files.savedGroups.set(key, savedGroup);
    if (clientKeys) files.clientKeys = clientKeys;
  }
  return files;
}
