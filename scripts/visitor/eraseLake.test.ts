import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLake } from '@cumulus/lake';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../apps/collector/store/openStore.ts';
import { compactDemo } from '../studio-demo/compactDemo.ts';
import { eraseLake, findLake } from './eraseLake.ts';

const HOURS_AGO = Date.now() - 3 * 3_600_000;
const record = (messageId: string, anonymousId: string) => ({
  ...{ vendor: 'segment', type: 'track', event: 'e', anonymousId, userId: null, messageId, receivedAt: HOURS_AGO },
  ...{ isValid: true, reason: null, payload: { messageId } },
});

it('erases a visitor from the lake too, once nobody else changes it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'erase-lake-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const collector = join(folder, 'store.sqlite');
  expect(findLake({}, collector)).toBeUndefined();
  const store = await openStore({ file: collector });
  await store.append([record('a', 'mara'), record('b', 'jo')]);
  await store.close();
  await compactDemo({ collector, lake: join(folder, 'lake') });
  expect(findLake({ LAKE_DIR: 'none' }, collector)).toBeUndefined();
  const found = findLake({}, collector) ?? expect.fail();

  const other = await openLake({ folder: found });
  const { promise: isChanged, resolve: end } = Promise.withResolvers<void>();
  const changing = other.folder.change(() => isChanged);
  let waited = 0;
  const wait = async () => {
    waited += 1;
    end();
    await changing;
  };
  expect(await eraseLake(found, ['mara'], wait)).toBe(1);
  other.close();
  expect(waited).toBe(1);
  expect(await eraseLake(found, ['mara', 'jo'])).toBe(1);
});
