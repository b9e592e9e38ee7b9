import type { ConsentGroup } from '../privacy/consentGroups.ts';

/** A vendor's code that starts by its manifest (`start`). */
export interface VendorLoader {
  id: string;
  group: ConsentGroup;
  attribute: string;
  /** Starts with measurement, in this order. */
  order?: number;
  /** Fetches the code. */
  fetch(): Promise<(value: string, signal: AbortSignal) => unknown>;
}

/** Empty here: in browsers the build puts the list of the registry in the place of this module (astro/plugin.ts). */
export const vendorLoaders: readonly VendorLoader[] = [];
