import { contentfulPolicy } from './content/contentfulPolicy.ts';
import { growthbookPolicy } from './experiments/growthbookPolicy.ts';
import { segmentPolicy } from './measurement/vendors/segment/segmentPolicy.ts';
import { videoPolicy } from './ui/Video/videoPolicy.ts';
import type { VendorPolicy } from './VendorPolicy.ts';
import { consentPolicy } from './visitor/consent/consentPolicy.ts';
import { identificationPolicy } from './visitor/identification/identificationPolicy.ts';
import { locationPolicy } from './visitor/location/locationPolicy.ts';

/** Every vendor's declaration: the one registry. A new vendor adds its `measurement/vendors/<vendor>/<vendor>Policy.ts` here. */
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
