import type { Database } from '../Database.ts';
import { removeOldest } from '../removeOldest.ts';
import type { TableName } from '../tables.ts';
import type { SenderUsage } from './senderTable.ts';

/** What was removed of senders. */
export interface SenderRemoval {
  /** Records, by table. */
  removed: Partial<Record<TableName, number>>;
  /** Number of events among them that were forwarded: they have to be erased at the vendor too. */
  forwarded: number;
}

/** Removes what these sent into these tables, in steps between which others are stored. @throws StoreError */
export async function removeSenders(
  database: Database,
  senders: readonly Pick<SenderUsage, 'table' | 'day' | 'code'>[],
): Promise<SenderRemoval> {
  const removal: SenderRemoval = { removed: {}, forwarded: 0 };
  for (const { table, day, code } of senders) {
    const { rows, forwarded } = await removeOldest(database, table, { sender: { day, code } });
    removal.removed[table] = (removal.removed[table] ?? 0) + rows;
    removal.forwarded += forwarded;
  }
  if (senders.length > 0) await database.compact();
  return removal;
}
