import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFile } from '@cumulus/disk/lockFile';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { TeamFile } from './TeamFile.ts';

const open = (folder: string) => new TeamFile(folder, 'names.json', z.array(z.string()));
const add = (file: TeamFile<string>, name: string) => file.change((names) => [...names, name]);

it('two studios lose nothing of each other, whichever read the list first', async () => {
  const folder = temporaryFolder();
  const [before, after] = [open(folder), open(folder)];
  await before.read();
  await after.read();
  await add(before, 'by the one that ends');
  await add(after, 'by the one that starts');
  expect(await before.read()).toEqual(['by the one that ends', 'by the one that starts']);
  await Promise.all(
    Array.from({ length: 20 }, (_, number) => add(number % 2 ? before : after, `at once, no. ${number}`)),
  );
  expect(await after.read()).toHaveLength(22);
  expect(await before.read()).toEqual(await after.read());
});

it('a file that was restored or removed by another program counts as it is', async () => {
  const folder = temporaryFolder();
  const file = open(folder);
  await add(file, 'a');
  await writeFile(join(folder, 'names.json'), '["from the backup"]');
  expect(await file.read()).toEqual(['from the backup']);
  await rm(join(folder, 'names.json'));
  expect(await file.read()).toEqual([]);
});

it('waits while another studio changes the list', async () => {
  const folder = temporaryFolder();
  const file = open(folder);
  await add(file, 'a');
  const unlock = lockFile(join(folder, 'names.json.lock'));
  let isDone = false;
  const change = add(file, 'b').then(() => {
    isDone = true;
  });
  expect(await file.read()).toEqual(['a']);
  expect(isDone).toBe(false);
  unlock?.();
  await change;
  expect(await file.read()).toEqual(['a', 'b']);
});

it('says which file can’t be changed, and leaves it', async () => {
  const folder = temporaryFolder();
  const file = open(folder);
  await add(file, 'a');
  await writeFile(join(folder, 'names.json.lock'), 'of another program '.repeat(100));
  await expect(add(file, 'b')).rejects.toMatchObject({ status: 503, message: expect.stringContaining('names.json') });
  await rm(join(folder, 'names.json.lock'));
  await writeFile(join(folder, 'names.json'), '["a');
  await expect(add(file, 'b')).rejects.toMatchObject({ status: 503 });
  expect(await readFile(join(folder, 'names.json'), 'utf8')).toBe('["a');
});
