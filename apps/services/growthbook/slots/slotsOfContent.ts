import type { ContentSlot } from '@cumulus/flag-rules';
import type { Link, Snapshot, SourceEntity } from '../../content/types.ts';

const SLOT = 'variantSlot';

/** The variant slots that are published in a space, with the values that have a variant. A slot without any decides nothing. */
export function slotsOfContent({ delivery, defaultLocale }: Snapshot): ContentSlot[] {
  const fieldOf = (entry: SourceEntity | undefined, field: string) => entry?.fields[field]?.[defaultLocale.code];
  return [...delivery.entries.values()].flatMap((entry) => {
    if (entry.sys.contentType?.sys.id !== SLOT) return [];
    const flag = fieldOf(entry, 'flag');
    const links = fieldOf(entry, 'variants');
    const variants = Array.isArray(links) ? (links as Link[]).map(({ sys }) => delivery.entries.get(sys.id)) : [];
    const values = variants.flatMap((variant) => (variant ? String(fieldOf(variant, 'value')) : []));
    return typeof flag === 'string' && values.length > 0 ? [{ name: `slot ${entry.sys.id}`, flag, values }] : [];
  });
}
