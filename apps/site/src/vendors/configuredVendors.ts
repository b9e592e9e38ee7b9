import { z } from 'zod';
import { parseVariables } from '../platform/server/environment.ts';
import { PREFERENCES_POLICY } from '../privacy/preferences/consentTexts.ts';
import { isConsentCollectedByVendor } from '../privacy/storage/vendorMatrix.ts';
import type { Variables, VendorManifest, VendorPolicy } from './manifest.ts';
import { samplingAttributes } from './samplingVariables.ts';
import { vendors } from './vendors.ts';

/**
 * The values of all vendors' variables.
 * @throws EnvironmentError that names every wrong variable
 */
function readValues(variables: Variables, manifests: readonly VendorManifest[]): Record<string, unknown> {
  const shapes = manifests.map((manifest) => manifest.variables.shape);
  return parseVariables(z.object(Object.assign({}, ...shapes)), variables);
}

/**
 * The CSP needs of the configured vendors, and of the built-in consent preferences if no vendor asks for consent.
 * @param variables environment variables
 * @param manifests the vendors
 * @throws EnvironmentError that names every wrong variable
 */
export function vendorPolicies(variables: Variables, manifests: readonly VendorManifest[] = vendors): VendorPolicy[] {
  const values = readValues(variables, manifests);
  const own: VendorPolicy = { name: 'consent', sources: {}, trustedTypes: [PREFERENCES_POLICY] };
  const policies = manifests.flatMap(({ id, policy }) => {
    const needed = policy?.(values);
    return needed ? { name: id, ...needed } : [];
  });
  return isConsentCollectedByVendor(variables, manifests) ? policies : [own, ...policies];
}

/** Groups of the vendors that boot/startVendors.ts starts. */
const VENDORS_ATTRIBUTE = 'data-vendors';

/**
 * The configuration that the vendors' code reads in the browser: `data-` attributes of the document.
 * @param variables environment variables
 * @param manifests the vendors
 * @throws EnvironmentError that names every wrong variable
 */
export function vendorAttributes(
  variables: Variables,
  manifests: readonly VendorManifest[] = vendors,
): Record<string, string | undefined> {
  const values = readValues(variables, manifests);
  const all: Record<string, string | undefined> = Object.assign(
    samplingAttributes(variables),
    ...manifests.map(({ attributes }) => attributes?.(values)),
  );
  const groups = manifests.flatMap(({ start }) =>
    start && start.order === undefined && all[start.attribute] ? start.group : [],
  );
  return groups.length > 0 ? { ...all, [VENDORS_ATTRIBUTE]: [...new Set(groups)].join(' ') } : all;
}
