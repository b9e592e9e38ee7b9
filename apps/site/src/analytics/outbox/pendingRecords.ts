import { UNSENT_MS } from '@cumulus/lifetimes';
import { listLocalStorageKeys, readText, removeStored, writeJson } from '../../platform/browser/storage.ts';
import type { StorageName } from '../../privacy/storage/storageMatrix.ts';
import type { EventMetadata } from '../tracker/eventMetadata.ts';

/** Bounds the storage where the tracking code never loads, as behind a blocker: the oldest pages are dropped. */
const MAX_PAGES = 50;

/**
 * Records of pages that were left before the tracking code had loaded; a later page takes them. They are lost where storage is full or blocked.
 * @param prefix of the keys. Each page writes one, named by time and id of its first record, so that tabs don't overwrite each other
 */
export function createPendingRecords<Pending extends EventMetadata & { properties: object }>(prefix: StorageName) {
  const keys = () => listLocalStorageKeys(prefix).sort();

  const takeFrom = (key: string): Pending[] => {
    const text = String(readText(key));
    removeStored(key);
    try {
      return JSON.parse(text).filter(
        ({ properties, timestamp }: Pending) => properties && Date.now() - Date.parse(timestamp) < UNSENT_MS,
      );
    } catch {
      return [];
    }
  };

  return {
    /** Oldest page first. Two pages that take the same records send them with the same ids, so they count once. */
    take: (): Pending[] => keys().flatMap(takeFrom),
    add(records: readonly Pending[]): void {
      const [first] = records;
      if (first) writeJson(prefix + first.timestamp + first.messageId, records);
      keys().slice(0, -MAX_PAGES).forEach(takeFrom);
    },
  };
}
