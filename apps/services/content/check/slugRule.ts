import {
  type CheckedSpace,
  type Finding,
  findingAt,
  linksIn,
  PAGE_TYPES,
  type PlacedEntity,
  publishedEntries,
  typeOf,
} from './checkedContent.ts';

/** The folder in which pages of a template stand, and the template of the page that lists them. */
const FOLDERS: Record<string, { folder: string; index: string }> = {
  team: { folder: 'teams', index: 'teams' },
  feature: { folder: 'features', index: 'features' },
  article: { folder: 'blog', index: 'blog' },
};
/** What no path can have, or what a server reads as something else. */
const NOT_IN_PATHS = /[\s?#\\]|\/\//;

/**
 * Slugs that lead nowhere, or elsewhere: with characters that no path has, taken by another page, or without their folder. The folder is wanted in the
 * default locale only, whose addresses editors write into links; a translation shows wherever its slug puts it.
 */
export function slugRule(space: CheckedSpace): Finding[] {
  const taken = new Map<string, string>();
  return publishedEntries(space).flatMap((placed) => {
    if (!PAGE_TYPES.includes(typeOf(placed.entity))) return [];
    const { id } = placed.entity.sys;
    return space.addresses
      .filter((address) => address.id === id)
      .flatMap(({ path, locale }) => {
        const slug = String(placed.entity.fields.slug?.[locale]);
        const owner = taken.get(path) ?? id;
        taken.set(path, owner);
        const faults = [
          owner !== id && `${path} is the address of "${owner}" already: give it a slug of its own`,
          NOT_IN_PATHS.test(slug) && `the slug "${slug}" has what no address can have: a space, "?", "#", "\\" or "//"`,
          locale === space.defaultLocale.code && folderFault(space, placed, slug, locale),
        ];
        return faults.filter((fault) => fault !== false).map((fault) => findingAt(placed, ['slug', locale], fault));
      });
  });
}

function folderFault(space: CheckedSpace, placed: PlacedEntity, slug: string, locale: string): string | false {
  const folder = folderOf(space, placed, locale);
  if (!folder || trim(slug).startsWith(`${folder}/`)) return false;
  return `the slug "${slug}" in ${locale} is without its folder: write "${folder}/${trim(slug).split('/').at(-1)}"`;
}

/** The slug, in this locale, of the page above: the one that is linked as parent, or the one that lists pages of this kind. */
function folderOf(space: CheckedSpace, { entity }: PlacedEntity, locale: string): string | undefined {
  const [parent] = linksIn(entity.fields.parent, []).map(({ id }) => space.published.entries.get(id));
  const kind = typeOf(entity) === 'article' ? 'article' : String(templateOf(space, entity));
  const rule = FOLDERS[kind];
  const list = rule && [...space.published.entries.values()].find((page) => templateOf(space, page) === rule.index);
  const slug = (parent ?? list)?.fields.slug?.[locale];
  return (typeof slug === 'string' && trim(slug)) || rule?.folder;
}

function templateOf({ defaultLocale }: CheckedSpace, { fields }: PlacedEntity['entity']): unknown {
  return fields.template?.[defaultLocale.code];
}

function trim(slug: string): string {
  return slug.replace(/^\/+|\/+$/g, '');
}
