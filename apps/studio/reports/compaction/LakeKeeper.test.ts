import { expect, it, onTestFinished, vi } from 'vitest';
import { HANGING_MS, LakeKeeper } from './LakeKeeper.ts';

const main = new URL('../testing/fakeLakeMain.ts', import.meta.url);

it('ends a compaction that hangs, names it, and changes the lake again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => void vi.useRealTimers());
  const keeper = new LakeKeeper(
    { LAKE_DIR: '/nowhere', STORE_FILE: '/nowhere.sqlite', STORE_MAX_DAYS: 395, MONITORING_MAX_DAYS: 30 },
    { main },
  );
  const compacting = keeper.compact();
  await vi.advanceTimersByTimeAsync(HANGING_MS);
  // A step that comes before the end begins the time again.
  await vi.advanceTimersByTimeAsync(HANGING_MS);
  await compacting;
  expect(keeper.problems).toEqual(['reports: compaction failed: its process hung for 30 minutes, and was ended']);
  expect(await keeper.erase(['a'])).toBe(0);
  await keeper.close();
});
