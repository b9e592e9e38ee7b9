import { USER_COOKIE } from '../../vendors/identification/userCookie.ts';
import { CONSENT_GROUPS, type ConsentGroup } from '../consentGroups.ts';
import { type Lifetime, type StorageEntry, storageMatrix } from './storageMatrix.ts';
import { type VendorInUse, vendorsInUse } from './vendorMatrix.ts';

/** A line of the cookie page: what the site keeps in a browser, what it reads of others there, and what it records of a visitor's answers. */
export interface StorageInUse extends Omit<StorageEntry, 'kind' | 'lifetime'> {
  kind: StorageEntry['kind'] | 'server';
  /** `product`: the product sets it, and says how long it stays. */
  lifetime: Lifetime | 'product';
}

type Variables = Record<string, string | undefined>;

/** The default of the services' `CONSENT_MAX_DAYS` (apps/services/readEnvironment.ts): six years. */
export const CONSENT_MAX_DAYS = 2_192;
/** What the lines besides the matrix are for: keys of the words of the cookie page. */
export const LISTED_PURPOSES = ['consentRecord', 'productUser'] as const;

/**
 * What the cookie page lists: the matrix, and two things that are not the site's to delete in a browser and so not in the matrix. The product's
 * cookie is read with consent where visitors are identified; a visitor's answers are recorded where the built-in banner asks.
 * @param variables environment variables
 * @param vendors see vendorsInUse
 */
export function storageInUse(variables: Variables, vendors: readonly VendorInUse[]): StorageInUse[] {
  const isUsed = (wanted: string) => vendors.some(({ id }) => id === wanted);
  const lines: StorageInUse[] = [...(storageMatrix as readonly StorageEntry[])];
  if (!isUsed('onetrust')) lines.push(consentRecord(variables));
  if (isUsed('identification')) lines.push(productUser(variables));
  return lines;
}

function consentRecord({ CONSENT_MAX_DAYS: days }: Variables): StorageInUse {
  const lifetime = { days: Number(days) || CONSENT_MAX_DAYS };
  return { name: '{consentRecord}', kind: 'server', group: 'C0001', purpose: 'consentRecord', lifetime };
}

function productUser({ PRODUCT_USER_COOKIE: name }: Variables): StorageInUse {
  return {
    name: name || USER_COOKIE,
    kind: 'cookie',
    group: 'C0004',
    vendor: 'identification',
    purpose: 'productUser',
    lifetime: 'product',
  };
}

/**
 * The groups that something uses with the configuration that runs, `C0001` first. Visitors are asked for these alone: consent to a purpose that the
 * site doesn't have would be consent to whatever comes later.
 * @param variables environment variables
 */
export function usedGroups(variables: Record<string, string | undefined>): ConsentGroup[] {
  const vendors = vendorsInUse(variables);
  const lines = [...vendors, ...storageInUse(variables, vendors)];
  return CONSENT_GROUPS.filter((wanted) => lines.some(({ group }) => group === wanted));
}
