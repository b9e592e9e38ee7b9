import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findJsonError } from '@cumulus/server/jsonPlaces';
import { SetupError } from '../setup/SetupError.mjs';

/** Causes of a file error, by its code. */
const CAUSES = {
  EACCES: 'you don’t have the permission',
  EPERM: 'it is protected, or you don’t have the permission',
  EROFS: 'it is on a disk that is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your disk quota is used up',
  ENOENT: 'it doesn’t exist',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a file is where a folder should be',
  EEXIST: 'a file is where a folder should be',
};

const failure = (message, cause) => new SetupError(message, 'Mend that, then run the command again.', { cause });
const causeOf = ({ code, message }) => (Object.hasOwn(CAUSES, code) ? CAUSES[code] : message);

/**
 * Reads a text file of the repository.
 * @param {string} root the repository's folder
 * @param {string} path relative to it
 * @throws {SetupError} that names the file and the cause
 */
export const readText = (root, path) => attempt(path, 'read', () => readFileSync(join(root, path), 'utf8'));

/** Lists the names in a folder of the repository. @throws {SetupError} that names the folder and the cause */
export const listFolder = (root, path) => attempt(path, 'read', () => readdirSync(join(root, path)));

/**
 * Reads a JSON file of the repository.
 * @throws {SetupError} that names the file, and the line in which it stops being JSON
 */
export function readJson(root, path) {
  const text = readText(root, path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw failure(`${path}:${findJsonError(text)} is not valid JSON: ${error.message.replace(/\s+/g, ' ')}.`, error);
  }
}

/**
 * Writes new files and new texts of existing ones: all, or none. After an error new files and folders are removed, and changed files are restored.
 * @param {string} root the repository's folder
 * @param {{ created: Record<string, string>, changed: Record<string, string> }} texts by path
 * @param {(path: string, text: string) => void} [write] replaced in tests
 * @throws {SetupError} that names the file, the cause, and what could not be undone
 */
export function writeFiles(root, { created, changed }, write = writeFileSync) {
  const before = Object.keys(changed).map((path) => [path, readText(root, path)]);
  /** @type {[path: string, undo: () => void][]} */
  const undo = [];
  try {
    for (const [path, text] of Object.entries(created))
      attempt(path, 'written', () => {
        const target = join(root, path);
        const folder = mkdirSync(dirname(target), { recursive: true });
        undo.push([path, () => rmSync(folder ?? target, { recursive: true, force: true })]);
        write(target, text);
      });
    for (const [path, text] of before)
      attempt(path, 'written', () => {
        undo.push([path, () => restore(join(root, path), text)]);
        write(join(root, path), changed[path]);
      });
  } catch (error) {
    const left = undo.reverse().filter(([, step]) => !succeeds(step));
    error.remedy +=
      left.length > 0 ? `\nNot undone: ${left.map(([path]) => path).join(', ')}` : '\nNothing was changed.';
    throw error;
  }
}

function restore(target, text) {
  // A file that refused the write would refuse this one as well.
  if (readFileSync(target, 'utf8') !== text) writeFileSync(target, text);
}

function succeeds(action) {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}

function attempt(path, verb, action) {
  try {
    return action();
  } catch (error) {
    throw failure(`${path} can't be ${verb}: ${causeOf(error)}.`, error);
  }
}
