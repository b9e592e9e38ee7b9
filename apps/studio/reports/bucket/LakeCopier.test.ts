import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { LakeCopier } from './LakeCopier.ts';
import { createLakeFolder, eventFile } from './testing/createLakeFolder.ts';
import { refuse, startBucket, type TestBucket } from './testing/startBucket.ts';

let server: TestBucket;
let lake: ReturnType<typeof createLakeFolder>;
let copier: LakeCopier | undefined;
beforeAll(async () => {
  server = await startBucket();
});
afterAll(() => server.close());
let count = 0;
beforeEach(() => {
  count += 1;
  lake = createLakeFolder();
  lake.add(eventFile(1), 'first');
});
afterEach(async () => {
  server.fault = undefined;
  await copier?.close();
  lake.remove();
});

function start(options: ConstructorParameters<typeof LakeCopier>[1] = {}): LakeCopier {
  const bucket = { ...server.settings, prefix: `${server.settings.prefix}/${count}` };
  const environment = {
    LAKE_DIR: lake.folder,
    STORE_FILE: '/nowhere.sqlite',
    STORE_MAX_DAYS: 395,
    MONITORING_MAX_DAYS: 30,
    bucket,
  };
  copier = new LakeCopier(environment, options);
  return copier;
}

const stored = async () =>
  [...(await server.files()).keys()]
    .filter((path) => path.startsWith(`${count}/events`))
    .map((path) => path.slice(-18, -10));

it('says by how much the bucket is behind and why, and tries again until it isn’t', async () => {
  const copying = start({ retryMs: 1 });
  server.fault = (_, outgoing) => refuse(outgoing, 403, 'RequestTimeTooSkewed');
  expect(await copying.copy()).toMatchObject({ type: 'fault', behind: 1 });
  expect(copying.behind).toBe(1);
  expect(copying.problems).toEqual([
    'reports: the bucket cumulus is behind by 1 files, never complete: the server answers 403 RequestTimeTooSkewed: the clocks of this machine and of the server differ: set this one',
  ]);
  server.fault = undefined;
  await expect.poll(() => copying.problems).toEqual([]);
  expect(await stored()).toEqual(['00000001']);
  lake.add(eventFile(2), 'second');
  server.fault = (_, outgoing) => refuse(outgoing, 403, 'InvalidAccessKeyId');
  await copying.copy();
  expect(copying.problems[0]).toMatch(/behind by 1 files, complete last at 20\d\d-.*Z: the server answers 403/);
});

it('confirms an erasure, for which a copy that runs ends after its file', async () => {
  const copying = start();
  const held: ServerResponse[] = [];
  server.fault = ({ method, url = '' }, outgoing) => {
    if (method !== 'PUT' || !url.includes('00000001') || held.length > 0) return false;
    held.push(outgoing);
    return true;
  };
  for (let number = 2; number < 30; number += 1) lake.add(eventFile(number), `file ${number}`);
  const running = copying.copy();
  await expect.poll(() => held.length).toBe(1);
  lake.add(eventFile(30), 'rest', { gone: [eventFile(1)], isErasure: true });
  const confirming = copying.confirm();
  // MD5 of `first`.
  held[0]?.setHeader('ETag', '"8b04d5e3775d298e78455efc5ca404d5"');
  held[0]?.end();
  expect(await running).toEqual({ type: 'ended' });
  expect(await confirming).toBe('erased');
  expect(await stored()).toHaveLength(29);
  expect(await stored()).not.toContain('00000001');
});

it('says that an erasure isn’t confirmed where the bucket is away, or doesn’t answer', async () => {
  const copying = start({ confirmMs: 1 });
  server.fault = () => true;
  expect(await copying.confirm()).toBe(
    'not erased yet, tried again until the bucket confirms it: it has not answered yet',
  );
  await copying.close();
  server.fault = (_, outgoing) => refuse(outgoing, 403, 'AccessDenied');
  expect(await start().confirm()).toContain('the server answers 403 AccessDenied');
});
