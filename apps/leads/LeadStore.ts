import type { LeadSubmission } from '@cumulus/forms';
import type { Metric } from '@cumulus/server/metrics';
import type { Delivery, DeliveryCounts, DeliveryOutcome } from './deliveries.ts';
import type { AddedLead, Lead } from './Lead.ts';
import type { Booking, BookingAnswer, Invitation, Meeting, MeetingMail, MeetingMailState } from './meetings.ts';
import type { Redemption, SignUpReference } from './references.ts';
import type { Suspect } from './suspects.ts';

/** What is stored with a lead. */
export interface AddOptions {
  now?: number;
  /** Whether the notifications wait until all that aren't deferred are sent: those of a client that sends many leads. */
  isDeferred?: boolean;
  /** A sign-up reference. It is stored for a repeated submission too, which receives a reference of its own. */
  reference?: SignUpReference;
  /** Prepares the lead's meeting, where the lead is new. */
  meeting?: {
    router: string;
    /** `hashToken` of the token by which the lead's meeting is booked. */
    tokenHashOf(leadId: string): string;
  };
}

/** Which leads are wanted. */
export interface LeadFilter {
  /** Received at or after. */
  since?: number;
  /** How many at most. */
  limit: number;
  /** The last lead of the previous page. */
  after?: Pick<Lead, 'id' | 'receivedAt'>;
}

/** All that the lead store has of a person. */
export interface LeadExport {
  leads: (Lead & { deliveries: { id: string; state: string; at: number | null }[]; meetings: Meeting[] })[];
  suspects: Suspect[];
}

/** What was erased of a person. */
export interface LeadErasure {
  leads: number;
  suspects: number;
  meetings: number;
  /** Channels that received at least one of the leads: they have to be erased there as well. */
  deliveredTo: string[];
}

/**
 * The store of leads, on SQLite or PostgreSQL. A method that writes resolves when its change is synced to disk, and rejects with StoreError when
 * nothing was changed (`full`, `busy`, `unavailable`, `closed`), or with UncertainStoreError when that isn't known.
 */
export interface LeadStore {
  /**
   * Stores a lead, a delivery for each channel and what the options name, in one transaction.
   * @param submission checked before
   * @param channels ids of the channels that are to be notified; empty: the lead only waits in the store
   */
  add(submission: LeadSubmission, channels: readonly string[], options?: AddOptions): Promise<AddedLead>;
  /** Reads a lead, or a suspect, which has no meeting yet but can book one; undefined where there is none of that id. */
  find(leadId: string): Promise<Lead | undefined>;
  /** Lists leads, oldest first. */
  list(filter: LeadFilter): Promise<Lead[]>;
  /** Exports all leads of a person. @param identities e-mail addresses, consent ids and anonymous ids */
  exportFor(...identities: string[]): Promise<LeadExport>;
  /** Erases what `exportFor` returns, with deliveries, references, meetings and the note that a mail was sent. */
  eraseFor(...identities: string[]): Promise<LeadErasure>;
  /** Deletes what is older than its retention (`LEADS_MAX_DAYS`). Runs by itself once a minute. @returns number of deleted leads */
  expire(now?: number): Promise<number>;

  // Suspects: submissions that may come from programs. Nothing above reads them, and they reach no channel. REQ-LEA-05.

  /**
   * Stores a suspect with its reference, which can be redeemed, and what its meeting needs: booking it makes the suspect genuine.
   * @returns undefined where nothing was stored, since there are `MAX_SUSPECTS`
   */
  addSuspect(submission: LeadSubmission, options?: AddOptions): Promise<AddedLead | undefined>;
  /** Lists suspects, oldest first. */
  listSuspects(filter: LeadFilter): Promise<Suspect[]>;
  /**
   * Makes a suspect a lead, under its id; the services notify their channels.
   * @returns `stored` where the same submission is a lead already, `unknown` where no suspect has this id
   */
  makeGenuine(suspectId: string): Promise<'genuine' | 'stored' | 'unknown'>;
  /** Deletes a suspect. @returns false where none has this id */
  discardSuspect(suspectId: string): Promise<boolean>;
  /** Makes deliveries for leads that were suspects. @returns for how many */
  queueGenuine(channels: readonly string[], now?: number): Promise<number>;

  // Deliveries: the outbox of notifications.

  /**
   * Leases due deliveries: until the lease ends, no other call returns them, in this process or another. Record an outcome for each before that.
   * @param options.leaseMs must be longer than the slowest attempt of the whole batch; after a crash the deliveries are due again when it ends
   * @returns those that weren't deferred and had no attempt before others, as far as the limit leaves a choice; empty where none is due
   */
  leaseDeliveries(options: { channel: string; limit: number; leaseMs: number; now?: number }): Promise<Delivery[]>;
  /**
   * Records the outcome of an attempt, and ends the lease. Without effect for deliveries that are finished or were erased.
   * @param deliveryId `Delivery.id`
   */
  recordDelivery(deliveryId: string, outcome: DeliveryOutcome): Promise<void>;
  /** When the next delivery of a channel is due; undefined where none waits. Leased ones are due when their lease ends. */
  nextDeliveryAt(channel: string): Promise<number | undefined>;
  /** Makes deliveries for leads that have none for a channel, such as one that was configured later. @returns how many */
  queueMissing(channel: string, since: number, now?: number): Promise<number>;
  /** Lists deliveries that were given up, newest first. */
  deadDeliveries(limit: number): Promise<Delivery[]>;
  /** Makes a dead delivery due again, as if it were new. @returns false where no dead delivery has this id */
  retryDelivery(deliveryId: string, now?: number): Promise<boolean>;
  /** Takes a delivery that was given up off the list. @returns false where none has this id */
  dismissDelivery(deliveryId: string): Promise<boolean>;
  /** Numbers of deliveries by channel and state. */
  countDeliveries(): Promise<DeliveryCounts>;

  /**
   * Asks whether an address may receive a confirmation mail now, and records that it does: at most one an hour, also over several processes.
   * @param addressHash `hashAddress(email)`
   * @param holder id of the delivery: a retry of the same delivery may mail again
   */
  mayMail(addressHash: string, now: number, holder?: string): Promise<boolean>;

  /** Reads what decides whether and when a mail about a meeting is sent. */
  meetingMailState(mail: MeetingMail): Promise<MeetingMailState>;

  // Sign-up references: only their hashes are stored.

  /** Redeems a reference of `AddOptions`: of any number of concurrent calls one receives what it stands for. */
  redeemReference(hash: string, now: number): Promise<Redemption>;

  // Meetings: one for each lead. Tokens are stored as hashes.

  /**
   * Prepares the meeting of a lead that is stored, so that it can be booked by its token. Repeated for the same lead it changes nothing, except for
   * the token where nothing is booked yet.
   * @returns whether the token is the meeting's
   */
  inviteToMeeting(invitation: Invitation): Promise<boolean>;
  /** Finds a meeting by the hash of its token, in any state. */
  findMeeting(tokenHash: string): Promise<Meeting | undefined>;
  /**
   * Books a slot: of concurrent calls for one calendar and start, one wins. Booking the same slot again with the same token is `booked` again.
   * @returns `taken` where another meeting has the slot, `tooMany` where the address has `maxPerAddress` future meetings, `unknown` without such a token, `alreadyBooked` where this meeting has another slot
   */
  bookMeeting(booking: Booking): Promise<BookingAnswer>;
  /** Moves a booked meeting to another slot; the previous one is free in the same transaction. @returns as `bookMeeting`; `notBooked` where it has no slot */
  moveMeeting(booking: Booking): Promise<BookingAnswer>;
  /** Cancels a booked meeting; its slot is free again. @returns `cancelled` (also repeated), `unknown` or `notBooked` */
  cancelMeeting(cancellation: { tokenHash: string; now: number; channels?: readonly string[] }): Promise<BookingAnswer>;
  /** The meetings of these leads, in any state, by the lead's id. */
  meetingsOf(leadIds: readonly string[]): Promise<Map<string, Meeting>>;
  /** Lists meetings that are booked to start in this time, earliest first. @param span.until exclusive */
  listBooked(span: { calendar?: string; from: number; until: number }): Promise<Meeting[]>;

  /** Problems for an operator although the store works, such as dead deliveries. */
  problems(): string[];
  /** Facts for `/healthz`, without personal data. */
  status(): Record<string, unknown>;
  /** Figures of this process for `/metrics`: they are there while the store is away. */
  metrics(): Metric[];
  /** Figures that the store is asked for. @throws StoreError */
  storeMetrics(): Promise<Metric[]>;
  close(): Promise<void>;
}
