import type { ConsentGroup } from '../../../../apps/site/src/privacy/consentGroups.ts';
import { findStorageEntries } from '../../../../apps/site/src/privacy/storage/storageMatrix.ts';
import type { StoredItem } from './readStored.ts';

/**
 * Finds forbidden storage: entries that aren't in the matrix, or whose group isn't allowed.
 * @param allowed groups besides strictly necessary
 */
export function findForbiddenStorage(stored: readonly StoredItem[], allowed: readonly ConsentGroup[] = []): string[] {
  return stored.flatMap(({ kind, name }) => {
    const groups = findStorageEntries(kind, name).map(({ group }) => group);
    if (groups.length === 0) return [`${kind} ${name} is not in storageMatrix`];
    if (groups.some((group) => group === 'C0001' || allowed.includes(group))) return [];
    return [`${kind} ${name} is there without ${groups}`];
  });
}
