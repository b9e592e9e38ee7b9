import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FolderFollower } from './fileChanges.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'follower-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('loads one at a time, and calls during a load share the next', async () => {
  const loads: PromiseWithResolvers<void>[] = [];
  const follower = new FolderFollower(() => {
    const load = Promise.withResolvers<void>();
    loads.push(load);
    return load.promise;
  }, 0);
  const first = follower.load();
  await vi.waitFor(() => expect(loads).toHaveLength(1));
  const later = [follower.load(), follower.load()];
  expect(loads).toHaveLength(1);
  loads[0]?.reject(new Error('unreadable'));
  await expect(first).rejects.toThrow('unreadable');
  await vi.waitFor(() => expect(loads).toHaveLength(2));
  loads[1]?.resolve();
  await Promise.all([...later, follower.settled()]);
  expect(loads).toHaveLength(2);
});

it('loads after a change, also after a load that failed, and not when it is closed', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const load = vi.fn().mockRejectedValueOnce(new Error('unreadable')).mockResolvedValue(undefined);
  const follower = new FolderFollower(load, 0);
  follower.follow([folder, join(folder, 'missing')]);
  await writeFile(join(folder, 'a'), '');
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  await vi.waitFor(() => expect(logged.mock.calls.join()).toContain('unreadable'));
  await writeFile(join(folder, 'b'), '');
  await vi.waitFor(() => expect(load.mock.calls.length).toBeGreaterThan(1));
  await follower.close();
  expect(follower.isPending).toBe(false);
  logged.mockRestore();
});
