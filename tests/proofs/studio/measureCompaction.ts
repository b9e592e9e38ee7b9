import { join } from 'node:path';
import { compact, openLake, openSqliteSource, updateVisits } from '@cumulus/lake';
import { openStore } from '../../../apps/collector/store/openStore.ts';
import type { DemoMessage } from '../../../apps/studio/demo/demoMessages.ts';
import { Random } from '../../../apps/studio/demo/Random.ts';
import { readSitePages } from '../../../apps/studio/demo/sitePages.ts';
import { createVisits } from '../../../apps/studio/demo/visits.ts';
import { root } from '../../../scripts/setup/root.mjs';
import { EventWriter } from '../../../scripts/studio-demo/EventWriter.ts';

const SEED = 50;
const MICROSECONDS = 1_000_000;
const HOUR_MS = 3_600_000;
const SPAN_MS = 48 * HOUR_MS;

export interface CompactionFigures {
  events: number;
  /** With the visits of the days. */
  perProcessorSecond: number;
  /** Without them. */
  copiedPerSecond: number;
  bytesPerEvent: number;
}

/** An event of any day as one of the last two, as compaction finds them. */
function moveNear({ receivedAt, message }: DemoMessage, until: number): DemoMessage {
  const later = Math.floor((until - receivedAt) / SPAN_MS) * SPAN_MS;
  const moved = (time: unknown) => new Date(Date.parse(String(time)) + later).toISOString();
  const { timestamp, sentAt } = message;
  return {
    receivedAt: receivedAt + later,
    message: { ...message, timestamp: moved(timestamp), sentAt: moved(sentAt) },
  };
}

/** Stores the demo's visits by the collector's code, and measures the compaction of all of them. */
export async function measureCompaction(folder: string, visits: number): Promise<CompactionFigures> {
  const file = join(folder, 'compaction.sqlite');
  const pages = await readSitePages(join(root, 'content/cumulus/entries'));
  const store = await openStore({ file });
  const writer = new EventWriter(store);
  const until = Date.now() - 2 * HOUR_MS;
  for (const { messages } of createVisits({ random: new Random(SEED), pages, now: until, visits })) {
    writer.addMessages(messages.map((one) => moveNear(one, until)));
    await writer.flush();
  }
  await writer.flush(true);
  await store.close();
  // As in the compaction process.
  const lake = await openLake({ folder: join(folder, 'compaction-lake'), threads: 1 });
  const source = openSqliteSource(file);
  const begun = process.cpuUsage();
  const { added } = await compact(source, lake, Date.now());
  const copied = processorSeconds(begun);
  await updateVisits(lake);
  const all = processorSeconds(begun);
  const { files } = await lake.folder.readManifest();
  lake.close();
  await source.close();
  return {
    events: added,
    perProcessorSecond: added / all,
    copiedPerSecond: added / copied,
    bytesPerEvent: files.reduce((sum, { bytes }) => sum + bytes, 0) / added,
  };
}

function processorSeconds(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / MICROSECONDS;
}
