import { type Database, sumOfRows } from './Database.ts';
import { addTo, type Removed, removeOldest } from './removeOldest.ts';
import { listSenders } from './senders/senderTable.ts';
import type { TableName } from './tables.ts';

/** What one sender may have of a table's size before others' older records: its visitors of a day, where it is no flood and no large network. */
const SENDER_PART = 0.01;

/** While rows are deleted others are added, and pages of SQLite's file aren't full: the size is measured again up to this often. */
const MAX_ROUNDS = 5;

/**
 * Deletes records for which a table has no room, and no more: first those of the largest senders of today and yesterday, until each has no more than the
 * others or a hundredth of the table, then the oldest. So one network can't displace what others sent.
 * @param maxBytes size limit of the table
 * @param now milliseconds since 1970
 * @throws StoreError
 */
export async function removeSurplus(
  database: Database,
  table: TableName,
  maxBytes: number,
  now: number,
): Promise<Removed> {
  const removed: Removed = { rows: 0, unsent: 0, forwarded: 0 };
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const surplus = await measureSurplus(database, table, maxBytes);
    if (surplus === 0) break;
    await removeBytes(database, table, { surplus, floor: SENDER_PART * maxBytes, now }, removed);
  }
  return removed;
}

/** Bytes of rows that have to go. SQLite's file and PostgreSQL's disk take more or less than the rows: each stands for its share. */
async function measureSurplus(database: Database, table: TableName, maxBytes: number): Promise<number> {
  const size = await database.size(table, maxBytes);
  if (size <= maxBytes) return 0;
  return (size - maxBytes) * Math.min(1, (await sumOfRows(database, table)) / size);
}

interface Cut {
  /** Bytes that have to go. */
  surplus: number;
  /** Below it no sender is cut. */
  floor: number;
  now: number;
}

async function removeBytes(database: Database, table: TableName, cut: Cut, removed: Removed): Promise<void> {
  const { surplus, floor, now } = cut;
  const senders = await listSenders(database, table, now, floor);
  const sizes = senders.map(({ bytes }) => bytes);
  const level = fairLevel(sizes, surplus, floor);
  let left = surplus;
  for (const sender of senders) {
    const bytes = Math.min(left, sender.bytes - level);
    if (bytes <= 0) break;
    addTo(removed, await removeOldest(database, table, { sender, bytes }));
    left -= bytes;
  }
  // Less than a byte is a rounding error.
  if (left >= 1) addTo(removed, await removeOldest(database, table, { bytes: left }));
}

/**
 * The size to which the largest are cut so that together they give what is needed.
 * @param sizes in descending order, all above `floor`
 * @param needed what they have to give
 * @param floor below which none is cut
 */
export function fairLevel(sizes: readonly number[], needed: number, floor: number): number {
  let sum = 0;
  for (const [index, size] of sizes.entries()) {
    sum += size;
    const level = (sum - needed) / (index + 1);
    if (level >= (sizes[index + 1] ?? floor)) return level;
  }
  return floor;
}
