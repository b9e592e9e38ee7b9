import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../../apps/collector/store/openStore.ts';
import type { ReceivedRecord } from '../../../apps/collector/store/records.ts';
import type { Store } from '../../../apps/collector/store/Store.ts';
import { Random } from '../../../apps/studio/demo/Random.ts';
import type { CopyOutcome } from '../../../apps/studio/reports/bucket/messages.ts';
import { startBucket, type TestBucket } from '../../../apps/studio/reports/bucket/testing/startBucket.ts';
import type { LakeOutcome } from '../../../apps/studio/reports/compaction/messages.ts';
import { childVariables } from '../../../apps/studio/reports/reportEnvironment.ts';
import { describeKill, type Moment } from './describeKill.ts';
import { KilledProcess } from './KilledProcess.ts';
import { mixedRecords } from './mixedRecords.ts';

const COMPACTION = new URL('../../../apps/studio/reports/compaction/main.ts', import.meta.url);
const COPY = new URL('../../../apps/studio/reports/bucket/main.ts', import.meta.url);
const BATCH = 2_000;
/** Of a portion: records that the collector had already, as of a browser without an answer. */
const REPEATED = 20;
/** Longer than any record of the proof is old. */
const NEVER = 36_500;

export interface KillPlan {
  seed: number;
  visits: number;
  kills: number;
}

/** What the proof looks at: a store, and the lake and the bucket whose processes were killed. */
export interface KilledLake {
  store: string;
  lake: string;
  bucket: TestBucket;
  records: number;
  /** Kills of compaction, by what it was doing. */
  moments: Map<Moment, number>;
  copyKills: number;
  close(): Promise<void>;
}

/** Fills a store with records that arrive between the runs of a compaction which is killed, as is the copy to the bucket; at the end both run once more, to their ends. */
export async function makeKilledLake({ seed, visits, kills }: KillPlan): Promise<KilledLake> {
  const folder = mkdtempSync(join(tmpdir(), 'proof-lake-kills-'));
  const [file, lake] = [join(folder, 'collector.sqlite'), join(folder, 'lake')];
  const [store, bucket] = [await openStore({ file }), await startBucket()];
  const environment = { LAKE_DIR: lake, STORE_FILE: file, STORE_MAX_DAYS: NEVER, MONITORING_MAX_DAYS: NEVER };
  const env = childVariables({ ...environment, bucket: bucket.settings });
  const random = new Random(seed);
  const compaction = new KilledProcess<LakeOutcome>(random, { main: COMPACTION, env, order: {} });
  const copy = new KilledProcess<CopyOutcome>(random, { main: COPY, env });
  const records = await mixedRecords(seed, visits);
  const moments = new Map<Moment, number>();
  // One portion before each kill; some processes end before they are killed.
  const portions = portionsOf(records, Math.ceil(kills * 1.2));
  let killed = 0;
  let copyKills = 0;
  await appendNext(store, portions);
  await compaction.runWhole();
  await copy.runWhole();
  while (killed < kills) {
    await appendNext(store, portions);
    if (await compaction.kill()) {
      killed += 1;
      const moment = await describeKill(lake, file);
      moments.set(moment, (moments.get(moment) ?? 0) + 1);
    }
    if (await copy.kill()) copyKills += 1;
  }
  while (portions.length > 0) await appendNext(store, portions);
  await compaction.runWhole();
  await copy.runWhole();
  return {
    ...{ store: file, lake, bucket, records: records.length, moments, copyKills },
    async close() {
      await Promise.all([store.close(), bucket.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function portionsOf(records: readonly ReceivedRecord[], count: number): ReceivedRecord[][] {
  const size = Math.ceil(records.length / count);
  return Array.from({ length: count }, (_, index) => [
    ...records.slice(index * size, (index + 1) * size),
    ...records.slice(Math.max(0, index * size - REPEATED), index * size),
  ]);
}

async function appendNext(store: Pick<Store, 'append'>, portions: ReceivedRecord[][]): Promise<void> {
  const portion = portions.shift() ?? [];
  for (let at = 0; at < portion.length; at += BATCH) await store.append(portion.slice(at, at + BATCH));
}
