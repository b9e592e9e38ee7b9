import type { StorageEntry } from '../privacy/storage/storageEntry.ts';
import type { VendorManifest } from './manifest.ts';
import { vendors } from './vendors.ts';

/** What vendors store in browsers. For browsers the build replaces this module by the list (astro/plugin.ts): manifests stay on the server. */
export const vendorStorage: readonly StorageEntry[] = storageOf(vendors);

/** The storage entries of these vendors, each with its vendor. */
export function storageOf(manifests: readonly VendorManifest[]): StorageEntry[] {
  return manifests.flatMap(({ id, storage }) => storage.map((entry) => ({ ...entry, vendor: id })));
}
