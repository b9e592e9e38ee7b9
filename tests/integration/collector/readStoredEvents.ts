import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import { openDatabase } from '../../../apps/collector/store/openStore.ts';

/** Reads the ids of all events in a closed store, and how many match the tracking plan. */
export async function readStoredEvents(options: DatabaseOptions): Promise<{ ids: string[]; valid: number }> {
  const database = await openDatabase(options);
  const rows = await database.read({ text: 'SELECT message_id, is_valid FROM event' });
  await database.close();
  return { ids: rows.map((row) => String(row.message_id)), valid: rows.filter((row) => row.is_valid === 1).length };
}
