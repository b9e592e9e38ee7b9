import type { Database } from './Database.ts';
import { type Removed, removeOldest } from './removeOldest.ts';
import { listSenders } from './senders/senderTable.ts';
import type { TableName } from './tables.ts';

/** What one sender may have of a table's size before others' older records: its visitors of a day, where it is no flood and no large network. */
const SENDER_PART = 0.01;

interface Surplus {
  /** Bytes of rows that have to go. */
  bytes: number;
  /** Size limit of the table. */
  maxBytes: number;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Deletes records for which a table has no room, and no more: first those of the largest senders of today and yesterday, until each has no more than the
 * others or a hundredth of the table, then the oldest. So one network can't displace what others sent.
 * @throws StoreError
 */
export async function removeSurplus(database: Database, table: TableName, surplus: Surplus): Promise<Removed> {
  const { bytes, maxBytes, now } = surplus;
  const floor = SENDER_PART * maxBytes;
  const senders = await listSenders(database, table, now, floor);
  const level = fairLevel(
    senders.map((sender) => sender.bytes),
    bytes,
    floor,
  );
  const removed: Removed = { rows: 0, unsent: 0, forwarded: 0 };
  const add = ({ rows, unsent, forwarded }: Removed) => {
    removed.rows += rows;
    removed.unsent += unsent;
    removed.forwarded += forwarded;
  };
  let left = bytes;
  for (const sender of senders) {
    const above = Math.min(left, sender.bytes - level);
    if (above <= 0) break;
    add(await removeOldest(database, table, { sender, bytes: above }));
    left -= above;
  }
  // Less than a byte is a rounding error.
  if (left >= 1) add(await removeOldest(database, table, { bytes: left }));
  return removed;
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
