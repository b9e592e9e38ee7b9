import { basename, dirname } from 'node:path';
import { findJsonLine } from '@cumulus/server/jsonPlaces';
import type { z } from 'zod';
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

/** A mistake in a flag file, described for its editor. */
export interface FlagProblem {
  /** Path within the flags folder, for instance `experiments/home-hero.json`. */
  file: string;
  /** The place in the file, and what is expected. */
  message: string;
}

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
  const key = basename(file, '.json');
  try {
    if (!KEY_PATTERN.test(key))
      throw new Error(`the file's name is the key; expected 1 to 60 letters, digits, - and _, found "${key}"`);
    const value = parseFlagJson(text);
    switch (dirname(file)) {
      case 'features':
        return { feature: named(key, valid(featureSchema, value)) };
      case 'experiments':
        return { experiment: named(key, valid(experimentSchema, value)) };
      case 'saved-groups':
        return { savedGroup: valid(savedGroupSchema, value) };
      default:
        return { clientKeys: valid(clientKeysSchema, value) };
    }
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

function valid<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const { data, error } = schema.safeParse(value);
  if (error) throw new Error(error.issues.map(({ path, message }) => `${describePath(path)}${message}`).join('; '));
  return data as z.infer<Schema>;
}

/** Checks that a file has the name of the key in it. */
function named<T extends { key?: string | undefined }>(key: string, data: T): T {
  if (data.key === undefined || data.key === key) return data;
  throw new Error(`key: is "${data.key}", but the file is named "${key}"; both must be the same`);
}

/** Field names and list indexes. */
export type Path = readonly (string | number)[];

/** `variations[1].value: ` */
function describePath(path: readonly PropertyKey[]): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return text && `${text.replace(/^\./, '')}: `;
}

/**
 * Describes a mistake at a place in a file.
 * @param text the file's text, if it could be read
 */
export function problemAt(file: string, text: string | undefined, path: Path, message: string): FlagProblem {
  const line = findJsonLine(text ?? '', path);
  return { file, message: `${line ? `line ${line}: ` : ''}${describePath(path)}${message}` };
}

/** Parses the texts of a folder; those with a mistake are left out. @param texts error messages list existing names in this order */
export function toFlagFiles(texts: ReadonlyMap<string, string>, parse = parseFlagFile): FlagFiles {
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
