import { join } from 'node:path';
import type { ReceivedRecord } from '../../../apps/collector/store/records.ts';
import { decisionsOf } from '../../../apps/studio/demo/demoDecisions.ts';
import { monitoringOf } from '../../../apps/studio/demo/demoErrors.ts';
import type { DemoMessage } from '../../../apps/studio/demo/demoMessages.ts';
import { Random } from '../../../apps/studio/demo/Random.ts';
import { readSitePages } from '../../../apps/studio/demo/sitePages.ts';
import { createVisits } from '../../../apps/studio/demo/visits.ts';
import { root } from '../../../scripts/setup/root.mjs';
import { EventWriter } from '../../../scripts/studio-demo/EventWriter.ts';

const HOUR_MS = 3_600_000;
/** Of messages: those that a browser sends hours or days later, so that days that are over get further files, which are merged. */
const LATE_SHARE = 0.04;
/** The collector corrects a clock by seven days at most. */
const LATEST_MS = 140 * HOUR_MS;

/**
 * What the collector stores of the demo's visits: events, consent records and monitoring, some of it sent late. In the order of arrival, all of it in closed hours.
 * @param visits some seven records each
 */
export async function mixedRecords(seed: number, visits: number): Promise<ReceivedRecord[]> {
  const records: ReceivedRecord[] = [];
  const writer = new EventWriter({
    append: async (added) => {
      records.push(...added);
      return { stored: added.length, duplicates: 0 };
    },
  });
  const random = new Random(seed + 1);
  const end = Date.now() - 2 * HOUR_MS;
  const pages = await readSitePages(join(root, 'content/cumulus/entries'));
  for (const visit of createVisits({ random: new Random(seed), pages, now: end, visits })) {
    for (const decision of decisionsOf(random, visit.visitor, visit.startedAt)) writer.addDecision(decision);
    writer.addMessages(visit.messages.map((one) => (random.chance(LATE_SHARE) ? sentLate(random, one) : one)));
    for (const sent of monitoringOf(random, visit)) writer.addError(sent);
  }
  await writer.flush(true);
  return records.filter(({ receivedAt }) => receivedAt < end).sort((one, other) => one.receivedAt - other.receivedAt);
}

function sentLate(random: Random, { receivedAt, message }: DemoMessage): DemoMessage {
  const laterMs = random.below(LATEST_MS);
  const sentAt = new Date(Date.parse(String(message.sentAt)) + laterMs).toISOString();
  return { receivedAt: receivedAt + laterMs, message: { ...message, sentAt } };
}
