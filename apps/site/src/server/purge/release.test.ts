import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { purgeAfterRelease } from './release.ts';

let folder: string;
let noteFile: string;
let purges: unknown[];
let isDown: boolean;
const adapter = {
  name: 'CDN',
  async purge(tags: string[], options?: object) {
    if (isDown) throw new Error('CDN is down');
    purges.push([tags, options]);
  },
};
const start = (release: string) => purgeAfterRelease({ release, noteFile, adapters: [adapter] });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'));
  noteFile = join(folder, 'not/there/yet');
  [purges, isDown] = [[], false];
  for (const method of ['info', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

it('purges every page softly, once for each release', async () => {
  for (const release of ['one', 'one', 'two', 'two', 'one']) await start(release);
  expect(purges).toEqual(Array(3).fill([['every-page'], { isSoft: true }]));
});

it('tries again at the next start where the CDN was unavailable', async () => {
  isDown = true;
  await start('one');
  isDown = false;
  await start('one');
  expect(purges).toHaveLength(1);
  expect(console.error).toHaveBeenCalledWith('purge: release one: CDN is down');
});

it('does nothing without a CDN', async () => {
  await purgeAfterRelease({ release: 'one', noteFile, adapters: [] });
  await expect(readFile(noteFile)).rejects.toThrow('ENOENT');
});
