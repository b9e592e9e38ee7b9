import type { ConsentEntry } from '@cumulus/content-model';

/**
 * The version that editors gave the consent text, as the cookie keeps it. Raised, it has everybody asked again: a later one sorts after an earlier one.
 * What a cookie would encode becomes a hyphen, so that it is compared as it was written.
 */
export function editorsVersion({ version }: Pick<ConsentEntry, 'version'>): string {
  return String(version).replace(/[^\w-]/g, '-');
}
