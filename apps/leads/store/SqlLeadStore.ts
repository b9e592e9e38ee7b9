import type { LeadSubmission } from '@cumulus/forms';
import { createLog } from '@cumulus/http/log';
import type { Metric } from '@cumulus/server/metrics';
import type { SqlDatabase } from '@cumulus/sql/Database';
import { StoreError } from '@cumulus/sql/StoreError';
import { startProbing } from '@cumulus/sql/storeProbes';
import type { DeliveryOutcome } from '../deliveries.ts';
import type { AddedLead, Lead } from '../Lead.ts';
import type { AddOptions, LeadFilter, LeadStore } from '../LeadStore.ts';
import type { Booking, BookingAnswer, Invitation, Meeting, MeetingMail } from '../meetings.ts';
import { MAX_SUSPECTS } from '../suspects.ts';
import { addLead } from './addLead.ts';
import * as deliveries from './deliveryQueries.ts';
import { askLeadMetrics, leadMetrics } from './leadMetrics.ts';
import { expireLeads } from './leadRetention.ts';
import { LEAD_COLUMNS, toLead } from './leadRows.ts';
import { queries } from './leadTables.ts';
import { mayMail } from './mailRate.ts';
import { meetingMailState } from './meetingMails.ts';
import * as meetings from './meetingQueries.ts';
import { meetingsOf } from './meetingRows.ts';
import { erasePerson, exportPerson } from './personData.ts';
import { redeemReference } from './referenceQueries.ts';
import { countSubmissions, pageOf } from './submissions.ts';
import * as suspects from './suspectQueries.ts';

const log = createLog('leads');

/** Leads that may wait to be written: a second's worth on a slow disk. More are refused with `busy`. */
const MAX_WAITING = 1_000;
/** The same of suspects: a flood of them leaves room for leads. */
const MAX_WAITING_SUSPECTS = 50;
const RETENTION_INTERVAL_MS = 60_000;

export interface LeadStoreParts {
  database: SqlDatabase;
  /** `LEADS_MAX_DAYS`. */
  maxDays: number;
  /** The SQLite file. */
  file: string;
}

/** The lead store, on SQLite or PostgreSQL. */
export class SqlLeadStore implements LeadStore {
  readonly #parts: LeadStoreParts;
  readonly #database: SqlDatabase;
  readonly #outbox: deliveries.LeadOutbox;
  #waiting = 0;
  #waitingSuspects = 0;
  #counts = { added: 0, repeated: 0, failed: 0, suspects: 0 };
  /** Dead deliveries when they were last counted. */
  #dead = 0;
  /** Whether suspects were refused since there were too many, until some are deleted. */
  #isFullOfSuspects = false;
  #expiring = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #endProbing: (() => void) | undefined;

  constructor(parts: LeadStoreParts) {
    this.#parts = parts;
    this.#database = parts.database;
    this.#outbox = deliveries.createOutbox(parts.database);
  }

  async add(submission: LeadSubmission, channels: readonly string[], options: AddOptions = {}): Promise<AddedLead> {
    if (this.#waiting >= MAX_WAITING) throw new StoreError('busy', 'More leads wait than the store can write');
    this.#waiting += 1;
    try {
      const added = await addLead(this.#database, submission, { channels, ...options });
      this.#counts[added.isNew ? 'added' : 'repeated'] += 1;
      return added;
    } catch (error) {
      this.#counts.failed += 1;
      throw error;
    } finally {
      this.#waiting -= 1;
    }
  }

  async find(leadId: string): Promise<Lead | undefined> {
    const [row] = await this.#database.read(queries.selectFrom('lead').select(LEAD_COLUMNS).where('id', '=', leadId));
    return row ? toLead(row) : suspects.findSuspect(this.#database, leadId);
  }

  async list(filter: LeadFilter): Promise<Lead[]> {
    const page = queries.selectFrom('lead').select(LEAD_COLUMNS).where(pageOf(filter)).limit(filter.limit);
    return (await this.#database.report(page.orderBy('received_at').orderBy('id'))).map(toLead);
  }

  async addSuspect(submission: LeadSubmission, options: AddOptions = {}): Promise<AddedLead | undefined> {
    if (this.#waitingSuspects >= MAX_WAITING_SUSPECTS)
      throw new StoreError('busy', 'More wait than the store can write');
    this.#waitingSuspects += 1;
    try {
      const added = await suspects.addSuspect(this.#database, submission, options);
      if (added?.isNew) this.#counts.suspects += 1;
      this.#isFullOfSuspects = !added;
      return added;
    } finally {
      this.#waitingSuspects -= 1;
    }
  }

  listSuspects = (filter: LeadFilter) => suspects.listSuspects(this.#database, filter);
  makeGenuine = (suspectId: string) => suspects.makeGenuine(this.#database, suspectId);
  discardSuspect = (suspectId: string) => suspects.discardSuspect(this.#database, suspectId);
  queueGenuine = (channels: readonly string[], now = Date.now()) =>
    suspects.queueGenuine(this.#database, channels, now);

  exportFor = (...identities: string[]) => exportPerson(this.#database, identities);
  eraseFor = (...identities: string[]) => erasePerson(this.#database, identities);

  async expire(now = Date.now()): Promise<number> {
    const { maxDays, file } = this.#parts;
    const count = await expireLeads(this.#database, { maxDays, file, now });
    await this.#countDead();
    this.#isFullOfSuspects &&= (await countSubmissions(this.#database, 'suspect')) >= MAX_SUSPECTS;
    return count;
  }

  leaseDeliveries = ({ now = Date.now(), ...options }: Parameters<LeadStore['leaseDeliveries']>[0]) =>
    deliveries.leaseDeliveries(this.#database, { ...options, now });

  async recordDelivery(deliveryId: string, outcome: DeliveryOutcome): Promise<void> {
    await this.#outbox.record([deliveryId], outcome, Date.now());
    if (outcome.state === 'dead') this.#dead += 1;
  }

  nextDeliveryAt = (channel: string) => this.#outbox.nextAt(channel);
  queueMissing = (channel: string, since: number, now = Date.now()) =>
    deliveries.queueMissing(this.#database, { channel, since, now });
  deadDeliveries = (limit: number) => deliveries.deadDeliveries(this.#database, limit);
  countDeliveries = () => deliveries.countDeliveries(this.#database);

  async retryDelivery(deliveryId: string, now = Date.now()): Promise<boolean> {
    const isRetried = await this.#outbox.retry(deliveryId, now);
    if (isRetried) await this.#countDead();
    return isRetried;
  }

  async dismissDelivery(deliveryId: string): Promise<boolean> {
    const isDismissed = await this.#outbox.dismiss(deliveryId, 'skipped');
    if (isDismissed) await this.#countDead();
    return isDismissed;
  }

  mayMail = (addressHash: string, now: number, holder?: string) =>
    mayMail(this.#database, { addressHash, now, holder });

  meetingMailState = (mail: MeetingMail) => meetingMailState(this.#database, mail);

  redeemReference = (hash: string, now: number) => redeemReference(this.#database, hash, now);

  inviteToMeeting = (invitation: Invitation) => meetings.inviteToMeeting(this.#database, invitation);

  async findMeeting(tokenHash: string): Promise<Meeting | undefined> {
    const meeting = await meetings.findMeeting(this.#database, tokenHash);
    return meeting ?? suspects.findSuspectMeeting(this.#database, tokenHash);
  }

  /** Who chooses a time is a person: a suspect becomes a lead. */
  async bookMeeting(booking: Booking): Promise<BookingAnswer> {
    const answer = await meetings.occupySlot(this.#database, booking, false);
    const invited = answer.outcome === 'unknown' && (await this.#suspectMeeting(booking));
    if (!invited) return answer;
    await this.makeGenuine(invited.leadId);
    return meetings.occupySlot(this.#database, booking, false);
  }

  async moveMeeting(booking: Booking): Promise<BookingAnswer> {
    return this.#notBooked(await meetings.occupySlot(this.#database, booking, true), booking);
  }

  async cancelMeeting(cancellation: Parameters<LeadStore['cancelMeeting']>[0]): Promise<BookingAnswer> {
    return this.#notBooked(await meetings.cancelMeeting(this.#database, cancellation), cancellation);
  }

  meetingsOf = (leadIds: readonly string[]) => meetingsOf(this.#database, leadIds);
  listBooked = (span: Parameters<LeadStore['listBooked']>[0]) => meetings.listBooked(this.#database, span);

  problems(): string[] {
    const dead = `${this.#dead} notifications of leads were given up; npm run leads -- dead-letters lists them`;
    const full = `there are ${MAX_SUSPECTS} suspects, further ones are refused; npm run leads -- suspects lists them, discard deletes some`;
    return [
      ...this.#database.health.problems(),
      ...(this.#dead > 0 ? [dead] : []),
      ...(this.#isFullOfSuspects ? [full] : []),
    ];
  }

  status(): Record<string, unknown> {
    return { ...this.#database.status(), ...this.#counts, waiting: this.#waiting, deadDeliveries: this.#dead };
  }

  metrics(): Metric[] {
    return [...leadMetrics(this.#counts), ...this.#database.health.metrics()];
  }

  storeMetrics = (): Promise<Metric[]> => askLeadMetrics(this.#database);

  /** Until the store is closed: deletes what is too old, now and once a minute, and probes the database. */
  startTasks(): void {
    this.#endProbing = startProbing(this.#database.health, this.#database.probes);
    const run = () => {
      this.#expiring = this.#expiring.then(async () => {
        await this.expire().catch((error: Error) => {
          log.error(`what is too old could not be removed: ${error.message}`);
        });
      });
    };
    run();
    this.#timer = setInterval(run, RETENTION_INTERVAL_MS).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#endProbing?.();
    await this.#expiring;
    await this.#database.close();
  }

  #suspectMeeting = ({ tokenHash }: { tokenHash: string }) => suspects.findSuspectMeeting(this.#database, tokenHash);

  /** A suspect's meeting has no slot: it answers as that of a lead. */
  async #notBooked(answer: BookingAnswer, change: { tokenHash: string }): Promise<BookingAnswer> {
    const meeting = answer.outcome === 'unknown' ? await this.#suspectMeeting(change) : undefined;
    return meeting ? { outcome: 'notBooked', meeting } : answer;
  }

  async #countDead(): Promise<void> {
    const counts = await this.countDeliveries();
    this.#dead = Object.values(counts).reduce((sum, { dead }) => sum + dead, 0);
  }
}
