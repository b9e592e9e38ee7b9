import type { Lifetime, StorageEntry } from './StorageEntry.ts';

/** A line of the cookie page: what the site keeps in a browser, what it reads of others there, and what it records of a visitor's answers. */
export interface StorageInUse extends Omit<StorageEntry, 'kind' | 'lifetime'> {
  kind: StorageEntry['kind'] | 'server';
  /** `product`: the product sets it, and says how long it stays. */
  lifetime: Lifetime | 'product';
}
