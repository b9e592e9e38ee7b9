import { pathOfSlug } from '@cumulus/content-model';
import type { Link, Snapshot } from '../../space.ts';

const SLOT = 'variantSlot';
/** Enough for a person to look at. */
const MAX_PAGES = 20;

/** The published pages that show a variant slot of each flag, in the default locale: where its variations can be looked at. */
export function pagesOfFlags({ delivery, defaultLocale }: Snapshot): Map<string, string[]> {
  const pages = new Map<string, string[]>();
  for (const { fields } of delivery.entries.values()) {
    const [slug, sections] = [fields.slug, fields.sections].map((field) => field?.[defaultLocale.code]);
    if (typeof slug !== 'string' || !Array.isArray(sections)) continue;
    const path = pathOfSlug(slug, { code: defaultLocale.code, default: true });
    for (const flag of flagsOf(sections)) pages.set(flag, [...(pages.get(flag) ?? []), path].slice(0, MAX_PAGES));
  }
  return pages;

  /** The flags of the slots among the sections of a page. */
  function flagsOf(sections: readonly Partial<Link>[]): string[] {
    return sections.flatMap(({ sys }) => {
      const section = delivery.entries.get(sys?.id ?? '');
      const flag = section?.sys.contentType?.sys.id === SLOT && section.fields.flag?.[defaultLocale.code];
      return typeof flag === 'string' ? [flag] : [];
    });
  }
}
