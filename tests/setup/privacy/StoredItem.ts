import type { StorageEntry } from '../../../apps/site/src/visitor/storage/StorageEntry.ts';

/** A cookie or key that was found in a browser. */
export interface StoredItem {
  kind: StorageEntry['kind'];
  name: string;
}
