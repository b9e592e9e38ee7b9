import type { StorageTableEntry } from '@cumulus/content-model';
import { z } from 'zod';
import { CONSENT_GROUPS } from '../../privacy/consentGroups.ts';
import { LISTED_PURPOSES } from '../../privacy/storage/storageInUse.ts';
import { vendorMatrix } from '../../privacy/storage/vendorMatrix.ts';
import type { VendorManifest } from '../../vendors/manifest.ts';
import { vendors } from '../../vendors/vendors.ts';

/** Words of the table by key: heads of columns, places, terms. */
export const TABLE_COPY_KEYS = [
  ...['name', 'purpose', 'place', 'lifetime', 'vendor', 'group'],
  ...['cookie', 'local', 'session', 'server', 'beginning', 'flagName', 'consentRecordName'],
  ...['untilBrowserClosed', 'untilTabClosed', 'kept', 'atOnce', 'product'],
  ...['vendorsTitle', 'vendorsIntro'],
  // Vendors without a name that visitors may know.
  ...vendorMatrix.flatMap(({ id, name }) => (name ? [] : [id])),
];

/** All that the section says, in the page's language. */
export interface TableCopy {
  words: Record<string, string>;
  purposes: Record<string, string>;
  /** Title and meaning by consent group, as the visitor was asked. */
  groups: Record<string, { title: string; text: string }>;
}

/** Texts of the purposes that vendors bring in their manifests. */
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
 * What an editor wrote for the table, checked against what it lists.
 * @param locale of the page, for purposes whose text is in the manifest of a vendor
 * @throws naming every purpose of the matrix, word and group that has no text
 */
export function readTableCopy(
  { sectionInternalName, words, purposes: texts, consent }: StorageTableEntry,
  locale: string,
): TableCopy {
  // The entry's first: the table has its order.
  const purposes = { ...Object(texts), ...vendorPurposes(locale), ...Object(texts) };
  const result = schema.safeParse({ words, purposes, groups: consent?.groups });
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new Error(`storage table "${sectionInternalName}": ${faults.join('; ')}`, { cause: result.error });
}
