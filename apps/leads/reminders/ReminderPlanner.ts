import { isTimeZone } from '@cumulus/content-model/salesDesk';
import { createLog } from '@cumulus/http/log';
import type { LeadStore } from '../LeadStore.ts';
import type { Meeting } from '../meetings.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../scheduler/time/zonedTime.ts';
import type { PlannedReminder } from '../store/reminderQueries.ts';
import { REMINDER_TOPICS, reminderTime } from './reminderTimes.ts';

const log = createLog('leads');

/** Reminders of the next day are due up to 25 hours before; those that are booked later are found by the next look. */
const HORIZON_MS = DAY_MS + 2 * HOUR_MS;
const EVERY_MS = MINUTE_MS;

/** A channel that reminds one side of a meeting. */
export interface ReminderChannel {
  id: string;
  /** The zone on whose clock its reader lives. */
  zoneOf(meeting: Meeting): string;
}

interface PlannerOptions {
  store: Pick<LeadStore, 'listBooked' | 'planReminders'>;
  channels: readonly ReminderChannel[];
  /** Called when there are new ones. */
  onPlanned(): void;
  /** Milliseconds since 1970; replaced in tests. */
  now?(): number;
}

/**
 * Puts the reminders of coming meetings into the outbox of notifications, each once: an id names meeting, version, side and which of both it is, and the row
 * is made in a transaction in which the meeting still has that version. So nothing is lost by a restart, and meetings that were booked before there were
 * reminders have theirs. A reminder that would have been due before the meeting was booked isn't made.
 */
export class ReminderPlanner {
  readonly #options: PlannerOptions;
  /** Ids that are in the outbox. */
  #planned = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #running = Promise.resolve();

  constructor(options: PlannerOptions) {
    this.#options = options;
  }

  /** Looks now and once a minute. */
  start(): void {
    const look = () => {
      this.#running = this.#running.then(async () => {
        await this.plan().catch((error: Error) => log.error(`reminders can't be planned: ${error.message}`));
      });
    };
    look();
    this.#timer = setInterval(look, EVERY_MS).unref();
  }

  /** Plans the reminders of meetings that begin soon. @returns how many are new @throws StoreError */
  async plan(): Promise<number> {
    const { store, channels, onPlanned } = this.#options;
    if (channels.length === 0) return 0;
    const now = this.#options.now?.() ?? Date.now();
    const meetings = await store.listBooked({ from: now, until: now + HORIZON_MS });
    const reminders = meetings.flatMap((meeting) => remindersOf(meeting, channels));
    const missing = reminders.filter(({ id }) => !this.#planned.has(id));
    const count = missing.length === 0 ? 0 : await store.planReminders(missing);
    this.#planned = new Set(reminders.map(({ id }) => id));
    if (count > 0) onPlanned();
    return count;
  }

  /** Stops, after the current look. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }
}

/** The reminders of a meeting that are due after its last change: who books for today needs none about tomorrow. */
function remindersOf(meeting: Meeting, channels: readonly ReminderChannel[]): PlannedReminder[] {
  const { id, sequence, startsAt, changedAt } = meeting;
  if (startsAt === null) return [];
  return channels.flatMap((channel) =>
    REMINDER_TOPICS.flatMap((topic) => {
      const zone = channel.zoneOf(meeting);
      const dueAt = reminderTime(topic, startsAt, isTimeZone(zone) ? zone : 'UTC');
      if (dueAt <= changedAt) return [];
      // Ends as those of changes do: by it a mail about an earlier version is recognized.
      const reminder = { id: `${id}_${channel.id}_${topic}_${sequence}`, channel: channel.id, topic, dueAt };
      return [{ ...reminder, meetingId: id, sequence }];
    }),
  );
}
