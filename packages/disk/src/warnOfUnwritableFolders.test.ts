import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { warnOfUnwritableFolders } from './warnOfUnwritableFolders.ts';

test('creates a folder, and names the variable of one that can’t be created', () => {
  const root = mkdtempSync(join(tmpdir(), 'folders-'));
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => {
    rmSync(root, { recursive: true });
    warn.mockRestore();
  });
  writeFileSync(join(root, 'file'), '');
  const good = join(root, 'a/b');
  const bad = join(root, 'file/below');
  const file = join(root, 'file');
  warnOfUnwritableFolders('site', { GOOD_DIR: good, BAD_DIR: bad, FILE_DIR: file });
  expect(statSync(good).isDirectory()).toBe(true);
  const line = `site: BAD_DIR=${bad} can't be written to, so nothing is kept there: ENOTDIR`;
  const fileLine = `site: FILE_DIR=${file} can't be written to, so nothing is kept there: it is a file`;
  expect(warn.mock.calls).toEqual([[line], [fileLine]]);
});
