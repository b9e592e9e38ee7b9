import type { ConsentGroup } from '../../visitor/consent/ConsentGroup.ts';
import type { StorageInUse } from '../../visitor/storage/storageInUse.ts';

/** A line of the table: lines of the matrix that differ by their name alone are one for people. */
export interface StorageRow extends StorageInUse {
  names: string[];
}

/** The lines of one group, in their order. */
export function rowsOf(group: ConsentGroup, lines: readonly StorageInUse[]): StorageRow[] {
  const rows = new Map<string, StorageRow>();
  for (const entry of lines) {
    if (entry.group !== group) continue;
    const { name, ...rest } = entry;
    const key = JSON.stringify(rest);
    const row = rows.get(key);
    if (row) row.names.push(name);
    else rows.set(key, { ...entry, names: [name] });
  }
  return [...rows.values()];
}
