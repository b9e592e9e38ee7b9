import type { Variables, VendorManifest } from '../../vendors/manifest.ts';
import { storageOf } from '../../vendors/vendorStorage.ts';
import { vendors } from '../../vendors/vendors.ts';
import { CONSENT_GROUPS, type ConsentGroup } from '../consentGroups.ts';
import type { Lifetime, StorageEntry } from './storageEntry.ts';
import { siteStorage } from './storageMatrix.ts';
import { type VendorInUse, vendorMatrix, vendorsInUse } from './vendorMatrix.ts';

/** A row of the cookie page: what the site stores in the browser, what it reads there, and the consent records on the server. */
export interface StorageInUse extends Omit<StorageEntry, 'kind' | 'lifetime'> {
  kind: StorageEntry['kind'] | 'server';
  /** `product`: set by the product, with a lifetime of its own. */
  lifetime: Lifetime | 'product';
}

/** The default of the collector's `CONSENT_MAX_DAYS` (apps/collector/environment.ts): six years. */
export const CONSENT_MAX_DAYS = 2_192;
const CONSENT_RECORD = 'consentRecord';

/** Keys of all purposes that the cookie page may name, with any configuration. */
export const LISTED_PURPOSES: readonly string[] = [
  ...[...siteStorage, ...storageOf(vendors), ...vendorMatrix].map(({ purpose }) => purpose),
  CONSENT_RECORD,
  ...vendors.flatMap(({ reads = [] }) => reads.map(({ purpose }) => purpose)),
];

/**
 * What the cookie page lists: the matrix without the vendors that are off, and what is not the site's to delete in a browser and so not in the matrix.
 * A visitor's answers are recorded where the built-in banner asks.
 * @param variables environment variables
 * @param inUse see vendorsInUse
 * @param manifests the vendors
 */
export function storageInUse(
  variables: Variables,
  inUse: readonly VendorInUse[],
  manifests: readonly VendorManifest[] = vendors,
): StorageInUse[] {
  const isInUse = ({ recipients }: VendorManifest) =>
    recipients.some(({ id }) => inUse.some((vendor) => vendor.id === id));
  // The built-in banner keeps decisions in the cookies of the vendor whose place it takes.
  const writes = (manifest: VendorManifest) =>
    isInUse(manifest) || manifest.recipients.some(({ collectsConsent }) => collectsConsent);
  const lines: StorageInUse[] = [...siteStorage, ...storageOf(manifests.filter(writes))];
  if (!inUse.some(({ collectsConsent }) => collectsConsent)) lines.push(consentRecord(variables));
  for (const { id: vendor, reads = [] } of manifests.filter(isInUse)) {
    for (const { nameVariable = '', ...entry } of reads)
      lines.push({ ...entry, vendor, name: variables[nameVariable] || entry.name });
  }
  return lines;
}

function consentRecord({ CONSENT_MAX_DAYS: days }: Variables): StorageInUse {
  const lifetime = { days: Number(days) || CONSENT_MAX_DAYS };
  return { name: '{consentRecord}', kind: 'server', group: 'C0001', purpose: CONSENT_RECORD, lifetime };
}

/**
 * The groups that the current configuration uses, `C0001` first. Visitors are asked only for these: consent to an unused purpose would cover anything
 * that is added later.
 * @param variables environment variables
 */
export function usedGroups(variables: Variables): ConsentGroup[] {
  const inUse = vendorsInUse(variables);
  const lines = [...inUse, ...storageInUse(variables, inUse)];
  return CONSENT_GROUPS.filter((wanted) => lines.some(({ group }) => group === wanted));
}
