import { sql } from 'kysely';
import type { SqlDatabase } from '../Database.ts';
import { createQueries } from '../query.ts';

/** Where messages wait until they are sent: they are added in the transaction of what they are about. */
export interface OutboxTable {
  table: string;
  /** The column of a message's id. */
  id: string;
  /** The column of its queue. */
  queue: string;
  /** Whether the table has `created_at` and `finished_at` too, as leases and dead letters need. */
  isDated: boolean;
}

/** The other columns of an outbox. */
interface Columns {
  state: string;
  /** Number of finished attempts. */
  attempts: number;
  created_at: number;
  /** Earliest time of the next attempt; a lease is a later one. */
  next_at: number;
  finished_at: number | null;
  /** Why the last attempt failed. */
  problem: string | null;
}

/** The outcome of an attempt: `waiting` for the next one, or a final state. Problems are shown to operators: no personal data in them. */
export interface Outcome<State extends string> {
  state: State | 'waiting';
  /** Of a message that waits. */
  nextAt?: number;
  problem?: string;
}

/** Of a message. */
type Id = string | number;

const messages = createQueries<Record<string, Columns>>();

/** The messages of one outbox table. */
export class Outbox<State extends string> {
  readonly #database: SqlDatabase;
  readonly #table: OutboxTable;
  /** States of messages that were given up, which operators see. */
  readonly #dead: readonly State[];

  constructor(database: SqlDatabase, table: OutboxTable, dead: readonly State[] = []) {
    this.#database = database;
    this.#table = table;
    this.#dead = dead;
  }

  get #id() {
    return sql.ref<Id>(this.#table.id);
  }

  /**
   * Leases messages of a queue that are due: until the lease ends no other call returns them, in this process or another. Those that are due since their creation come first,
   * so that neither many that are refused again and again nor deferred ones delay them.
   * @returns their ids
   */
  async lease(queue: string, { limit, leaseMs, now }: { limit: number; leaseMs: number; now: number }): Promise<Id[]> {
    const { table, id, queue: queueColumn } = this.#table;
    // The conditions are repeated, since PostgreSQL evaluates them again on rows that another process leased while this one waited for them.
    const isDue = sql`state = 'waiting' AND next_at <= ${now}`;
    const lease = sql<{
      id: Id;
    }>`UPDATE ${sql.table(table)} SET next_at = ${Math.ceil(now + leaseMs)} WHERE ${sql.ref(id)} IN (
      SELECT ${sql.ref(id)} FROM ${sql.table(table)} WHERE ${sql.ref(queueColumn)} = ${queue} AND ${isDue}
      ORDER BY CASE WHEN attempts = 0 AND next_at = created_at THEN 0 ELSE 1 END, next_at, ${sql.ref(id)} LIMIT ${limit}
    ) AND ${isDue} RETURNING ${sql.ref(id)} AS id`;
    const [leased] = await this.#database.write([lease]);
    return leased.map(({ id }) => id);
  }

  /** Records the outcome of an attempt. Without effect for messages that are finished or were erased. */
  async record(ids: readonly Id[], { state, nextAt, problem = '' }: Outcome<State>, now: number): Promise<void> {
    const isWaiting = state === 'waiting';
    const record = messages
      .updateTable(this.#table.table)
      .set((set) => ({
        state,
        next_at: isWaiting ? Math.ceil(nextAt ?? now) : now,
        problem: problem || null,
        attempts: set('attempts', '+', 1),
        ...(this.#table.isDated && { finished_at: isWaiting ? null : now }),
      }))
      .where(this.#id, 'in', ids)
      .where('state', '=', 'waiting');
    await this.#database.write([record]);
  }

  /** When the next message of a queue is due; undefined where none waits. */
  async nextAt(queue: string): Promise<number | undefined> {
    const next = messages
      .selectFrom(this.#table.table)
      .select(({ fn }) => fn.min('next_at').as('at'))
      .where(sql.ref<string>(this.#table.queue), '=', queue)
      .where('state', '=', 'waiting');
    const [row] = await this.#database.read(next);
    return row?.at ?? undefined;
  }

  /** Makes a message that was given up due again, as if it were new. @returns false where none has this id */
  async retry(id: Id, now: number): Promise<boolean> {
    return this.#changeDead(id, { state: 'waiting', attempts: 0, created_at: now, next_at: now, finished_at: null });
  }

  /** Gives a message that was given up another final state. @returns false where none has this id */
  async dismiss(id: Id, state: State): Promise<boolean> {
    return this.#changeDead(id, { state });
  }

  async #changeDead(id: Id, change: Partial<Columns>): Promise<boolean> {
    const query = messages
      .updateTable(this.#table.table)
      .set(change)
      .where(this.#id, '=', id)
      .where('state', 'in', this.#dead)
      .returning(this.#id.as('id'));
    const [changed] = await this.#database.write([query]);
    return changed.length === 1;
  }

  /** Numbers of messages by queue and state, in the order of the queues. @param limitMs see `SqlDatabase.report` */
  async count(limitMs?: number): Promise<{ queue: string; state: State | 'waiting'; count: number }[]> {
    const queue = sql.ref<string>(this.#table.queue);
    const counts = messages
      .selectFrom(this.#table.table)
      .select(({ fn }) => [queue.as('queue'), 'state', fn.countAll<number>().as('count')])
      .groupBy([queue, 'state'])
      .orderBy(queue);
    const rows = await this.#database.report(counts, limitMs);
    return rows.map((row) => ({ ...row, state: row.state as State | 'waiting' }));
  }
}
