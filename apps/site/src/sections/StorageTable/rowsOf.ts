import type { ConsentGroup } from '../../visitor/consent/ConsentGroup.ts';
import type { StorageEntry } from '../../visitor/storage/StorageEntry.ts';
import { storageMatrix } from '../../visitor/storage/storageMatrix.ts';

/** A line of the table: lines of the matrix that differ by their name alone are one for people. */
export interface StorageRow extends StorageEntry {
  names: string[];
}

/** The lines of one group, in the matrix's order. */
export function rowsOf(group: ConsentGroup): StorageRow[] {
  const rows = new Map<string, StorageRow>();
  for (const entry of storageMatrix as readonly StorageEntry[]) {
    if (entry.group !== group) continue;
    const { name, ...rest } = entry;
    const key = JSON.stringify(rest);
    const row = rows.get(key);
    if (row) row.names.push(name);
    else rows.set(key, { ...entry, names: [name] });
  }
  return [...rows.values()];
}
