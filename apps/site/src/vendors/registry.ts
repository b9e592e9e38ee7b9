import { contentfulPolicy } from './contentful/vendor.ts';
import { growthbookPolicy } from './growthbook/vendor.ts';
import { identificationPolicy } from './identification/vendor.ts';
import { locationPolicy } from './location/vendor.ts';
import { consentPolicy } from './onetrust/vendor.ts';
import { segmentPolicy } from './segment/vendor.ts';
import type { VendorPolicy } from './vendorPolicy.ts';
import { videoPolicy } from './video/vendor.ts';

/** Every vendor's declaration: the one registry. A new vendor adds its `vendors/<vendor>/vendor.ts` here. */
const declarations: readonly ((variables: Record<string, string | undefined>) => VendorPolicy | undefined)[] = [
  consentPolicy,
  contentfulPolicy,
  growthbookPolicy,
  identificationPolicy,
  locationPolicy,
  segmentPolicy,
  videoPolicy,
];

/**
 * What the configured vendors need of the security policy.
 * @param variables environment variables
 */
export function vendorPolicies(variables: Record<string, string | undefined>): VendorPolicy[] {
  return declarations.flatMap((declare) => declare(variables) ?? []);
}
