import { headingAnchor, isPageModel, PAGE_TYPES, RESERVED_IDS } from '@cumulus/content-model';
import { isObject, scalarText } from '@cumulus/server/json';
import type { Localized, SourceEntity } from '../space.ts';
import { type CheckedSpace, linksIn, typeOf } from './checkedContent.ts';
import { nodesIn } from './jsonValues.ts';

/** `top` is built into browsers, `content` is the target of the skip link. */
const ON_EVERY_PAGE = ['top', 'content'];
const STORAGE_TABLE = ['C0001', 'C0002', 'C0003', 'C0004', 'vendors'];

/**
 * Lists the anchors of a page: its sections, their parts, and the headings of its texts. Ids derived from a section's position, because it has no
 * `sectionId`, are left out: they change when a section is added before it.
 * @returns the anchors in all of the page's locales and variants
 */
export function pageAnchors(space: CheckedSpace, page: string): Set<string> {
  const shown = [...space.published.entries.values()].filter(({ sys }) => space.shownOn.get(sys.id)?.has(page));
  const used = [...RESERVED_IDS, ...shown.flatMap(({ fields }) => texts(fields.sectionId))];
  return new Set([
    ...ON_EVERY_PAGE,
    ...shown.flatMap((entry) => sectionAnchors(space, entry, page)),
    ...space.locales.flatMap(({ code }) => headingIds(space, shown, code, used)),
  ]);
}

function sectionAnchors(space: CheckedSpace, entry: SourceEntity, page: string): string[] {
  const type = typeOf(entry);
  if (isPageModel(type)) return entry.sys.id === page ? [PAGE_TYPES[type].openingId ?? ''].filter(Boolean) : [];
  const parts = ['', ...partsOf(space, entry)];
  const own = texts(entry.fields.sectionId).flatMap((id) => parts.map((part) => id + part));
  return type === 'storageTable' ? [...own, ...STORAGE_TABLE] : own;
}

/** Suffixes that the parts of a section append to its id. */
function partsOf({ published }: CheckedSpace, { fields, sys }: SourceEntity): string[] {
  const count = (values: Localized | undefined) =>
    Math.max(0, ...Object.values(values ?? {}).map((value) => (Array.isArray(value) ? value.length : 0)));
  const numbers = (values: Localized | undefined) => Array.from({ length: count(values) }, (_, index) => index + 1);
  switch (sys.contentType?.sys.id) {
    case 'tabs':
      return numbers(fields.items).flatMap((number) => [`-${number}`, `-tab-${number}`]);
    case 'teamIndex':
      return numbers(fields.groups).map((number) => `-${number}`);
    case 'form':
      return linksIn(fields.fields, [])
        .flatMap(({ id }) => texts(published.entries.get(id)?.fields.name))
        .map((name) => `-${name}`);
    default:
      return [];
  }
}

/** The ids of all headings in a locale, as the site assigns them (`headingId`): repeated headings get a number. */
function headingIds(space: CheckedSpace, shown: SourceEntity[], locale: string, taken: string[]): string[] {
  const used = new Set(taken);
  const texts = shown.flatMap(({ fields }) =>
    Object.values(fields).flatMap((values) => headingsIn(values[locale] ?? values[space.defaultLocale.code])),
  );
  return texts.flatMap((text) => {
    const base = headingAnchor(text);
    if (base === undefined) return [];
    let id = base;
    for (let number = 2; used.has(id); number += 1) id = `${base}-${number}`;
    used.add(id);
    return [id];
  });
}

/** Headings of values that didn't change since the last check; each is looked at once for each page and locale. */
const known = new WeakMap<object, readonly string[]>();

/** The text of each heading in a rich text. */
function headingsIn(value: unknown): readonly string[] {
  if (!isObject(value)) return [];
  const headings = known.get(value) ?? findHeadings(value);
  known.set(value, headings);
  return headings;
}

function findHeadings(value: object): string[] {
  return nodesIn(value, 'heading-').map(({ node }) =>
    nodesIn(node.content, 'text')
      .map(({ node: text }) => scalarText(text.value))
      .join(''),
  );
}

function texts(values: Localized | undefined): string[] {
  return Object.values(values ?? {}).filter((value) => typeof value === 'string' && value !== '') as string[];
}
