import type { Query, SqlDatabase } from '@cumulus/sql/Database';
import { Outbox } from '@cumulus/sql/outbox/Outbox';
import { constant, insertFrom } from '@cumulus/sql/query';
import { type ExpressionBuilder, type OperandExpression, type SqlBool, sql } from 'kysely';
import type { Delivery, DeliveryOutcome, DeliveryState, DeliveryTopic } from '../deliveries.ts';
import { type LeadTables, queries } from './leadTables.ts';
import { meetingsOf } from './meetingRows.ts';
import { LEAD_COLUMNS, toLead } from './submissions.ts';

/** The states of deliveries that were given up. */
const DEAD = ['dead', 'refused'] as const;

const selectDeliveries = queries
  .selectFrom('lead_delivery')
  .select(['id', 'lead_id', 'channel', 'topic', 'state', 'attempts', 'created_at as createdAt'])
  .select(['next_at as nextAt', 'problem']);

interface NewDeliveries {
  channel: string;
  createdAt: number;
  nextAt?: number;
}

const newDelivery = ({ channel, createdAt, nextAt = createdAt }: NewDeliveries) =>
  ({ channel, state: 'waiting', attempts: 0, created_at: createdAt, next_at: nextAt }) as const;

/** Makes a channel's deliveries for leads, unless they exist. @param which leads, as a condition */
export function leadDeliveries(
  deliveries: NewDeliveries,
  which: (where: ExpressionBuilder<LeadTables, 'lead'>) => OperandExpression<SqlBool>,
) {
  const id = sql<string>`lead.id || '_' || ${constant(deliveries.channel)}`;
  const values = { id, lead_id: sql.ref<string>('lead.id'), topic: 'lead', ...newDelivery(deliveries) } as const;
  return insertFrom(queries, 'lead_delivery', queries.selectFrom('lead').where(which), values)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id');
}

interface MeetingChange {
  topic: DeliveryTopic;
  now: number;
  tokenHash: string;
  /** What the meeting has then. */
  inState: Partial<LeadTables['meeting']>;
}

/** Makes deliveries about a meeting, one for each channel, in the transaction that changed it. */
export function meetingDeliveries(
  channels: readonly string[],
  { topic, now, tokenHash, inState }: MeetingChange,
): Query[] {
  const meeting = queries.selectFrom('meeting').where((where) => where.and({ token_hash: tokenHash, ...inState }));
  return channels.map((channel) => {
    const id = sql<string>`id || '_' || ${constant(channel)} || '_' || CAST(sequence AS TEXT)`;
    const values = { id, lead_id: sql.ref<string>('lead_id'), topic, ...newDelivery({ channel, createdAt: now }) };
    return insertFrom(queries, 'lead_delivery', meeting, values).onConflict((conflict) =>
      conflict.column('id').doNothing(),
    );
  });
}

/** Deliveries: the outbox of notifications. */
export function createDeliveryQueries(database: SqlDatabase) {
  const outbox = new Outbox<Exclude<DeliveryState, 'waiting'>>(database, {
    ...{ name: 'lead_delivery', id: 'id', queue: 'channel', isDated: true, dead: DEAD },
  });

  /** Reads deliveries with their leads and meetings as they are now, except for leads that were erased in the meantime. */
  async function withLeads(rows: readonly (Omit<Delivery, 'lead' | 'meeting'> & { lead_id: string })[]) {
    const ids = [...new Set(rows.map((row) => row.lead_id))];
    if (ids.length === 0) return [];
    const [leadRows, meetings] = await Promise.all([
      database.read(queries.selectFrom('lead').select(LEAD_COLUMNS).where('id', 'in', ids)),
      meetingsOf(database, ids),
    ]);
    const leads = new Map(leadRows.map((row) => [row.id, toLead(row)]));
    return rows.flatMap(({ lead_id: leadId, ...delivery }): Delivery[] => {
      const lead = leads.get(leadId);
      return lead ? [{ ...delivery, lead, meeting: meetings.get(leadId) ?? null }] : [];
    });
  }

  return {
    /**
     * Leases due deliveries: until the lease ends, no other call returns them, in this process or another. Record an outcome for each before that.
     * @param options.leaseMs must be longer than the slowest attempt of the whole batch; after a crash the deliveries are due again when it ends
     * @returns those that weren't deferred and had no attempt before others, as far as the limit leaves a choice; empty where none is due
     */
    async leaseDeliveries({
      channel,
      now = Date.now(),
      ...options
    }: {
      channel: string;
      limit: number;
      leaseMs: number;
      now?: number;
    }): Promise<Delivery[]> {
      const ids = (await outbox.lease(channel, { ...options, now })) as string[];
      if (ids.length === 0) return [];
      const leased = selectDeliveries.where('id', 'in', ids);
      return withLeads(await database.read(leased.orderBy('created_at').orderBy('id')));
    },

    /**
     * Records the outcome of an attempt, and ends the lease. Without effect for deliveries that are finished or were erased.
     * @param deliveryId `Delivery.id`
     */
    recordDelivery: (deliveryId: string, outcome: DeliveryOutcome) => outbox.record([deliveryId], outcome, Date.now()),

    /** When the next delivery of a channel is due; undefined where none waits. Leased ones are due when their lease ends. */
    nextDeliveryAt: (channel: string) => outbox.nextAt(channel),

    /** Makes deliveries for leads that have none for a channel, such as one that was configured later. @returns how many */
    async queueMissing(channel: string, since: number, now = Date.now()): Promise<number> {
      const existing = queries
        .selectFrom('lead_delivery as d')
        .select('d.id')
        .whereRef('d.lead_id', '=', sql.ref('lead.id'))
        .where((where) => where.and({ 'd.channel': channel, 'd.topic': 'lead' }));
      const queue = leadDeliveries({ channel, createdAt: now }, (where) =>
        where.and([where('received_at', '>=', since), where.not(where.exists(existing))]),
      );
      const [queued] = await database.write([queue]);
      return queued.length;
    },

    /** Lists deliveries that were given up, newest first. */
    async deadDeliveries(limit: number): Promise<Delivery[]> {
      const dead = selectDeliveries.where('state', 'in', DEAD).orderBy('finished_at', 'desc').orderBy('id');
      return withLeads(await database.report(dead.limit(limit)));
    },

    /** Makes a dead delivery due again, as if it were new. @returns false where no dead delivery has this id */
    retryDelivery: (deliveryId: string, now = Date.now()) => outbox.retry(deliveryId, now),

    /** Makes all dead deliveries due again. @returns how many */
    retryAllDeliveries: (now = Date.now()) => outbox.retryAll(now),

    /** The deliveries of a lead, oldest first. */
    deliveriesOf: (leadId: string) =>
      database.report(
        queries
          .selectFrom('lead_delivery')
          .select(['id', 'channel', 'topic', 'state', 'attempts', 'created_at as createdAt', 'next_at as nextAt'])
          .select(['finished_at as finishedAt', 'problem'])
          .where('lead_id', '=', leadId)
          .orderBy('created_at')
          .orderBy('id'),
      ),

    /** Takes a delivery that was given up off the list. @returns false where none has this id */
    dismissDelivery: (deliveryId: string) => outbox.dismiss(deliveryId, 'skipped'),

    /** Numbers of deliveries by channel and state. @param limitMs see `SqlDatabase.report` */
    async countDeliveries(limitMs?: number) {
      const counts: Record<string, Record<DeliveryState, number>> = {};
      for (const { queue, state, count } of await outbox.count(limitMs)) {
        counts[queue] ??= { waiting: 0, sent: 0, skipped: 0, dead: 0, refused: 0 };
        counts[queue][state] = count;
      }
      return counts;
    },
  };
}
