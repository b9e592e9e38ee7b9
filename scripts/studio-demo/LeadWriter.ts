import { routerOf } from '@cumulus/forms/meetingForms';
import { hashToken } from '../../apps/leads/hashes.ts';
import type { LeadStore } from '../../apps/leads/LeadStore.ts';
import { createMeetingTokens } from '../../apps/leads/scheduler/meetingTokens.ts';
import { HOUR_MS } from '../../apps/studio/demo/DEMO.ts';
import type { DemoLead } from '../../apps/studio/demo/demoLeads.ts';
import { type DemoSlot, DemoSlots, zoneOf } from '../../apps/studio/demo/demoMeetings.ts';
import { salesOf } from '../../apps/studio/demo/demoSales.ts';
import { suspectsOf } from '../../apps/studio/demo/demoSuspects.ts';
import { Random } from '../../apps/studio/demo/Random.ts';
import { DEMO_LEADS_SECRET } from './demoEnvironment.ts';
import { MEETING_CHANNELS, NOTIFIED_MS, notify } from './notifyDemo.ts';

/** The sales desk of the content. */
const CALENDAR = 'salesDesk';
const SEED = 11;
/** Of the meetings, how many are moved and cancelled, and how many of these by sales. */
const MOVED = 0.08;
const CANCELLED = 0.08;
const BY_SALES = 0.5;

const tokens = createMeetingTokens(DEMO_LEADS_SECRET);
/** As the lead service does, so that the demo's meetings can be moved and cancelled. */
const tokenHashOf = (leadId: string) => hashToken(tokens.tokenOf(leadId));

/** Writes the demo's leads, their meetings and what sales did with them into the store of leads, as the lead service does, with the times at which it happened. */
export class LeadWriter {
  readonly #store: LeadStore;
  readonly #random = new Random(SEED);
  readonly #slots: DemoSlots;
  readonly #now: number;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(store: LeadStore, now: number) {
    this.#store = store;
    this.#now = now;
    this.#slots = new DemoSlots(this.#random, now);
  }

  /** Writes one after those before, while the caller goes on. */
  add(lead: DemoLead): void {
    this.#writing = this.#writing.then(() => this.#write(lead));
    // Its failure is thrown where it is waited for.
    this.#writing.catch(() => undefined);
  }

  /** Waits until all are written, and adds suspects and what became of the notifications. @throws what the store says */
  async finish(): Promise<void> {
    await this.#writing;
    for (const { at, submission } of suspectsOf(this.#random, this.#now))
      await this.#store.addSuspect(submission, { now: at });
    await notify(this.#store, this.#now);
  }

  async #write(lead: DemoLead): Promise<void> {
    const { at, submission, isBooked } = lead;
    const router = routerOf(submission.formId);
    const isRecent = at > this.#now - NOTIFIED_MS;
    const { leadId } = await this.#store.add(submission, isRecent ? ['sales-mail', 'slack'] : [], {
      now: at,
      ...(router && { meeting: { router, tokenHashOf } }),
    });
    const slot = router && isBooked ? await this.#book(leadId, lead) : undefined;
    let version = 0;
    for (const { note, status, owner, author, at: now } of salesOf(this.#random, lead, slot?.endsAt, this.#now)) {
      if (status || owner) {
        await this.#store.changeLead({ leadId, version, status, owner, author, now });
        version += 1;
      }
      if (note) await this.#store.addNote(leadId, { id: this.#random.uuid(), at: now, author, text: note });
    }
  }

  /** Books, and perhaps moves or cancels. @returns when the meeting is, or was; undefined where it was cancelled */
  async #book(leadId: string, { at, submission }: DemoLead): Promise<DemoSlot | undefined> {
    const timeZone = zoneOf(String(submission.fields.country));
    const meeting = { tokenHash: tokenHashOf(leadId), calendar: CALENDAR, timeZone, channels: MEETING_CHANNELS };
    const slot = this.#slots.after(at);
    await this.#store.bookMeeting({ ...meeting, ...slot, now: at + 30_000 });
    const changedAt = at + Math.round(this.#random.between(1, 20) * HOUR_MS);
    if (changedAt > Math.min(this.#now, slot.startsAt - HOUR_MS)) return slot;
    const by = this.#random.chance(BY_SALES) ? 'marc' : undefined;
    const before = new Date(slot.startsAt).toISOString();
    const record = async (after: string) => {
      if (by) await this.#store.noteMeetingChange(leadId, { at: changedAt, author: by, before, after });
    };
    if (this.#random.chance(CANCELLED)) {
      await this.#store.cancelMeeting({ ...meeting, now: changedAt });
      await record('cancelled');
      return undefined;
    }
    if (!this.#random.chance(MOVED)) return slot;
    const next = this.#slots.after(changedAt);
    await this.#store.moveMeeting({ ...meeting, ...next, now: changedAt });
    await record(new Date(next.startsAt).toISOString());
    return next;
  }
}
