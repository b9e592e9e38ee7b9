import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceFile } from './replaceFile.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replace-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('writes a file, in a folder that isn’t there yet, and in place of another', async () => {
  const path = join(folder, 'a/b/file.json');
  await replaceFile(path, 'one');
  await replaceFile(path, Buffer.from('two'));
  expect(await readFile(path, 'utf8')).toBe('two');
  expect(await readdir(join(folder, 'a/b'))).toEqual(['file.json']);
});

test('sets the requested permissions', async () => {
  const path = join(folder, 'file');
  await replaceFile(path, 'own', 0o600);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('leaves no temporary file after a failure', async () => {
  // A folder can't be replaced by a file.
  await mkdir(join(folder, 'taken'));
  await expect(replaceFile(join(folder, 'taken'), 'text')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(await readdir(folder)).toEqual(['taken']);
});
