import { isPageModel, PAGE_TYPES, type PageModel } from '@cumulus/content-model';
import { reservedPart } from '@cumulus/content-model/sitePaths';
import { findPathFault } from '@cumulus/http/requestTarget';
import { scalarText } from '@cumulus/server/json';
import type { SourceEntity } from '../space.ts';
import { type CheckedSpace, type Finding, findingAt, linksIn, publishedEntries, typeOf } from './checkedContent.ts';

/** Characters that a path can't contain, or that a server interprets. */
const NOT_IN_PATHS = /[\s?#\\]|\/\//;

/**
 * Finds slugs with invalid characters, slugs of another page or of the server itself, and slugs without their folder. The folder is only required in
 * the default locale, whose addresses editors write into links; a translation works in any folder.
 */
export function slugRule(space: CheckedSpace): Finding[] {
  const taken = new Map<string, string>();
  return publishedEntries(space).flatMap((placed) => {
    const model = typeOf(placed.entity);
    if (!isPageModel(model)) return [];
    const { id } = placed.entity.sys;
    return space.addresses
      .filter((address) => address.id === id)
      .flatMap(({ path, locale }) => {
        const slug = scalarText(placed.entity.fields.slug?.[locale]);
        const owner = taken.get(path) ?? id;
        taken.set(path, owner);
        const reserved = reservedPart(path);
        const faults = [
          owner !== id && `${path} is the address of "${owner}" already: give it a slug of its own`,
          reserved !== undefined &&
            `${path} is not reachable: the server answers ${reserved} itself, so give the page another slug`,
          unreachable(slug, path),
          locale === space.defaultLocale.code && folderFault(space, placed.entity, model, slug),
        ];
        return faults.filter((fault) => fault !== false).map((fault) => findingAt(placed, ['slug', locale], fault));
      });
  });
}

function unreachable(slug: string, path: string): string | false {
  const begin = `the slug "${slug}" has what no address can have`;
  if (NOT_IN_PATHS.test(slug.trim())) return `${begin}: a space, "?", "#", "\\" or "//"`;
  const fault = findPathFault(path);
  return fault !== undefined && `${begin}: ${fault}`;
}

function folderFault(space: CheckedSpace, entity: SourceEntity, model: PageModel, slug: string): string | false {
  const folder = folderOf(space, entity, model);
  if (!folder || trim(slug).startsWith(`${folder}/`)) return false;
  const locale = space.defaultLocale.code;
  return `the slug "${slug}" in ${locale} is without its folder: write "${folder}/${trim(slug).split('/').at(-1)}"`;
}

/** The slug of the parent page: the linked `parent`, or the index page of this kind of pages. */
function folderOf(space: CheckedSpace, entity: SourceEntity, model: PageModel): string | undefined {
  const [parent] = linksIn(entity.fields.parent, []).map(({ id }) => space.published.entries.get(id));
  const template = templateOf(space, entity);
  const rule = PAGE_TYPES[model].slugFolders.find((one) => one.template === undefined || one.template === template);
  const list =
    rule && [...space.published.entries.values()].find((page) => templateOf(space, page) === rule.indexTemplate);
  const slug = (parent ?? list)?.fields.slug?.[space.defaultLocale.code];
  return (typeof slug === 'string' && trim(slug)) || rule?.folder;
}

function templateOf({ defaultLocale }: CheckedSpace, { fields }: SourceEntity): unknown {
  return fields.template?.[defaultLocale.code];
}

function trim(slug: string): string {
  return slug.replace(/^\/+|\/+$/g, '');
}
