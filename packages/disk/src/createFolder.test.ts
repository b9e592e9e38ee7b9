import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFolder, createFolderSync } from './createFolder.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'folder-'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe.each([
  ['createFolder', createFolder],
  ['createFolderSync', async (path: string, mode?: number) => createFolderSync(path, mode)],
])('%s', (_name, create) => {
  test('creates a folder and those above it, with the permissions', async () => {
    await create(join(root, 'a/b'), 0o700);
    await create(join(root, 'a/b'));
    expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o700);
    expect(statSync(join(root, 'a/b')).isDirectory()).toBe(true);
  });

  test('fails below a file', async () => {
    writeFileSync(join(root, 'file'), '');
    await expect(create(join(root, 'file/below'))).rejects.toThrow('ENOTDIR');
  });

  test.skipIf(!existsSync('/proc/self'))('fails where the system has no such folder', async () => {
    await expect(create('/proc/no-such-folder/below')).rejects.toThrow('ENOENT');
  });
});
