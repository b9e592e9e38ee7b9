import { COOKIES_PATH } from '../../platform/cookiesPath.ts';
import type { Recipient, Variables, VendorManifest } from '../../vendors/manifest.ts';
import { vendors } from '../../vendors/vendors.ts';

const SITE: Recipient = {
  id: 'site',
  name: 'Cumulus',
  group: 'C0001',
  purpose: 'vendorSite',
  paths: ['/consent', COOKIES_PATH],
};

/**
 * All recipients of data, from the vendors' manifests, the site itself first. A page sends requests only to the site and to these
 * (tests/e2e/audits/firstVisit.spec.ts, tests/e2e/consent/privacy.spec.ts).
 * REQ-CNS-07.
 */
export const vendorMatrix: readonly Recipient[] = recipientsOf(vendors);

function recipientsOf(manifests: readonly VendorManifest[]): readonly Recipient[] {
  return [SITE, ...manifests.flatMap(({ recipients }) => recipients)];
}

/** Who acts as a recipient in the current configuration. */
export interface VendorInUse {
  /** Id of the recipient. */
  id: string;
  /** Public name; the site's own for a built-in service. */
  name?: string;
  /** The receiving host, without a name. */
  host?: string;
  group: Recipient['group'];
  purpose: string;
  /** Asks visitors for consent instead of the built-in banner. */
  collectsConsent?: boolean;
}

const OFF = 'none';

/**
 * The active recipients of vendorMatrix: the vendor if it is configured, the site itself for built-in services. Others receive nothing and are left out.
 * @param variables environment variables
 * @param manifests the vendors
 */
export function vendorsInUse(variables: Variables, manifests: readonly VendorManifest[] = vendors): VendorInUse[] {
  return recipientsOf(manifests).flatMap((vendor): VendorInUse[] => {
    const { id, name, group, purpose, collectsConsent } = vendor;
    const set = vendor.variables?.map((variable) => variables[variable]).find(Boolean);
    const isOff = (vendor.isOptional && !set) || (vendor.canBeOff && set === OFF);
    if (isOff || vendor.isUnused?.(variables)) return [];
    const isBuiltIn = vendor.variables && !set;
    if (isBuiltIn) return [{ id, name: SITE.name, group, purpose }];
    const names = vendor.isNamedByHosts ? { name: set } : hostOf(set);
    return [{ id, group, purpose, ...(name ? { name } : names), ...(collectsConsent && { collectsConsent }) }];
  });
}

/**
 * Whether a vendor collects consent instead of the built-in banner.
 * @param variables environment variables
 * @param manifests the vendors
 */
export function isConsentCollectedByVendor(variables: Variables, manifests?: readonly VendorManifest[]): boolean {
  return vendorsInUse(variables, manifests).some(({ collectsConsent }) => collectsConsent);
}

function hostOf(url = ''): { host?: string } {
  return URL.canParse(url) ? { host: new URL(url).host } : {};
}
