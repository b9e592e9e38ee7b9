import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { purgeAfterRelease } from './release.ts';

let folder: string;
let noteFile: string;
let told: unknown[];
let isAway: boolean;
const adapter = {
  name: 'front',
  async purge(tags: string[], options?: object) {
    if (isAway) throw new Error('front is away');
    told.push([tags, options]);
  },
};
const start = (release: string) => purgeAfterRelease({ release, noteFile, adapters: [adapter] });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'));
  noteFile = join(folder, 'not/there/yet');
  [told, isAway] = [[], false];
  for (const method of ['info', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

it('makes every page old once for each release', async () => {
  for (const release of ['one', 'one', 'two', 'two', 'one']) await start(release);
  expect(told).toEqual(Array(3).fill([['every-page'], { isSoft: true }]));
});

it('tries again at the next start where the front was away', async () => {
  isAway = true;
  await start('one');
  isAway = false;
  await start('one');
  expect(told).toHaveLength(1);
  expect(console.error).toHaveBeenCalledWith('[purge] release one: front is away');
});

it('does nothing where nothing stands in front', async () => {
  await purgeAfterRelease({ release: 'one', noteFile, adapters: [] });
  await expect(readFile(noteFile)).rejects.toThrow('ENOENT');
});
