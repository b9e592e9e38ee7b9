import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStore } from '../../../apps/collector/store/openStore.ts';
import { askDatabase } from './askDatabase.ts';
import { record } from './record.ts';
import { KINDS, startDatabases, type TestDatabases } from './startDatabases.ts';

describe.each(KINDS)('a store on %s that fails', (kind) => {
  let databases: TestDatabases;
  beforeAll(async () => {
    databases = await startDatabases(kind);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await databases.stop();
  });

  it('is a problem for operators until a record is stored, with a log line at each end', async () => {
    const logged: unknown[] = [];
    for (const level of ['error', 'info'] as const)
      vi.spyOn(console, level).mockImplementation((line) => void logged.push(line));
    const options = await databases.create();
    const store = await openStore(options);
    const append = () => store.append([record({ vendor: 'datadog' })]);
    await append();
    expect(store.problems()).toEqual([]);
    await askDatabase(options, 'ALTER TABLE monitoring RENAME TO elsewhere');
    for (let n = 0; n < 3; n += 1) await expect(append()).rejects.toMatchObject({ problem: 'unavailable' });
    expect(store.problems()).toEqual([
      expect.stringMatching(/^collector: the store can't be written since .*, tried 3 times: .*monitoring/),
    ]);
    await askDatabase(options, 'ALTER TABLE elsewhere RENAME TO monitoring');
    await append();
    expect(store.problems()).toEqual([]);
    expect(logged).toEqual([
      expect.stringMatching(/^collector: the store can't be written: .*monitoring/),
      'collector: the store is written again',
    ]);
    await store.close();
  });
});
