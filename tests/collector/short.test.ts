import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureThroughput } from './measureThroughput.ts';
import { proveKills } from './proveKills.ts';
import { KINDS, startDatabases, type TestDatabases } from './startDatabases.ts';

// The quick form of `npm run proof -- collector`, which holds the figures: here the machine is busy with other tests.
const LEAST_PER_SECOND = 500;

describe.each(KINDS)('the collector on %s', (kind) => {
  let databases: TestDatabases;
  beforeAll(async () => {
    databases = await startDatabases(kind);
  });
  afterAll(() => databases.stop());

  it('loses nothing that it acknowledged when it is killed under load', async () => {
    const { killServer } = databases;
    const result = await proveKills(await databases.create(), {
      kills: 2,
      ...(killServer && { killDatabase: killServer }),
    });
    expect(result).toMatchObject({ kills: 2, lost: 0, doubled: 0 });
    expect(result.acknowledged).toBeGreaterThan(0);
  }, 60_000);

  it('answers many at once, and keeps what it acknowledged', async () => {
    let mostPerSecond = 0;
    // A disk that others keep busy may stand still for half a second, but not each time.
    for (let turn = 0; turn < 3 && mostPerSecond <= LEAST_PER_SECOND; turn += 1) {
      const result = await measureThroughput(await databases.create(), 0.5);
      expect(result).toMatchObject({ failed: 0, lost: 0, invalid: 0 });
      mostPerSecond = Math.max(mostPerSecond, result.perSecond);
    }
    expect(mostPerSecond).toBeGreaterThan(LEAST_PER_SECOND);
  }, 60_000);
});
