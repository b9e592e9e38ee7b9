import { setTimeout as pause } from 'node:timers/promises';
import { createServices } from '../../integration/collector/createServices.ts';
import { WARMING_MS } from '../collector/measureThroughput.ts';
import { startEventLoad } from '../collector/startEventLoad.ts';
import { percentile } from '../percentile.ts';

/** What visitors cause on a busy site: a tenth of what the collector takes at most. */
const BATCHES_PER_SECOND = 60;
const EVENTS_PER_BATCH = 10;
const CONNECTIONS = 16;

/** The p99 of the collector's answers in milliseconds, without and beside reports that run one after the other. */
export async function measureCollector(
  file: string,
  seconds: number,
  report: () => Promise<void>,
): Promise<{ aloneMs: number; besideMs: number; reports: number }> {
  const collector = await createServices({ file });
  await collector.start();
  const load = async (ms: number) => {
    const end = startEventLoad({
      ...{ port: collector.port, connections: CONNECTIONS, eventsPerBatch: EVENTS_PER_BATCH },
      batchesPerSecond: BATCHES_PER_SECOND,
    });
    await pause(ms);
    const { times } = await end();
    return percentile(times, 0.99);
  };
  try {
    await load(WARMING_MS);
    const aloneMs = await load(seconds * 1_000);
    let isRunning = true;
    let reports = 0;
    const running = (async () => {
      while (isRunning) {
        await report();
        reports += 1;
      }
    })();
    const besideMs = await load(seconds * 1_000);
    isRunning = false;
    await running;
    return { aloneMs, besideMs, reports };
  } finally {
    await collector.remove();
  }
}
