import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureThroughput } from '../../proofs/collector/measureThroughput.ts';
import { proveKills } from '../../proofs/collector/proveKills.ts';
import { KINDS, startDatabases, type TestDatabases } from './startDatabases.ts';

// The checks of `npm run proof -- collector` that measure no time: a short load shows them too, and needs no warming.
const SECONDS = 0.2;
const WARMING_MS = 0;
const LOAD_MS = [100, 200] as const;

describe.each(KINDS)('the collector on %s', (kind) => {
  let databases: TestDatabases;
  beforeAll(async () => {
    databases = await startDatabases(kind);
  });
  afterAll(() => databases.stop());

  // REQ-DLV-14
  it('loses nothing that it acknowledged when it is killed under load', async () => {
    const { killServer } = databases;
    const result = await proveKills(await databases.create(), {
      kills: 2,
      loadMs: LOAD_MS,
      ...(killServer && { killDatabase: killServer }),
    });
    expect(result).toMatchObject({ kills: 2, lost: 0, doubled: 0 });
    expect(result.acknowledged).toBeGreaterThan(0);
  });

  it('answers many clients at the same time, and stores what it acknowledged', async () => {
    const result = await measureThroughput(await databases.create(), SECONDS, WARMING_MS);
    expect(result).toMatchObject({ failed: 0, lost: 0, invalid: 0 });
    expect(result.perSecond).toBeGreaterThan(0);
  });
});
