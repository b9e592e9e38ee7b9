import { describe, expect, it } from 'vitest';
import type { EventRow } from './Database.ts';
import { toEventRow } from './eventRows.ts';
import { GroupCommit } from './GroupCommit.ts';
import type { TableName } from './tables.ts';
import { createBudgets, MAX_WAITING_BYTES, rowMemory, WriteBudget } from './WriteBudget.ts';

const KB = 1_000;
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

let count = 0;
/** A row whose payload takes two bytes for each character in memory. */
function rowOf(characters: number): EventRow {
  count += 1;
  const ids = { anonymousId: 'a', userId: null, messageId: `m${count}`, receivedAt: 1 };
  const payload = { text: `\u0416${'x'.repeat(characters)}` };
  return toEventRow({ vendor: 'v', type: 't', event: null, ...ids, payload, isValid: true, reason: null }, false);
}

/** A database that is locked until `unlock`. */
function createLocked() {
  const { promise, resolve: unlock } = Promise.withResolvers<void>();
  const transactions: (readonly EventRow[])[] = [];
  const insert = async (rows: readonly EventRow[]) => {
    transactions.push(rows);
    await promise;
    return rows.map(() => true);
  };
  return { unlock, insert, transactions };
}

/** Adds rows until one is refused. @returns what became of those that were taken, and the refusal */
async function fill(commit: GroupCommit, characters: number) {
  const taken: Promise<boolean[]>[] = [];
  for (;;) {
    const added = commit.add([rowOf(characters)]);
    const refusal = await Promise.race([
      added.then(
        () => undefined,
        (error: unknown) => error,
      ),
      nextTurn(),
    ]);
    if (refusal) return { taken, refusal };
    taken.push(added);
  }
}

describe('while the database is locked', () => {
  it('rows of all tables together take no more memory than the budget, and further ones are refused as busy', async () => {
    const { unlock, insert } = createLocked();
    const budgetOf = createBudgets();
    const free = budgetOf('event').freeBytes;
    const tables: TableName[] = ['event', 'product_event', 'monitoring', 'recording'];
    const filled = [];
    for (const table of tables) filled.push(await fill(new GroupCommit(budgetOf(table), insert), 900 * KB));
    for (const { refusal } of filled) expect(refusal).toMatchObject({ problem: 'busy' });
    const taken = filled.flatMap((one) => one.taken);
    expect(taken.length).toBeGreaterThan(5);
    // The text, and as much in the parsed message.
    expect(taken.length * 4 * 900 * KB).toBeLessThan(MAX_WAITING_BYTES);
    unlock();
    expect(await Promise.all(taken)).toEqual(taken.map(() => [true]));
    expect(budgetOf('event').freeBytes).toBe(free);
  });

  it('a flood of others leaves room for decisions on consent', async () => {
    const { unlock, insert } = createLocked();
    const budgetOf = createBudgets();
    const { taken } = await fill(new GroupCommit(budgetOf('recording'), insert), 100 * KB);
    const consents = new GroupCommit(budgetOf('consent'), insert);
    const decisions = Array.from({ length: 500 }, () => consents.add([rowOf(500)]));
    unlock();
    await Promise.all([...taken, ...decisions]);
  });

  it('rows whose transaction failed give their memory back', async () => {
    const budget = new WriteBudget(MAX_WAITING_BYTES);
    const failing = new GroupCommit(budget, () => Promise.reject(new Error('locked')));
    await expect(failing.add([rowOf(10)])).rejects.toThrow('locked');
    expect(budget.freeBytes).toBe(MAX_WAITING_BYTES);
  });

  it('large rows are written in several transactions, so that their copies stay small', async () => {
    const { unlock, insert, transactions } = createLocked();
    const commit = new GroupCommit(new WriteBudget(MAX_WAITING_BYTES), insert);
    unlock();
    const added = Array.from({ length: 8 }, () => commit.add([rowOf(900 * KB)]));
    await Promise.all(added);
    expect(Math.max(...transactions.map((rows) => rows.length))).toBeLessThan(4);
  });
});

it('counts the parsed message of a row, which may take much more than its text', () => {
  expect(rowMemory(JSON.stringify(Array(1_000).fill([])))).toBeGreaterThan(40 * KB);
  expect(rowMemory(JSON.stringify({ text: 'x'.repeat(10 * KB) }))).toBeLessThan(22 * KB);
  expect(rowMemory(JSON.stringify({ text: `\u0416${'x'.repeat(10 * KB)}` }))).toBeGreaterThan(40 * KB);
});
