import type { VendorManifest } from './manifest.ts';
import * as registry from './registry.ts';

type Manifest = (typeof registry)[keyof typeof registry];

/** The vendors of the registry. */
export const vendors: readonly VendorManifest[] = Object.values(registry);

/** Names of all storage entries in the vendors' manifests. */
export type VendorStorageName = Manifest['storage'][number]['name'];
