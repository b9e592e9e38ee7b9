import type { RawLink } from '@cumulus/content-model';
import { localizeFields } from '../../content/localizeFields.ts';
import type { StoredContent } from './StoredContent.ts';

/**
 * Whether each section that a variant links to is published. A variant that misses one would show less than it is counted for: it is as one that there
 * isn't. One that links to none shows nothing on purpose.
 * @param content all that is published
 * @param variantId id of the variant's entry
 * @param locale the page's locale
 */
export function hasItsSections({ entries, locales }: StoredContent, variantId: string, locale: string): boolean {
  const variant = entries[variantId];
  const { sections } = variant ? localizeFields(variant, locales, locale) : {};
  return !Array.isArray(sections) || (sections as RawLink[]).every(({ sys }) => entries[sys.id] !== undefined);
}
