import type { Delivery, DeliveryOutcome } from '../../apps/leads/deliveries.ts';
import type { LeadStore } from '../../apps/leads/LeadStore.ts';
import { SALES_REMINDER_ID, VISITOR_REMINDER_ID } from '../../apps/leads/notify/reminderMail.ts';
import { ReminderPlanner } from '../../apps/leads/reminders/ReminderPlanner.ts';
import { DAY_MS } from '../../apps/studio/demo/DEMO.ts';

/** Of how many days there are notifications: more would only take time. */
export const NOTIFIED_MS = 8 * DAY_MS;
export const MEETING_CHANNELS = ['meeting-mail'];
const CHANNELS = ['sales-mail', 'slack', ...MEETING_CHANNELS, VISITOR_REMINDER_ID, SALES_REMINDER_ID];
const DESK_ZONE = 'Europe/Berlin';
const BATCH = 200;
const LEASE_MS = 60_000;

/** The demo's Slack app was removed for some hours yesterday, and a mailbox doesn't exist. */
const SLACK_FAILURE = { last: 5, before: DAY_MS, problem: 'Slack answered 404 no_service' };
const MAIL_FAILURE = { every: 25, problem: "the mail server can't take the mail: EENVELOPE RCPT TO 550 5.1.1" };

/** Plans the reminders of coming meetings, and records what became of all notifications that are due: nobody gets one. */
export async function notify(store: LeadStore, now: number): Promise<void> {
  const channels = [VISITOR_REMINDER_ID, SALES_REMINDER_ID].map((id) => ({
    id,
    zoneOf: ({ timeZone }: { timeZone: string | null }) =>
      (id === VISITOR_REMINDER_ID ? timeZone : undefined) ?? DESK_ZONE,
  }));
  await new ReminderPlanner({ store, channels, onPlanned: () => undefined, now: () => now }).plan();
  for (const channel of CHANNELS) {
    const due = await leaseAll(store, channel, now);
    const outcomes = due.map((delivery, index) => outcomeOf(delivery, { index, due, now }));
    for (const [index, { id }] of due.entries()) await store.recordDelivery(id, outcomes[index] ?? { state: 'sent' });
  }
}

async function leaseAll(store: LeadStore, channel: string, now: number): Promise<Delivery[]> {
  const all: Delivery[] = [];
  for (;;) {
    const leased = await store.leaseDeliveries({ channel, limit: BATCH, leaseMs: LEASE_MS, now });
    if (leased.length === 0) return all.sort((one, other) => one.createdAt - other.createdAt);
    all.push(...leased);
  }
}

interface Place {
  index: number;
  due: readonly Delivery[];
  now: number;
}

function outcomeOf({ channel, createdAt }: Delivery, { index, due, now }: Place): DeliveryOutcome {
  const isBefore = (at: number) => at < now - SLACK_FAILURE.before;
  const later = due.slice(index + 1).filter((other) => isBefore(other.createdAt)).length;
  if (channel === 'slack' && isBefore(createdAt) && later < SLACK_FAILURE.last)
    return { state: 'dead', problem: SLACK_FAILURE.problem };
  if (channel === 'meeting-mail' && index % MAIL_FAILURE.every === MAIL_FAILURE.every - 1)
    return { state: 'refused', problem: MAIL_FAILURE.problem };
  return { state: 'sent' };
}
