import { randomUUID } from 'node:crypto';
import type { LeadSubmission } from '@cumulus/forms';
import { createLog } from '@cumulus/http/log';
import { METRICS_LIMIT_MS, type Metric, metric } from '@cumulus/server/metrics';
import type { SqlDatabase } from '@cumulus/sql/Database';
import { StoreError } from '@cumulus/sql/StoreError';
import { startProbing } from '@cumulus/sql/storeProbes';
import type { DeliveryOutcome } from './deliveries.ts';
import type { AddedLead, AddOptions, Lead, LeadFilter } from './Lead.ts';
import { createDeliveryQueries, leadDeliveries } from './store/deliveryQueries.ts';
import { fillSearch } from './store/fillSearch.ts';
import { createLeadListQueries } from './store/leadListQueries.ts';
import { expireLeads } from './store/leadRetention.ts';
import { createLeadStateQueries } from './store/leadStateQueries.ts';
import { queries } from './store/leadTables.ts';
import { createMailQueries } from './store/mailQueries.ts';
import { createMeetingQueries, invitation } from './store/meetingQueries.ts';
import { createPersonQueries } from './store/personData.ts';
import { redeemReference } from './store/referenceQueries.ts';
import { createReminderQueries } from './store/reminderQueries.ts';
import { addSubmission, countSubmissions, LEAD_COLUMNS, pageOf, toLead } from './store/submissions.ts';
import { createSuspectQueries, findSuspect } from './store/suspectQueries.ts';
import { MAX_SUSPECTS } from './suspects.ts';

const log = createLog('leads');

/** Leads that may wait to be written: a second's worth on a slow disk. More are refused with `busy`. */
const MAX_WAITING = 1_000;
/** The same of suspects: a flood of them leaves room for leads. */
const MAX_WAITING_SUSPECTS = 50;
const RETENTION_INTERVAL_MS = 60_000;
/** A deferred delivery is due this much after its creation: by this `leaseDeliveries` recognizes it. */
const DEFER_MS = 1;

interface LeadStoreParts {
  database: SqlDatabase;
  /** `LEADS_MAX_DAYS`. */
  maxDays: number;
  /** The SQLite file. */
  file: string;
}

/**
 * The store of leads, on SQLite or PostgreSQL. A method that writes resolves when its change is synced to disk, and rejects with StoreError when
 * nothing was changed (`full`, `busy`, `unavailable`, `closed`), or with UncertainStoreError when that isn't known.
 */
export type LeadStore = ReturnType<typeof createLeadStore>;

/** Creates the store; what it has of suspects, deliveries, mails, meetings and persons stands in `store/`. */
export function createLeadStore({ database, maxDays, file }: LeadStoreParts) {
  const deliveries = createDeliveryQueries(database);
  const suspects = createSuspectQueries(database);
  const counts = { added: 0, repeated: 0, failed: 0, suspects: 0 };
  let waiting = 0;
  let waitingSuspects = 0;
  /** Dead deliveries when they were last counted. */
  let dead = 0;
  /** Whether suspects were refused since there were too many, until some are deleted. */
  let isFullOfSuspects = false;
  let expiring = Promise.resolve();
  /** Whether what an earlier release stored can be searched. */
  let isSearchable = false;
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;
  let endProbing: (() => void) | undefined;

  async function countDead(): Promise<void> {
    dead = Object.values(await deliveries.countDeliveries()).reduce((sum, states) => sum + states.dead, 0);
  }

  /** Counts again after a change. @returns whether there was one */
  async function countAfter(change: Promise<boolean>): Promise<boolean> {
    const isChanged = await change;
    if (isChanged) await countDead();
    return isChanged;
  }

  /** Deletes what is older than its retention (`LEADS_MAX_DAYS`). Runs by itself once a minute. @returns number of deleted leads */
  async function expire(now = Date.now()): Promise<number> {
    const count = await expireLeads(database, { maxDays, file, now });
    await countDead();
    isFullOfSuspects &&= (await countSubmissions(database, 'suspect')) >= MAX_SUSPECTS;
    return count;
  }

  /** Makes searchable what an earlier release stored, once. @returns for how many leads */
  async function makeSearchable(): Promise<number> {
    const count = await fillSearch(database, () => isClosing);
    isSearchable = true;
    return count;
  }

  return {
    ...suspects,
    ...deliveries,
    ...createMailQueries(database),
    ...createMeetingQueries(database),
    ...createPersonQueries(database),
    ...createLeadListQueries(database),
    ...createLeadStateQueries(database),
    ...createReminderQueries(database),
    expire,
    makeSearchable,

    /**
     * Stores a lead, a delivery for each channel and what the options name, in one transaction.
     * @param submission checked before
     * @param channels ids of the channels that are to be notified; empty: the lead only waits in the store
     */
    async add(
      submission: LeadSubmission,
      channels: readonly string[],
      { now = Date.now(), isDeferred = false, reference, meeting }: AddOptions = {},
    ): Promise<AddedLead> {
      if (waiting >= MAX_WAITING) throw new StoreError('busy', 'More leads wait than the store can write');
      waiting += 1;
      try {
        const id = randomUUID();
        const nextAt = now + (isDeferred ? DEFER_MS : 0);
        const also = [
          ...channels.map((channel) =>
            leadDeliveries({ channel, createdAt: now, nextAt }, (where) => where('lead.id', '=', id)),
          ),
          ...(meeting
            ? [invitation({ leadId: id, router: meeting.router, tokenHash: meeting.tokenHashOf(id), now })]
            : []),
        ];
        const added = await addSubmission(database, 'lead', submission, {
          ...{ id, now, also },
          ...(reference && { reference }),
        });
        counts[added?.isNew ? 'added' : 'repeated'] += 1;
        // Without a limit it is stored.
        return added as AddedLead;
      } catch (error) {
        counts.failed += 1;
        throw error;
      } finally {
        waiting -= 1;
      }
    },

    /** Reads a lead, or a suspect, which has no meeting yet but can book one; undefined where there is none of that id. */
    async find(leadId: string): Promise<Lead | undefined> {
      const [row] = await database.read(queries.selectFrom('lead').select(LEAD_COLUMNS).where('id', '=', leadId));
      return row ? toLead(row) : findSuspect(database, leadId);
    },

    /** Lists leads, oldest first. */
    async list(filter: LeadFilter): Promise<Lead[]> {
      const page = queries.selectFrom('lead').select(LEAD_COLUMNS).where(pageOf(filter)).limit(filter.limit);
      return (await database.report(page.orderBy('received_at').orderBy('id'))).map(toLead);
    },

    /** See `createSuspectQueries`. */
    async addSuspect(submission: LeadSubmission, options: AddOptions = {}): Promise<AddedLead | undefined> {
      if (waitingSuspects >= MAX_WAITING_SUSPECTS) throw new StoreError('busy', 'More wait than the store can write');
      waitingSuspects += 1;
      try {
        const added = await suspects.addSuspect(submission, options);
        if (added?.isNew) counts.suspects += 1;
        isFullOfSuspects = !added;
        return added;
      } finally {
        waitingSuspects -= 1;
      }
    },

    /** See `createDeliveryQueries`, as the next two. */
    async recordDelivery(deliveryId: string, outcome: DeliveryOutcome): Promise<void> {
      await deliveries.recordDelivery(deliveryId, outcome);
      if (outcome.state === 'dead') dead += 1;
    },
    retryDelivery: (deliveryId: string, now?: number) => countAfter(deliveries.retryDelivery(deliveryId, now)),
    async retryAllDeliveries(now?: number): Promise<number> {
      const count = await deliveries.retryAllDeliveries(now);
      await countDead();
      return count;
    },
    dismissDelivery: (deliveryId: string) => countAfter(deliveries.dismissDelivery(deliveryId)),

    /** Redeems a reference of `AddOptions`: of any number of concurrent calls one receives what it stands for. */
    redeemReference: (hash: string, now: number) => redeemReference(database, hash, now),

    /** Problems for an operator although the store works, such as dead deliveries. */
    problems(): string[] {
      const given = `${dead} notifications of leads were given up; npm run leads -- dead-letters lists them`;
      const full = `there are ${MAX_SUSPECTS} suspects, further ones are refused; npm run leads -- suspects lists them, discard deletes some`;
      return [...database.health.problems(), ...(dead > 0 ? [given] : []), ...(isFullOfSuspects ? [full] : [])];
    },

    /** Facts for `/healthz`, without personal data. */
    status: (): Record<string, unknown> => ({ ...database.status(), ...counts, waiting, deadDeliveries: dead }),

    /** Figures of this process for `/metrics`: they are there while the store is away. */
    metrics: (): Metric[] => [
      metric('services_leads_added_total', 'counter', 'Leads stored', counts.added),
      metric('services_leads_repeated_total', 'counter', 'Submissions that were stored before', counts.repeated),
      metric(
        'services_suspects_added_total',
        'counter',
        'Submissions stored that may come from programs',
        counts.suspects,
      ),
      metric('services_leads_failed_total', 'counter', 'Leads that could not be stored', counts.failed),
      ...database.health.metrics(),
    ],

    /** Figures that the store is asked for. @throws StoreError */
    async storeMetrics(): Promise<Metric[]> {
      const [kept, keptSuspects, byChannel] = await Promise.all([
        countSubmissions(database, 'lead', METRICS_LIMIT_MS),
        countSubmissions(database, 'suspect', METRICS_LIMIT_MS),
        deliveries.countDeliveries(METRICS_LIMIT_MS),
      ]);
      const samples = Object.entries(byChannel).flatMap(([channel, states]) =>
        Object.entries(states).map(([state, value]) => ({ labels: { channel, state }, value })),
      );
      const help = 'Notifications of leads';
      return [
        metric('services_leads', 'gauge', 'Leads kept', kept),
        metric('services_suspects', 'gauge', 'Submissions kept that may come from programs', keptSuspects),
        ...(samples.length > 0 ? [{ name: 'services_lead_deliveries', type: 'gauge' as const, help, samples }] : []),
      ];
    },

    /** Until the store is closed: deletes what is too old, now and once a minute, and probes the database. */
    startTasks(): void {
      endProbing = startProbing(database.health, database.probes);
      const run = () => {
        expiring = expiring.then(async () => {
          await expire().catch((error: Error) => log.error(`what is too old could not be removed: ${error.message}`));
          if (isSearchable) return;
          await makeSearchable().catch((error: Error) => log.error(`leads can't be made searchable: ${error.message}`));
        });
      };
      run();
      timer = setInterval(run, RETENTION_INTERVAL_MS).unref();
    },

    async close(): Promise<void> {
      clearInterval(timer);
      endProbing?.();
      isClosing = true;
      await expiring;
      await database.close();
    },
  };
}
