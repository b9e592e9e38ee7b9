import { hostname } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import type { SqlDatabase } from '../Database.ts';
import { Lease } from './Lease.ts';

const leases: Lease[] = [];
afterEach(async () => {
  for (const lease of leases.splice(0)) await lease.end();
});

/** One row, with the conditions of the statement that claims it. */
function oneLease() {
  const table: { row?: { holder: string; until: number } } = {};
  const database = {
    read: async () => (table.row ? [table.row] : []),
    async write([{ text, parameters }]: [{ text: string; parameters: [string, string, number, string, number] }]) {
      const [, holder, until, ended, now] = parameters;
      if (text.startsWith('DELETE')) {
        if (table.row?.holder === holder) delete table.row;
        return [[]];
      }
      const { row } = table;
      if (row && row.holder !== holder && row.holder !== ended && row.until >= now) return [[]];
      table.row = { holder, until };
      return [[{ holder }]];
    },
  } as unknown as SqlDatabase;
  return { table, database };
}

async function claim(database: SqlDatabase): Promise<Lease> {
  const lease = new Lease(database, 'forward');
  leases.push(lease);
  await lease.start();
  return lease;
}

const soon = () => Date.now() + 10_000;

test('a container with the same hostname and process id has a lease of its own', async () => {
  const { table, database } = oneLease();
  for (const place of [hostname(), `${hostname()} boot pid:[4026531836]`]) {
    table.row = { holder: `${place}/${process.pid}/another`, until: soon() };
    expect((await claim(database)).remainingMs).toBeLessThanOrEqual(0);
  }
});

test('two leases of one process are two holders', async () => {
  const { database } = oneLease();
  expect((await claim(database)).remainingMs).toBeGreaterThan(0);
  expect((await claim(database)).remainingMs).toBeLessThanOrEqual(0);
});

test.each(['a process that has ended', 'an earlier process with the same id'])(
  'the lease of %s on this machine is taken immediately',
  async (what) => {
    const { table, database } = oneLease();
    await claim(database);
    const [place] = table.row?.holder.split('/') ?? [];
    // Above the highest process id of Linux.
    const id = what.startsWith('a process') ? 2 ** 30 : process.pid;
    table.row = { holder: `${place}/${id}/dead`, until: soon() };
    expect((await claim(database)).remainingMs).toBeGreaterThan(0);
  },
);
