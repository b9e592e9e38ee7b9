import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { readStudioKey } from './StudioKey.ts';

it('is that of the first of two studios that start at the same time, and stays', async () => {
  const folder = temporaryFolder();
  const keys = await Promise.all([readStudioKey(folder), readStudioKey(folder)]);
  const hashes = [...keys, await readStudioKey(folder)].map((key) => key.hash('audit', 'mara'));
  expect(new Set(hashes).size).toBe(1);
  expect(keys[0]?.fault).toBeUndefined();
});

it('is one of this process where none can be kept, and says so', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const folder = temporaryFolder();
  await mkdir(join(folder, 'key'));
  expect((await readStudioKey(folder)).fault).toContain(`no key can be kept in ${join(folder, 'key')}`);
  const damaged = temporaryFolder();
  await writeFile(join(damaged, 'key'), 'abc');
  expect((await readStudioKey(damaged)).fault).toContain("it isn't 32 bytes");
  expect(await readFile(join(damaged, 'key'), 'utf8')).toBe('abc');
});
