import type { Database } from '../Database.ts';
import { placeholders } from '../placeholders.ts';
import type { OutboxRow } from './OutboxRow.ts';

interface Settlement {
  state: 'waiting' | 'sent' | 'refused';
  nextAt: number;
  reason: string | null;
}

/** Writes down what became of messages; those that were erased meanwhile stay erased. @throws StoreError */
export async function settleRows(database: Database, rows: readonly OutboxRow[], to: Settlement): Promise<void> {
  const text = `UPDATE outbox SET state = $1, attempts = attempts + 1, next_at = $2, problem = $3
    WHERE event_id IN (${placeholders(rows.length, 4)})`;
  const parameters = [to.state, Math.ceil(to.nextAt), to.reason, ...rows.map(({ eventId }) => eventId)];
  await database.write([{ text, parameters }]);
}
