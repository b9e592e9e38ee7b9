import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import { createServices } from '../../integration/collector/createServices.ts';
import { readStoredEvents } from '../../integration/collector/readStoredEvents.ts';
import { startEventLoad } from './startEventLoad.ts';

interface KillOptions {
  kills: number;
  /** Load before each kill, at least and at most. */
  loadMs?: readonly [number, number];
  /** Kills and restarts the store's database, every second time in place of the collector. */
  killDatabase?: () => Promise<void>;
}

export interface KillResult {
  kills: number;
  acknowledged: number;
  /** Of these, not in the store. */
  lost: number;
  /** In the store more than once. */
  doubled: number;
}

const CONNECTIONS = 16;
const EVENTS_PER_BATCH = 10;
const LOAD_MS = [200, 700] as const;
/** Load after the last one. */
const LAST_MS = 300;

/** Kills the collector with SIGKILL under load repeatedly, and checks that everything acknowledged is stored. */
export async function proveKills(
  database: DatabaseOptions,
  { kills, loadMs = LOAD_MS, killDatabase }: KillOptions,
): Promise<KillResult> {
  const collector = await createServices(database);
  await collector.start();
  const endLoad = startEventLoad({ port: collector.port, connections: CONNECTIONS, eventsPerBatch: EVENTS_PER_BATCH });
  let acknowledged = new Set<string>();
  try {
    for (let count = 0; count < kills; count += 1) {
      await pause(loadMs[0] + Math.random() * (loadMs[1] - loadMs[0]));
      if (killDatabase && count % 2 === 1) {
        await killDatabase();
      } else {
        await collector.stop('SIGKILL');
        await collector.start();
      }
    }
    await pause(LAST_MS);
  } finally {
    ({ acknowledged } = await endLoad());
    await collector.remove();
  }
  const { ids } = await readStoredEvents(database);
  const stored = new Set(ids);
  const lost = [...acknowledged].filter((id) => !stored.has(id)).length;
  return { kills, acknowledged: acknowledged.size, lost, doubled: ids.length - stored.size };
}
