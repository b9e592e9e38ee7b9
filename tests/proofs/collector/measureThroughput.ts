import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import { createServices } from '../../integration/collector/createServices.ts';
import { readStoredEvents } from '../../integration/collector/readStoredEvents.ts';
import { percentile } from '../percentile.ts';
import { LIMITS } from './LIMITS.ts';
import { startEventLoad } from './startEventLoad.ts';

interface Percentiles {
  p50Ms: number;
  p99Ms: number;
  slowestMs: number;
}

export interface Throughput {
  /** Events per second, sent as fast as they are answered. */
  perSecond: number;
  /** Response times under this load. */
  fast: Percentiles;
  /** Events at the steady rate. */
  steadyPerSecond: number;
  /** Response times at this rate, from the time when each batch was due. */
  steady: Percentiles;
  failed: number;
  /** Acknowledged, and not in the store. */
  lost: number;
  /** Stored, but not matching the tracking plan. */
  invalid: number;
}

/** As many as the SDK puts into a batch: REQ-DLV-03. */
const EVENTS_PER_BATCH = 10;
const CONNECTIONS = 16;
/** Steady rate: a fifth more events than the limit requires. */
const DUE_BATCHES_PER_SECOND = (LIMITS.eventsPerSecond * 1.2) / EVENTS_PER_BATCH;
/** A cold process lags behind this rate for up to 2 s, where a processor is slow: V8 compiles on the same core. */
export const WARMING_MS = 5_000;

/** Sends batches to the collector on one core, from the other: at a steady rate, for the time of answers, then as fast as they are answered. */
export async function measureThroughput(
  database: DatabaseOptions,
  seconds: number,
  warmingMs = WARMING_MS,
): Promise<Throughput> {
  const collector = await createServices(database, { isPinned: true });
  await collector.start();
  const load = async (ms: number, batchesPerSecond?: number) => {
    const rate = batchesPerSecond === undefined ? {} : { batchesPerSecond };
    const options = { port: collector.port, connections: CONNECTIONS, eventsPerBatch: EVENTS_PER_BATCH, ...rate };
    const end = startEventLoad(options);
    await pause(ms);
    return end();
  };
  await load(warmingMs);
  const steady = await load(seconds * 1_000, DUE_BATCHES_PER_SECOND);
  // Last, since its writes keep the disk busy afterwards.
  const fast = await load(seconds * 1_000);
  await collector.remove();
  const { ids, valid } = await readStoredEvents(database);
  const stored = new Set(ids);
  const acknowledged = [...fast.acknowledged, ...steady.acknowledged];
  const failures = [...fast.failures.values(), ...steady.failures.values()];
  return {
    perSecond: fast.acknowledged.size / fast.seconds,
    fast: percentiles(fast.times),
    steadyPerSecond: steady.acknowledged.size / steady.seconds,
    steady: percentiles(steady.times),
    failed: failures.reduce((sum, count) => sum + count, 0),
    lost: acknowledged.filter((id) => !stored.has(id)).length,
    invalid: ids.length - valid,
  };
}

function percentiles(times: number[]): Percentiles {
  const at = (part: number) => percentile(times, part);
  return { p50Ms: at(0.5), p99Ms: at(0.99), slowestMs: at(1) };
}
