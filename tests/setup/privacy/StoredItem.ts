import type { StorageEntry } from '../../../apps/site/src/privacy/storage/storageEntry.ts';

/** A cookie or key that was found in a browser. */
export interface StoredItem {
  kind: StorageEntry['kind'];
  name: string;
}
