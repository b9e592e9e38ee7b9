import type { StorageTableEntry } from '@cumulus/content-model';
import { z } from 'zod';
import { CONSENT_GROUPS } from '../../privacy/consentGroups.ts';
import { LISTED_PURPOSES } from '../../privacy/storage/storageInUse.ts';
import { vendorMatrix } from '../../privacy/storage/vendorMatrix.ts';
import type { VendorManifest } from '../../vendors/manifest.ts';
import { vendors } from '../../vendors/vendors.ts';

/** Keys of the table's copy: column headers, kinds of storage, lifetimes. */
export const TABLE_COPY_KEYS = [
  ...['name', 'purpose', 'place', 'lifetime', 'vendor', 'group'],
  ...['cookie', 'local', 'session', 'server', 'beginning', 'flagName', 'consentRecordName'],
  ...['untilBrowserClosed', 'untilTabClosed', 'kept', 'keptNecessary', 'teamPages', 'atOnce', 'product'],
  ...['vendorsTitle', 'vendorsIntro'],
  // Vendors whose names are not public.
  ...vendorMatrix.flatMap(({ id, name, isNamedByHosts }) => (name || isNamedByHosts ? [] : [id])),
];

/** The section's copy, in the page's language. */
export interface TableCopy {
  words: Record<string, string>;
  purposes: Record<string, string>;
  /** Title and explanation by consent group, as in the consent banner. */
  groups: Record<string, { title: string; text: string }>;
}

/** Copy of the purposes from the vendors' manifests. */
export function vendorPurposes(locale: string, manifests: readonly VendorManifest[] = vendors): Record<string, string> {
  const texts = manifests.flatMap(({ purposes = {} }) => Object.entries(purposes));
  return Object.fromEntries(texts.map(([purpose, byLocale]) => [purpose, byLocale[locale] ?? byLocale['en-US']]));
}

const text = z.string('is missing').min(1, 'must not be empty');
const schema = z.object({
  words: z.object(Object.fromEntries(TABLE_COPY_KEYS.map((key) => [key, text])), 'must be words by key'),
  purposes: z.object(Object.fromEntries(LISTED_PURPOSES.map((key) => [key, text])), 'must be texts by purpose'),
  groups: z.object(
    Object.fromEntries(CONSENT_GROUPS.map((group) => [group, z.object({ title: text, text })])),
    'must be linked as consent, with words for each group',
  ),
});

/**
 * Reads the table's copy from the entry, and checks it against what the table lists.
 * @param locale of the page, for purposes whose copy is in a vendor's manifest
 * @throws an error that names every purpose, key and group without copy
 */
export function readTableCopy(
  { sectionInternalName, words, purposes: texts, consent }: StorageTableEntry,
  locale: string,
): TableCopy {
  // The entry's keys first: they set the order of the table.
  const purposes = { ...Object(texts), ...vendorPurposes(locale), ...Object(texts) };
  const result = schema.safeParse({ words, purposes, groups: consent?.groups });
  // The schema would return them in the order of the matrices.
  if (result.success) return { ...result.data, purposes };
  const faults = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new Error(`storage table "${sectionInternalName}": ${faults.join('; ')}`, { cause: result.error });
}
