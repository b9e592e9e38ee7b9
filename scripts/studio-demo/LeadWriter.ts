import { routerOf } from '@cumulus/forms/meetingForms';
import { hashToken } from '../../apps/leads/hashes.ts';
import type { LeadStore } from '../../apps/leads/LeadStore.ts';
import type { DemoLead } from '../../apps/studio/demo/demoLeads.ts';
import { DemoSlots } from '../../apps/studio/demo/demoMeetings.ts';
import { Random } from '../../apps/studio/demo/Random.ts';

/** The sales desk of the content. */
const CALENDAR = 'salesDesk';
const SEED = 11;
/** Of the meetings, how many are cancelled. */
const CANCELLED = 0.08;

/** Writes the demo's leads and meetings into the store of leads, as the lead service does, with the times at which they were sent. */
export class LeadWriter {
  readonly #store: LeadStore;
  readonly #random = new Random(SEED);
  readonly #slots = new DemoSlots(this.#random);
  readonly #now: number;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(store: LeadStore, now: number) {
    this.#store = store;
    this.#now = now;
  }

  /** Writes one after those before, while the caller goes on. */
  add(lead: DemoLead): void {
    this.#writing = this.#writing.then(() => this.#write(lead));
    // Its failure is thrown where it is waited for.
    this.#writing.catch(() => undefined);
  }

  /** Waits until all are written. @throws what the store says */
  async flush(): Promise<void> {
    await this.#writing;
  }

  async #write({ at, submission, isBooked }: DemoLead): Promise<void> {
    const router = routerOf(submission.formId);
    const tokenHashOf = (leadId: string) => hashToken(`demo ${leadId}`);
    const { leadId } = await this.#store.add(submission, [], {
      now: at,
      ...(router && { meeting: { router, tokenHashOf } }),
    });
    if (!router || !isBooked) return;
    const tokenHash = tokenHashOf(leadId);
    await this.#store.bookMeeting({
      ...{ tokenHash, calendar: CALENDAR, timeZone: 'Europe/Berlin', now: at + 30_000 },
      ...this.#slots.after(at),
    });
    const cancelledAt = at + 3_600_000;
    if (cancelledAt < this.#now && this.#random.chance(CANCELLED))
      await this.#store.cancelMeeting({ tokenHash, now: cancelledAt });
  }
}
