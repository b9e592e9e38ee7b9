import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SourceEntity, View } from '../space.ts';
import { entry } from '../testing/fixtureSpace.ts';
import { SyncLog } from './SyncLog.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sync-log-'));
});
afterEach(() => rm(folder, { recursive: true }));

const author = (id: string) => entry('author', id, { name: { 'en-US': id } });
const viewOf = (...entries: SourceEntity[]): View => ({
  entries: new Map(entries.map((one) => [one.sys.id, one])),
  assets: new Map(),
});

it('repeats an update that failed, so that no change is lost', async () => {
  const log = new SyncLog(folder);
  await log.current('main', viewOf(author('ada')));
  let isBroken = true;
  const broken = {
    ...author('bob'),
    toJSON() {
      if (isBroken) throw new RangeError('Maximum call stack size exceeded');
      return author('bob');
    },
  };
  const view = viewOf(author('ada'), broken, author('cy'));
  await expect(log.current('main', view)).rejects.toThrow('call stack');
  await expect(log.current('main', view)).rejects.toThrow('call stack');
  isBroken = false;
  const { changes } = await log.current('main', view);
  expect([...changes.keys()]).toEqual(['Entry:ada', 'Entry:bob', 'Entry:cy']);
});

it('a request whose changes are being written gets none of a newer view', async () => {
  const log = new SyncLog(folder);
  const [older, newer] = await Promise.all([
    log.current('main', viewOf(author('ada'))),
    log.current('main', viewOf(author('ada'), author('bob'))),
  ]);
  expect([[...older.changes.keys()], older.seq]).toEqual([['Entry:ada'], 1]);
  expect([[...newer.changes.keys()], newer.seq]).toEqual([['Entry:ada', 'Entry:bob'], 2]);
});
