import type { Recipient, Variables, VendorManifest } from '../../vendors/manifest.ts';
import { vendors } from '../../vendors/vendors.ts';

const SITE: Recipient = { id: 'site', name: 'Cumulus', group: 'C0001', purpose: 'vendorSite', paths: ['/consent'] };

/**
 * Everyone who may receive something, by the vendors' manifests, the site itself first. Every request of a page is to the site's own pages and files,
 * or to one of these (tests/e2e/audits/firstVisit.spec.ts, tests/e2e/consent/privacy.spec.ts).
 * REQ-CNS-07.
 */
export const vendorMatrix: readonly Recipient[] = recipientsOf(vendors);

function recipientsOf(manifests: readonly VendorManifest[]): readonly Recipient[] {
  return [SITE, ...manifests.flatMap(({ recipients }) => recipients)];
}

/** Somebody who does the work of a recipient, with the configuration that runs. */
export interface VendorInUse {
  /** Id of that recipient. */
  id: string;
  /** By the name that visitors may know: the site's own where the work is done by what is built in. */
  name?: string;
  /** Where it has no name: the host that receives something. */
  host?: string;
  group: Recipient['group'];
  purpose: string;
  /** It asks visitors for consent, in place of the built-in banner. */
  asksForConsent?: boolean;
}

const OFF = 'none';

/**
 * Who does the work of each line of vendorMatrix: the vendor where it is configured, the site itself where its work is built in. Lines whose work
 * nobody does are left out, so that nobody is named who receives nothing.
 * @param variables environment variables
 * @param manifests the vendors
 */
export function vendorsInUse(variables: Variables, manifests: readonly VendorManifest[] = vendors): VendorInUse[] {
  return recipientsOf(manifests).flatMap((vendor): VendorInUse[] => {
    const { id, name, group, purpose, asksForConsent } = vendor;
    const set = vendor.variables?.map((variable) => variables[variable]).find(Boolean);
    const isOff = (vendor.isOptional && !set) || (vendor.canBeOff && set === OFF);
    if (isOff || vendor.isUnused?.(variables)) return [];
    const isBuiltIn = vendor.variables && !set;
    if (isBuiltIn) return [{ id, name: SITE.name, group, purpose }];
    return [{ id, group, purpose, ...(name ? { name } : hostOf(set)), ...(asksForConsent && { asksForConsent }) }];
  });
}

/**
 * Whether a vendor asks visitors for consent, in place of the built-in banner.
 * @param variables environment variables
 * @param manifests the vendors
 */
export function isConsentAskedByVendor(variables: Variables, manifests?: readonly VendorManifest[]): boolean {
  return vendorsInUse(variables, manifests).some(({ asksForConsent }) => asksForConsent);
}

function hostOf(url = ''): { host?: string } {
  return URL.canParse(url) ? { host: new URL(url).host } : {};
}
