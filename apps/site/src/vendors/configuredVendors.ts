import { z } from 'zod';
import { PREFERENCES_POLICY } from '../privacy/preferences/consentTexts.ts';
import { isConsentAskedByVendor } from '../privacy/storage/vendorMatrix.ts';
import type { Variables, VendorManifest, VendorPolicy } from './manifest.ts';
import { vendors } from './vendors.ts';

/**
 * The values of the vendors' variables, by vendor.
 * @param variables environment variables
 * @param manifests the vendors
 * @throws an error that names every wrong variable
 */
export function readVendorVariables(
  variables: Variables,
  manifests: readonly VendorManifest[] = vendors,
): Record<string, Record<string, unknown>> {
  const schema = z.object(Object.fromEntries(manifests.map((manifest) => [manifest.id, manifest.variables])));
  const parsed = schema.safeParse(Object.fromEntries(manifests.map(({ id }) => [id, variables])));
  if (parsed.success) return parsed.data;
  // Named as they stand in the environment, without their vendor.
  const issues = parsed.error.issues.map((issue) => ({ ...issue, path: issue.path.slice(1) }));
  throw new Error(`Wrong environment: ${z.prettifyError({ issues })}`);
}

/**
 * What the configured vendors need of the security policy, with what the built-in consent preferences need where no vendor asks for consent.
 * @param variables environment variables
 * @param manifests the vendors
 * @throws an error that names every wrong variable
 */
export function vendorPolicies(variables: Variables, manifests: readonly VendorManifest[] = vendors): VendorPolicy[] {
  const values = readVendorVariables(variables, manifests);
  const own: VendorPolicy = { name: 'consent', sources: {}, trustedTypes: [PREFERENCES_POLICY] };
  const policies = manifests.flatMap(({ id, policy }) => {
    const needed = policy?.(values[id] ?? {});
    return needed ? { name: id, ...needed } : [];
  });
  return isConsentAskedByVendor(variables, manifests) ? policies : [own, ...policies];
}

/**
 * The configuration that the vendors' code reads in the browser: `data-` attributes of the document.
 * @param variables environment variables
 * @param manifests the vendors
 * @throws an error that names every wrong variable
 */
export function vendorAttributes(
  variables: Variables,
  manifests: readonly VendorManifest[] = vendors,
): Record<string, string | undefined> {
  const values = readVendorVariables(variables, manifests);
  return Object.assign({}, ...manifests.map(({ id, attributes }) => attributes?.(values[id] ?? {})));
}
