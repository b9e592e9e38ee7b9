import type { ContentSlot } from '@cumulus/flag-rules';
import type { Link, Snapshot, SourceEntity } from '../../content/types.ts';

const SLOT = 'variantSlot';

/**
 * The variant slots that are published in a space, with the values that have a variant. A slot that links to no variant decides nothing. A variant that is
 * not published, or of which a section isn't, is none: the site shows the control in its place.
 */
export function slotsOfContent({ delivery, defaultLocale }: Snapshot): ContentSlot[] {
  const fieldOf = (entry: SourceEntity | undefined, field: string) => entry?.fields[field]?.[defaultLocale.code];
  const published = (links: Link[]) => links.flatMap(({ sys }) => delivery.entries.get(sys.id) ?? []);
  return [...delivery.entries.values()].flatMap((entry) => {
    if (entry.sys.contentType?.sys.id !== SLOT) return [];
    const flag = fieldOf(entry, 'flag');
    const links = fieldOf(entry, 'variants');
    if (typeof flag !== 'string' || !Array.isArray(links) || links.length === 0) return [];
    const values = published(links).flatMap((variant) => {
      const sections = fieldOf(variant, 'sections');
      const isWhole = !Array.isArray(sections) || published(sections).length === sections.length;
      return isWhole ? String(fieldOf(variant, 'value')) : [];
    });
    return [{ name: `slot ${entry.sys.id}`, flag, values }];
  });
}
