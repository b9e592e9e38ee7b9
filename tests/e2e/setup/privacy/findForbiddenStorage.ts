import type { ConsentGroup } from '../../../../apps/site/src/privacy/consentGroups.ts';
import { findStorageEntries } from '../../../../apps/site/src/privacy/storage/storageMatrix.ts';
import type { StoredItem } from './readStored.ts';

/**
 * What must not be stored: what isn't in the matrix, and what belongs to no group that is allowed.
 * @param allowed the groups that the visitor allows besides what is strictly necessary
 */
export function findForbiddenStorage(stored: readonly StoredItem[], allowed: readonly ConsentGroup[] = []): string[] {
  return stored.flatMap(({ kind, name }) => {
    const groups = findStorageEntries(kind, name).map(({ group }) => group);
    if (groups.length === 0) return [`${kind} ${name} is not in storageMatrix`];
    if (groups.some((group) => group === 'C0001' || allowed.includes(group))) return [];
    return [`${kind} ${name} is there without ${groups}`];
  });
}
