import { sql } from 'kysely';
import type { SqlDatabase } from '../Database.ts';

/** Where messages wait until they are sent: they are added in the transaction of what they are about. Beside the columns named here it has `state`, `attempts`, `next_at` and `problem`. */
export interface OutboxTable<State extends string> {
  name: string;
  /** The column of a message's id. */
  id: string;
  /** The column of its queue. */
  queue: string;
  /** Whether the table has `created_at` and `finished_at` too, as leases and dead messages need. */
  isDated?: boolean;
  /** States of messages that were given up, which operators see. */
  dead?: readonly State[];
}

/** The outcome of an attempt: `waiting` for the next one, or a final state. Problems are shown to operators: no personal data in them. */
export interface Outcome<State extends string> {
  state: State | 'waiting';
  /** Of a message that waits. */
  nextAt?: number;
  problem?: string;
}

type Id = string | number;

/** The messages of one outbox table. All methods throw StoreError. */
export class Outbox<State extends string> {
  readonly #database: SqlDatabase;
  readonly #isDated: boolean;
  readonly #dead: readonly State[];
  readonly #table;
  readonly #id;
  readonly #queue;

  constructor(database: SqlDatabase, { name, id, queue, isDated = false, dead = [] }: OutboxTable<State>) {
    this.#database = database;
    this.#isDated = isDated;
    this.#dead = dead;
    this.#table = sql.table(name);
    this.#id = sql.ref<Id>(id);
    this.#queue = sql.ref<string>(queue);
  }

  /**
   * Leases messages of a queue that are due, by a later `next_at`: until the lease ends no other call returns them, in this process or another. Those that are due
   * since their creation come first, so that neither many that are refused again and again nor deferred ones delay them.
   * @returns their ids
   */
  async lease(queue: string, { limit, leaseMs, now }: { limit: number; leaseMs: number; now: number }): Promise<Id[]> {
    // Twice, since PostgreSQL evaluates it again on rows that another process leased while this one waited for them.
    const isDue = sql`state = 'waiting' AND next_at <= ${now}`;
    const [leased] = await this.#database.write([
      sql<{ id: Id }>`UPDATE ${this.#table} SET next_at = ${Math.ceil(now + leaseMs)} WHERE ${this.#id} IN (
        SELECT ${this.#id} FROM ${this.#table} WHERE ${this.#queue} = ${queue} AND ${isDue}
        ORDER BY CASE WHEN attempts = 0 AND next_at = created_at THEN 0 ELSE 1 END, next_at, ${this.#id} LIMIT ${limit}
      ) AND ${isDue} RETURNING ${this.#id} AS id`,
    ]);
    return leased.map(({ id }) => id);
  }

  /** Records the outcome of an attempt. Without effect for messages that are finished or were erased. */
  async record(ids: readonly Id[], { state, nextAt, problem }: Outcome<State>, now: number): Promise<void> {
    const isWaiting = state === 'waiting';
    const finish = this.#isDated ? sql`, finished_at = ${isWaiting ? null : now}` : sql``;
    await this.#database.write([
      sql`UPDATE ${this.#table} SET state = ${state}, attempts = attempts + 1, problem = ${problem ?? null},
        next_at = ${isWaiting ? Math.ceil(nextAt ?? now) : now}${finish}
        WHERE ${this.#id} IN (${sql.join(ids)}) AND state = 'waiting'`,
    ]);
  }

  /** When the next message of a queue is due; undefined where none waits. */
  async nextAt(queue: string): Promise<number | undefined> {
    type Next = { at: number | null };
    const [row] = await this.#database.read(
      sql<Next>`SELECT min(next_at) AS at FROM ${this.#table} WHERE ${this.#queue} = ${queue} AND state = 'waiting'`,
    );
    return row?.at ?? undefined;
  }

  /** Makes a message that was given up due again, as if it were new. @returns false where none has this id */
  async retry(id: Id, now: number): Promise<boolean> {
    return (await this.#changeDead(dueAgain(now), id)) === 1;
  }

  /** Makes all messages due again that were given up. @returns how many */
  retryAll(now: number): Promise<number> {
    return this.#changeDead(dueAgain(now));
  }

  /** Gives a message that was given up another final state. @returns false where none has this id */
  async dismiss(id: Id, state: State): Promise<boolean> {
    return (await this.#changeDead(sql`state = ${state}`, id)) === 1;
  }

  /** @param id without it all that were given up @returns how many were changed */
  async #changeDead(change: ReturnType<typeof sql>, id?: Id): Promise<number> {
    const isWanted = id === undefined ? sql`` : sql`${this.#id} = ${id} AND`;
    const [changed] = await this.#database.write([
      sql`UPDATE ${this.#table} SET ${change} WHERE ${isWanted} state IN (${sql.join(this.#dead)}) RETURNING state`,
    ]);
    return changed.length;
  }

  /** Numbers of messages by queue and state, in the order of the queues. @param limitMs see `SqlDatabase.report` */
  count(limitMs?: number) {
    type Counted = { queue: string; state: State | 'waiting'; count: number };
    return this.#database.report(
      sql<Counted>`SELECT ${this.#queue} AS queue, state, count(*) AS count
        FROM ${this.#table} GROUP BY ${this.#queue}, state ORDER BY ${this.#queue}`,
      limitMs,
    );
  }
}

/** A message as if it were new. */
const dueAgain = (now: number) =>
  sql`state = 'waiting', attempts = 0, created_at = ${now}, next_at = ${now}, finished_at = NULL`;
