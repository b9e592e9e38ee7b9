import { DAY_MS } from '@cumulus/content-model/days';
import {
  compact,
  describeDamage,
  eraseFromLake,
  findDamage,
  type Lake,
  nameDamage,
  openLake,
  removeExpired,
  removeMonitoring,
  updateVisits,
} from '@cumulus/lake';
import { openSource } from '../openSource.ts';
import { type ReportEnvironment, readReportEnvironment } from '../reportEnvironment.ts';
import { takeLowPriority } from '../takeLowPriority.ts';
import type { LakeMessage, LakeOrder, LakeOutcome } from './messages.ts';

// Changes the lake once, as the studio orders, and ends. It can be ended at any time, and ordered again.
/** With less a compaction writes to disk what has no room, and takes four times as long. */
const MEMORY_LIMIT = '1GB';

process.on('disconnect', () => process.exit(1));
process.once('message', (order: LakeOrder) => change(order));

async function change({ erase }: LakeOrder): Promise<void> {
  const environment = readReportEnvironment(process.env);
  try {
    const lake = await openLake({
      ...{ folder: environment.LAKE_DIR, memoryLimit: MEMORY_LIMIT, threads: erase ? 2 : 1 },
      onStep: () => send({ type: 'step' }),
    });
    const outcome = await nameDamage(lake.folder, () =>
      erase ? eraseAll(lake, erase) : compactAll(lake, environment),
    );
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
  takeLowPriority(environment);
  const source = openSource(environment);
  if (!source) return { type: 'done', text: 'the collector has no store yet' };
  const { added, merged } = await compact(source, lake, Date.now());
  await source.close();
  const expired = await removeExpired(lake, dayBefore(environment.STORE_MAX_DAYS));
  await removeMonitoring(lake, dayBefore(environment.MONITORING_MAX_DAYS));
  const days = await updateVisits(lake);
  const text = `${added} events added, ${merged.length} days merged, visits of ${days.length} days written, ${expired.length} days expired`;
  const damaged = await findDamage(lake.folder);
  return { type: 'done', text, damage: damaged.length > 0 ? describeDamage(damaged) : undefined };
}

/** So many days ago. */
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

function finish(outcome: LakeOutcome): void {
  send(outcome, () => process.exit(0));
}

function send(message: LakeMessage, onSent: () => void = () => undefined): void {
  // Without a studio the process ends by itself.
  if (process.connected) process.send?.(message, onSent);
}
