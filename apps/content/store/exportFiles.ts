import { readFileSync } from 'node:fs';
import { escapeControls } from '@cumulus/http/escapeControls';
import { findJsonError } from '@cumulus/server/jsonPlaces';
import { MB, readRegularFile } from '../files/readRegularFile.ts';
import type { ExportFile, SourceEntity } from '../space.ts';

/** Something wrong in a content file, described for its editor. */
export interface ContentProblem {
  /** Path of the file. */
  file: string;
  /** 1-based line, if it could be found. */
  line?: number;
  message: string;
}

/** `file:line: message`, the form an editor can jump to. It is logged, and messages hold texts of editors. */
export function describeProblem({ file, line, message }: ContentProblem): string {
  return escapeControls(`${file}${line ? `:${line}` : ''}: ${message}`);
}

/** A whole space in one file; the shipped content has less than 1 MB in each. */
const MAX_FILE_BYTES = 64 * MB;

/** Reads a content file. @throws Error as `readRegularFile` */
export const readContentFile = (path: string): Promise<string> => readRegularFile(path, MAX_FILE_BYTES);

/** Turns a parse failure into a problem with its line. */
export function describeParseError(file: string, text: string, error: unknown): ContentProblem {
  const message = error instanceof Error ? error.message : String(error);
  const line = error instanceof SyntaxError ? findJsonError(text) : undefined;
  // The engine quotes part of the file, line breaks included.
  return { file, message: `not read: ${message.replace(/\s+/g, ' ')}`, ...(line !== undefined && { line }) };
}

/** A problem of what has this id in a file, with its line. */
export function problemOf(id: unknown, file: string, message: string): ContentProblem {
  const line = typeof id === 'string' ? lineOfId(file, id) : undefined;
  return { file, ...(line && { line }), message };
}

/** Lines of the ids of each file with problems, read once: a file may have thousands. Forgotten when the caller is done. */
const linesByFile = new Map<string, ReadonlyMap<string, number>>();

/** 1-based line of `"id": "<id>"` in a file, where it stands first; undefined when it can't be found. */
function lineOfId(file: string, id: string): number | undefined {
  const lines = linesByFile.get(file) ?? readLines(file);
  if (linesByFile.size === 0) queueMicrotask(() => linesByFile.clear());
  linesByFile.set(file, lines);
  return lines.get(JSON.stringify(id));
}

/** @returns the first line of each id, which is written as JSON */
function readLines(file: string): Map<string, number> {
  const lines = new Map<string, number>();
  let line = 1;
  try {
    for (const [found, id] of readFileSync(file, 'utf8').matchAll(/\n|"id"\s*:\s*("(?:[^"\\\n]|\\.)*")/g)) {
      if (id !== undefined && !lines.has(id)) lines.set(id, line);
      line += found.split('\n').length - 1;
    }
  } catch {
    // It was deleted in the meantime.
  }
  return lines;
}

const LISTS = ['contentTypes', 'locales', 'tags', 'editorInterfaces', 'entries', 'assets', 'scheduledActions'];

/**
 * Parses one (partial) Contentful export file.
 * @param text the file's text
 * @throws SyntaxError whose message names line and column, or Error naming the part that isn't a list
 */
export function parseExportFile(text: string): ExportFile {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Error('a content file holds one object, such as {"entries": […], "assets": […]}');
  }
  const file = parsed as Record<string, unknown>;
  for (const part of LISTS) {
    if (file[part] !== undefined && !Array.isArray(file[part])) {
      throw new Error(`"${part}" must be a list, found ${file[part] === null ? 'null' : typeof file[part]}`);
    }
  }
  return file as ExportFile;
}

/** The files of a space, each in its last readable state. */
export interface SpaceFiles {
  id: string;
  folder: string;
  main: NamedFile[];
  drafts: NamedFile[];
}

export interface NamedFile {
  path: string;
  data: ExportFile;
  /** SHA-256 of the text, where it was computed. */
  digest?: string;
}

/** An item and the file it came from. */
export interface Sourced<T> {
  item: T;
  file: string;
}

interface Merged {
  entries: Sourced<SourceEntity>[];
  assets: Sourced<SourceEntity>[];
  /** Duplicate ids, with both files; the first one counts. */
  duplicates: ContentProblem[];
}

/** Merges the entries and assets of several export files. */
export function mergeFiles(files: NamedFile[]): Merged {
  const duplicates: ContentProblem[] = [];
  const merge = (part: 'entries' | 'assets') => {
    const seen = new Map<unknown, string>();
    const all = files.flatMap(({ path, data }) => (data[part] ?? []).map((item) => ({ item, file: path })));
    return all.filter(({ item, file }) => {
      // Without an id it can't be a duplicate; it is refused later, by name.
      const id: unknown = item?.sys?.id;
      const first = seen.get(id);
      if (typeof id === 'string' && first === undefined) seen.set(id, file);
      if (first === undefined) return true;
      const message = `duplicate id "${id}" in ${part}: it is in ${first} already; each id may stand once in a space`;
      duplicates.push(problemOf(id, file, message));
      return false;
    });
  };
  return { entries: merge('entries'), assets: merge('assets'), duplicates };
}
