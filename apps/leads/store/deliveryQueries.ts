import type { Query, SqlDatabase } from '@cumulus/sql/Database';
import { Outbox } from '@cumulus/sql/outbox/Outbox';
import { constant, insertFrom } from '@cumulus/sql/query';
import { type ExpressionBuilder, type OperandExpression, type SqlBool, sql } from 'kysely';
import type { Delivery, DeliveryCounts, DeliveryState, DeliveryTopic } from '../deliveries.ts';
import { LEAD_COLUMNS, toLead } from './leadRows.ts';
import { type LeadTables, queries } from './leadTables.ts';
import { meetingsOf } from './meetingRows.ts';

/** The states of deliveries that were given up. */
const DEAD = ['dead', 'refused'] as const;

/** The outbox of notifications. */
export type LeadOutbox = Outbox<Exclude<DeliveryState, 'waiting'>>;
export const createOutbox = (database: SqlDatabase): LeadOutbox =>
  new Outbox(database, { name: 'lead_delivery', id: 'id', queue: 'channel', isDated: true, dead: DEAD });

const selectDeliveries = queries
  .selectFrom('lead_delivery')
  .select(['id', 'lead_id', 'channel', 'topic', 'state', 'attempts', 'created_at as createdAt'])
  .select(['next_at as nextAt', 'problem']);

type DeliveryRow = Omit<Delivery, 'lead' | 'meeting'> & { lead_id: string };

/** Adds their leads and meetings as they are now, except for leads that were erased in the meantime. */
async function withLeads(database: SqlDatabase, rows: readonly DeliveryRow[]): Promise<Delivery[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map((row) => row.lead_id))];
  const [leadRows, meetings] = await Promise.all([
    database.read(queries.selectFrom('lead').select(LEAD_COLUMNS).where('id', 'in', ids)),
    meetingsOf(database, ids),
  ]);
  const leads = new Map(leadRows.map((row) => [row.id, toLead(row)]));
  return rows.flatMap(({ lead_id: leadId, ...delivery }) => {
    const lead = leads.get(leadId);
    return lead ? [{ ...delivery, lead, meeting: meetings.get(leadId) ?? null }] : [];
  });
}

/** See `LeadStore.leaseDeliveries`. @throws StoreError */
export async function leaseDeliveries(
  database: SqlDatabase,
  { channel, ...options }: { channel: string; limit: number; leaseMs: number; now: number },
): Promise<Delivery[]> {
  const ids = await createOutbox(database).lease(channel, options);
  if (ids.length === 0) return [];
  const leased = selectDeliveries
    .where('id', 'in', ids as string[])
    .orderBy('created_at')
    .orderBy('id');
  return withLeads(database, await database.read(leased));
}

/** See `LeadStore.deadDeliveries`. @throws StoreError */
export async function deadDeliveries(database: SqlDatabase, limit: number): Promise<Delivery[]> {
  const dead = selectDeliveries.where('state', 'in', DEAD).orderBy('finished_at', 'desc').orderBy('id').limit(limit);
  return withLeads(database, await database.report(dead));
}

/** See `LeadStore.countDeliveries`. @throws StoreError */
export async function countDeliveries(database: SqlDatabase, limitMs?: number): Promise<DeliveryCounts> {
  const counts: DeliveryCounts = {};
  for (const { queue, state, count } of await createOutbox(database).count(limitMs)) {
    counts[queue] ??= { waiting: 0, sent: 0, skipped: 0, dead: 0, refused: 0 };
    counts[queue][state] = count;
  }
  return counts;
}

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

/** See `LeadStore.queueMissing`. @throws StoreError */
export async function queueMissing(
  database: SqlDatabase,
  { channel, since, now }: { channel: string; since: number; now: number },
): Promise<number> {
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
