import { placeholders, type Row, type SqlDatabase, type Statement } from '@cumulus/sql/Database';
import type { Delivery, DeliveryCounts, DeliveryOutcome, DeliveryState, DeliveryTopic } from '../deliveries.ts';
import { LEAD_COLUMNS, toLead } from './leadRows.ts';
import { meetingColumns, toMeeting } from './meetingRows.ts';

const COLUMNS = 'id, channel, topic, state, attempts, created_at, next_at, problem'.replaceAll(/\w+/g, 'd.$& AS d_$&');
const SELECT = `SELECT ${COLUMNS}, ${LEAD_COLUMNS}, ${meetingColumns('m')}
  FROM lead_delivery AS d JOIN lead ON lead.id = d.lead_id LEFT JOIN meeting AS m ON m.lead_id = lead.id`;

function toDelivery(row: Row): Delivery {
  return {
    id: String(row.d_id),
    channel: String(row.d_channel),
    topic: row.d_topic as DeliveryTopic,
    state: row.d_state as DeliveryState,
    attempts: Number(row.d_attempts),
    createdAt: Number(row.d_created_at),
    nextAt: Number(row.d_next_at),
    problem: row.d_problem as string | null,
    lead: toLead(row),
    meeting: row.m_id === null ? null : toMeeting(row, 'm'),
  };
}

/**
 * A lease is a later `next_at`. The conditions are repeated outside of the query, since PostgreSQL evaluates them again on rows that another process
 * has leased while this one waited for them. Those that are due since their creation come first, so that neither many that are refused again and again
 * nor the deferred ones of one client delay them.
 */
const LEASE = `UPDATE lead_delivery SET next_at = $1
  WHERE id IN (
    SELECT id FROM lead_delivery WHERE channel = $2 AND state = 'waiting' AND next_at <= $3
    ORDER BY CASE WHEN attempts = 0 AND next_at = created_at THEN 0 ELSE 1 END, next_at, id LIMIT $4
  ) AND state = 'waiting' AND next_at <= $3 RETURNING id`;

/** See `LeadStore.leaseDeliveries`. @throws StoreError */
export async function leaseDeliveries(
  database: SqlDatabase,
  options: { channel: string; limit: number; leaseMs: number; now: number },
): Promise<Delivery[]> {
  const { channel, limit, leaseMs, now } = options;
  const [leased = []] = await database.write([
    { text: LEASE, parameters: [Math.ceil(now + leaseMs), channel, now, limit] },
  ]);
  if (leased.length === 0) return [];
  const text = `${SELECT} WHERE d.id IN (${placeholders(leased.length)}) ORDER BY d.created_at, d.id`;
  return (await database.read({ text, parameters: leased.map(({ id }) => String(id)) })).map(toDelivery);
}

const RECORD = `UPDATE lead_delivery SET state = $1, next_at = $2, problem = $3, finished_at = $4, attempts = attempts + 1
  WHERE id = $5 AND state = 'waiting'`;

/** See `LeadStore.recordDelivery`. @throws StoreError */
export async function recordDelivery(
  database: SqlDatabase,
  id: string,
  { outcome, now }: { outcome: DeliveryOutcome; now: number },
): Promise<void> {
  const nextAt = outcome.state === 'waiting' ? Math.ceil(outcome.nextAt) : now;
  const problem = 'problem' in outcome ? outcome.problem : null;
  const finishedAt = outcome.state === 'waiting' ? null : now;
  await database.write([{ text: RECORD, parameters: [outcome.state, nextAt, problem, finishedAt, id] }]);
}

/** See `LeadStore.nextDeliveryAt`. @throws StoreError */
export async function nextDeliveryAt(database: SqlDatabase, channel: string): Promise<number | undefined> {
  const text = `SELECT min(next_at) AS at FROM lead_delivery WHERE channel = $1 AND state = 'waiting'`;
  const [row] = await database.read({ text, parameters: [channel] });
  return row?.at === null || row?.at === undefined ? undefined : Number(row.at);
}

const QUEUE_MISSING = `INSERT INTO lead_delivery (id, lead_id, channel, topic, state, attempts, created_at, next_at)
  SELECT lead.id || '_' || CAST($1 AS TEXT), lead.id, CAST($1 AS TEXT), 'lead', 'waiting', 0, CAST($2 AS BIGINT), CAST($2 AS BIGINT)
  FROM lead WHERE received_at >= $3
    AND NOT EXISTS (SELECT 1 FROM lead_delivery AS d WHERE d.lead_id = lead.id AND d.channel = $1 AND d.topic = 'lead')
  ON CONFLICT (id) DO NOTHING RETURNING id`;

/** See `LeadStore.queueMissing`. @throws StoreError */
export async function queueMissing(
  database: SqlDatabase,
  { channel, since, now }: { channel: string; since: number; now: number },
): Promise<number> {
  const [queued] = await database.write([{ text: QUEUE_MISSING, parameters: [channel, now, since] }]);
  return queued?.length ?? 0;
}

/** See `LeadStore.deadDeliveries`. @throws StoreError */
export async function deadDeliveries(database: SqlDatabase, limit: number): Promise<Delivery[]> {
  const text = `${SELECT} WHERE d.state IN ('dead', 'refused') ORDER BY d.finished_at DESC, d.id LIMIT $1`;
  return (await database.report({ text, parameters: [limit] })).map(toDelivery);
}

const RETRY = `UPDATE lead_delivery SET state = 'waiting', attempts = 0, created_at = $1, next_at = $1, finished_at = NULL
  WHERE id = $2 AND state IN ('dead', 'refused') RETURNING id`;

const DISMISS = `UPDATE lead_delivery SET state = 'skipped' WHERE id = $1 AND state IN ('dead', 'refused') RETURNING id`;

/** See `LeadStore.retryDelivery`. @throws StoreError */
export async function retryDelivery(database: SqlDatabase, id: string, now: number): Promise<boolean> {
  const [retried] = await database.write([{ text: RETRY, parameters: [now, id] }]);
  return retried?.length === 1;
}

/** See `LeadStore.dismissDelivery`. @throws StoreError */
export async function dismissDelivery(database: SqlDatabase, id: string): Promise<boolean> {
  const [dismissed] = await database.write([{ text: DISMISS, parameters: [id] }]);
  return dismissed?.length === 1;
}

/** See `LeadStore.countDeliveries`. @throws StoreError */
export async function countDeliveries(database: SqlDatabase, limitMs?: number): Promise<DeliveryCounts> {
  const text = 'SELECT channel, state, count(*) AS count FROM lead_delivery GROUP BY channel, state ORDER BY channel';
  const counts: DeliveryCounts = {};
  for (const { channel, state, count } of await database.report({ text }, limitMs)) {
    counts[String(channel)] ??= { waiting: 0, sent: 0, skipped: 0, dead: 0, refused: 0 };
    Object.assign(counts[String(channel)] ?? {}, { [String(state)]: Number(count) });
  }
  return counts;
}

/** Makes deliveries about a meeting in its present state, one for each channel, in the transaction that changed it. */
export function meetingDeliveries(
  channels: readonly string[],
  { topic, tokenHash, condition, now }: { topic: DeliveryTopic; tokenHash: string; condition: string; now: number },
): Statement[] {
  const text = `INSERT INTO lead_delivery (id, lead_id, channel, topic, state, attempts, created_at, next_at)
    SELECT id || '_' || CAST($1 AS TEXT) || '_' || CAST(sequence AS TEXT), lead_id, CAST($1 AS TEXT), CAST($2 AS TEXT), 'waiting', 0,
      CAST($3 AS BIGINT), CAST($3 AS BIGINT)
    FROM meeting WHERE token_hash = $4 AND ${condition} ON CONFLICT (id) DO NOTHING`;
  return channels.map((channel) => ({ text, parameters: [channel, topic, now, tokenHash] }));
}
