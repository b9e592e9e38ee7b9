import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { SetupError } from '../setup/SetupError.mjs';
import { readJson, writeFiles } from './files.mjs';

const root = mkdtempSync(join(tmpdir(), 'files-'));
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => {
  rmSync(root, { recursive: true });
  mkdirSync(join(root, 'old'), { recursive: true });
  writeFileSync(join(root, 'old/one.txt'), 'one');
  writeFileSync(join(root, 'old/two.txt'), 'two');
});

const TEXTS = {
  created: { 'new/deep/a.txt': 'a', 'new/b.txt': 'b', 'old/c.txt': 'c' },
  changed: { 'old/one.txt': 'ONE', 'old/two.txt': 'TWO' },
};
const read = (path: string) => readFileSync(join(root, path), 'utf8');

function failureOf(action: () => unknown): SetupError {
  try {
    action();
  } catch (error) {
    if (error instanceof SetupError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** Writes half of a file before it fails, as on a full disk. */
const failingAt = (name: string, code: string) => (path: string, text: string) => {
  if (!path.endsWith(name)) return writeFileSync(path, text);
  writeFileSync(path, text.slice(1));
  throw Object.assign(new Error(`${code}: as the system reports it`), { code });
};

test('writes new and changed files', () => {
  writeFiles(root, TEXTS);
  for (const [path, text] of Object.entries({ ...TEXTS.created, ...TEXTS.changed })) expect(read(path)).toBe(text);
});

test.each(['deep/a.txt', 'b.txt', 'c.txt', 'one.txt', 'two.txt'])(
  'leaves nothing of a write that fails at %s',
  (name) => {
    const error = failureOf(() => writeFiles(root, TEXTS, failingAt(name, 'ENOSPC')));
    expect(error.message).toContain(`${name} can't be written: the disk is full.`);
    expect(error.remedy).toContain('Nothing was changed.');
    expect(existsSync(join(root, 'new'))).toBe(false);
    expect(readdirSync(join(root, 'old'))).toEqual(['one.txt', 'two.txt']);
    expect([read('old/one.txt'), read('old/two.txt')]).toEqual(['one', 'two']);
  },
);

test('a file that can’t be changed is found before anything is written', () => {
  const texts = { ...TEXTS, changed: { ...TEXTS.changed, old: 'a folder' } };
  expect(failureOf(() => writeFiles(root, texts)).message).toBe("old can't be read: it is a folder.");
  expect(existsSync(join(root, 'new'))).toBe(false);
});

test('names what could not be undone', () => {
  const write = (path: string, text: string) => {
    if (!path.endsWith('two.txt')) return writeFileSync(path, text);
    // As a file that another program replaces in this moment.
    rmSync(join(root, 'old/one.txt'));
    mkdirSync(join(root, 'old/one.txt'));
    throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
  };
  const { remedy } = failureOf(() => writeFiles(root, TEXTS, write));
  expect(remedy).toMatch(/Not undone: old\/one\.txt$/);
});

test.each([
  ['{"a":', 1],
  ['{\n  "a": x\n}', 2],
])('a file that is not JSON is named with its line: %s', (text, line) => {
  writeFileSync(join(root, 'old/one.txt'), text);
  expect(failureOf(() => readJson(root, 'old/one.txt')).message).toMatch(
    new RegExp(`^old/one\\.txt:${line} is not valid JSON: .+`),
  );
});
