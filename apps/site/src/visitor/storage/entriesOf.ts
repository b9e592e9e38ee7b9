import type { StorageEntry } from './StorageEntry.ts';
import { storageMatrix } from './storageMatrix.ts';

/** The lines of the matrix that a cookie or key belongs to; none where it is nothing of ours. */
export function entriesOf(kind: StorageEntry['kind'], name: string): StorageEntry[] {
  return storageMatrix.filter((entry: StorageEntry) => entry.kind === kind && bears(entry.name, name));
}

function bears(known: string, name: string): boolean {
  return known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : known === name;
}
