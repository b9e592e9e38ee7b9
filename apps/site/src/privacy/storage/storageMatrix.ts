import { UNSENT_DAYS, YEAR_DAYS } from '@cumulus/lifetimes';
import { vendorStorage } from '../../vendors/vendorStorage.ts';
import type { VendorStorageName } from '../../vendors/vendors.ts';
import type { StorageEntry } from './storageEntry.ts';

const YEAR = { days: YEAR_DAYS } as const;

/**
 * What the site itself stores in browsers. A new entry needs a line here, and its purpose in the copy of the cookie page. Code that writes it repeats
 * the name with `satisfies StorageName`, so that the matrix is not part of the bundle.
 *
 * Groups that may be surprising:
 * - `cuGBVariant` is necessary: it holds the variants of this visit and nothing that identifies a visitor. Without it a page would change between views.
 * - `redirectParams` is necessary: it passes details of the visitor's link to the sign-up in the same tab; nothing else reads it.
 * - `department` adapts the sign-up to the team page. That is useful but not necessary, so it needs consent to functional storage.
 */
export const siteStorage = [
  { name: 'cuConsentRule', kind: 'cookie', group: 'C0001', purpose: 'consentRule', lifetime: 'session' },
  { name: 'cuDecision', kind: 'local', group: 'C0001', purpose: 'unsentDecision', lifetime: 'kept' },
  { name: 'cuPageBanner*', kind: 'cookie', group: 'C0001', purpose: 'closedNotice', lifetime: YEAR },
  { name: 'cuGBVariant', kind: 'cookie', group: 'C0001', purpose: 'variantOfVisit', lifetime: 'session' },
  {
    name: 'growthbookRedirects',
    kind: 'cookie',
    group: 'C0001',
    purpose: 'redirects',
    lifetime: { seconds: 60 },
  },
  { name: 'growthbookRedirects', kind: 'session', group: 'C0001', purpose: 'redirects', lifetime: 'session' },
  { name: 'redirectParams', kind: 'session', group: 'C0001', purpose: 'linkDetails', lifetime: 'session' },
  { name: 'test', kind: 'session', group: 'C0001', purpose: 'storageProbe', lifetime: { seconds: 0 } },
  { name: 'cuMeeting', kind: 'cookie', group: 'C0001', purpose: 'formMeeting', lifetime: { minutes: 30 } },
  { name: 'cuPreview', kind: 'cookie', group: 'C0001', purpose: 'editorPreview', lifetime: { minutes: 30 } },
  { name: 'cuGBDebug', kind: 'cookie', group: 'C0001', purpose: 'debugging', lifetime: 'session' },
  { name: 'cuGBDebug', kind: 'local', group: 'C0001', purpose: 'debugging', lifetime: 'kept' },
  { name: '{flag}', kind: 'local', group: 'C0001', purpose: 'debugging', lifetime: 'kept' },
  { name: 'cuForcedSampling', kind: 'session', group: 'C0001', purpose: 'debugging', lifetime: 'session' },

  { name: 'utm_source', kind: 'cookie', group: 'C0002', purpose: 'utm', lifetime: YEAR },
  { name: 'utm_medium', kind: 'cookie', group: 'C0002', purpose: 'utm', lifetime: YEAR },
  { name: 'utm_campaign', kind: 'cookie', group: 'C0002', purpose: 'utm', lifetime: YEAR },
  { name: 'utm_content', kind: 'cookie', group: 'C0002', purpose: 'utm', lifetime: YEAR },
  { name: 'utm_term', kind: 'cookie', group: 'C0002', purpose: 'utm', lifetime: YEAR },
  { name: 'utm_stamp', kind: 'cookie', group: 'C0002', purpose: 'utmStamp', lifetime: { minutes: 30 } },
  { name: 'cuChannel', kind: 'cookie', group: 'C0002', purpose: 'utm', lifetime: YEAR },
  { name: 'cuReturnedFrom', kind: 'cookie', group: 'C0002', purpose: 'utm', lifetime: { minutes: 30 } },
  { name: 'cuGBId', kind: 'cookie', group: 'C0002', purpose: 'visitorOfExperiments', lifetime: YEAR },
  { name: 'cuGBVariant', kind: 'cookie', group: 'C0002', purpose: 'variantKept', lifetime: YEAR },
  {
    name: 'growthbookExposures',
    kind: 'local',
    group: 'C0002',
    purpose: 'exposuresCounted',
    lifetime: { minutes: 30 },
  },
  { name: 'cuSession', kind: 'local', group: 'C0002', purpose: 'siteSession', lifetime: { minutes: 30 } },
  { name: 'journey', kind: 'session', group: 'C0002', purpose: 'journey', lifetime: { minutes: 30 } },
  { name: 'cuDomainProbe', kind: 'cookie', group: 'C0002', purpose: 'domainProbe', lifetime: { seconds: 1 } },
  { name: 'cuCookieDates', kind: 'local', group: 'C0002', purpose: 'cookieDates', lifetime: 'kept' },
  { name: 'cuUnsent:*', kind: 'local', group: 'C0002', purpose: 'unsentEvents', lifetime: { days: UNSENT_DAYS } },
  {
    name: 'cuUnsentProduct:*',
    kind: 'local',
    group: 'C0002',
    purpose: 'unsentEvents',
    lifetime: { days: UNSENT_DAYS },
  },
  { name: 'cuClicks:*', kind: 'local', group: 'C0002', purpose: 'unsentEvents', lifetime: { days: UNSENT_DAYS } },
  { name: 'cuViews:*', kind: 'local', group: 'C0002', purpose: 'unsentEvents', lifetime: { days: UNSENT_DAYS } },
  { name: 'cuUnsentLock', kind: 'local', group: 'C0002', purpose: 'sendingTab', lifetime: { seconds: 0 } },

  { name: 'department', kind: 'local', group: 'C0003', purpose: 'department', lifetime: 'teamPages' },
] as const satisfies readonly StorageEntry[];

/**
 * Every cookie and storage key of the site and of its vendors (`vendors/<vendor>/vendor.ts`). Nothing else is written
 * (tests/e2e/audits/firstVisit.spec.ts, tests/e2e/consent/privacy.spec.ts). The cookie page is generated from it.
 * REQ-CNS-07.
 */
export const storageMatrix: readonly StorageEntry[] = [...siteStorage, ...vendorStorage];

/** Names in the matrix, including those with a listed prefix. */
export type StorageName = Names<(typeof siteStorage)[number]['name'] | VendorStorageName>;

type Names<Name extends string> = Name extends `${infer Start}*` ? `${Start}${string}` : Name;

/** The matrix entries of a cookie or key; empty for others. */
export function findStorageEntries(kind: StorageEntry['kind'], name: string): StorageEntry[] {
  return storageMatrix.filter((entry) => entry.kind === kind && matches(entry.name, name));
}

function matches(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name;
}
