import { DAY_MS } from '@cumulus/content-model/days';
import { compact, eraseFromLake, type Lake, openLake, removeExpired, updateVisits } from '@cumulus/lake';
import { openSource } from '../openSource.ts';
import { type ReportEnvironment, readReportEnvironment } from '../reportEnvironment.ts';
import { takeLowPriority } from '../takeLowPriority.ts';
import type { LakeOrder, LakeOutcome } from './messages.ts';

// Changes the lake once, as the studio orders, and ends. It can be ended at any time, and ordered again.
/** With less a compaction writes to disk what has no room, and takes four times as long. */
const MEMORY_LIMIT = '1GB';

process.on('disconnect', () => process.exit(1));
process.once('message', (order: LakeOrder) => change(order));

async function change({ erase }: LakeOrder): Promise<void> {
  const environment = readReportEnvironment(process.env);
  try {
    const lake = await openLake({ folder: environment.LAKE_DIR, memoryLimit: MEMORY_LIMIT, threads: erase ? 2 : 1 });
    const outcome = erase ? await eraseAll(lake, erase) : await compactAll(lake, environment);
    lake.close();
    finish(outcome);
  } catch (error) {
    finish({ type: 'fault', message: (error as Error).message });
  }
}

async function eraseAll(lake: Lake, ids: readonly string[]): Promise<LakeOutcome> {
  const { rows, files } = await eraseFromLake(lake, ids);
  return { type: 'done', text: `${rows} rows erased from ${files} files`, rows };
}

async function compactAll(lake: Lake, environment: ReportEnvironment): Promise<LakeOutcome> {
  takeLowPriority();
  const source = openSource(environment);
  if (!source) return { type: 'done', text: 'the collector has no store yet' };
  const { added, merged } = await compact(source, lake, Date.now());
  await source.close();
  const first = new Date(Date.now() - environment.STORE_MAX_DAYS * DAY_MS).toISOString().slice(0, 10);
  const expired = await removeExpired(lake, first);
  const days = await updateVisits(lake);
  const text = `${added} events added, ${merged.length} days merged, visits of ${days.length} days written, ${expired.length} days expired`;
  return { type: 'done', text };
}

function finish(outcome: LakeOutcome): void {
  if (process.connected) process.send?.(outcome, () => process.exit(0));
}
