import { isObject } from '../../isObject.ts';
import type { Localized, SourceEntity } from '../types.ts';
import type { CheckedSpace } from './CheckedSpace.ts';
import { linksIn } from './linksIn.ts';
import { typeOf } from './pageAddresses.ts';

/** The beginning, which every browser knows, and where the link past the menus leads. */
const ON_EVERY_PAGE = ['top', 'content'];
/** What headings can't be called (`document/headingIds`). */
const TAKEN = ['content', 'main-menu', 'opened', 'page-data', 'consent-title', 'article', 'vendors'];
const STORAGE_TABLE = ['C0001', 'C0002', 'C0003', 'C0004', 'vendors'];

/**
 * What links may lead to on a page: its sections, the parts of those that name them, and the headings of its texts. What is named by a section's
 * place on the page, because it has no `sectionId`, is none: it changes with the next section that is put before it.
 * @returns the anchors, in all of the page's languages and variants
 */
export function anchorsOn(space: CheckedSpace, page: string): Set<string> {
  const shown = [...space.published.entries.values()].filter(({ sys }) => space.shownOn.get(sys.id)?.has(page));
  const used = [...TAKEN, ...shown.flatMap(({ fields }) => texts(fields.sectionId))];
  return new Set([
    ...ON_EVERY_PAGE,
    ...shown.flatMap((entry) => sectionAnchors(space, entry, page)),
    ...space.locales.flatMap(({ code }) => [...headingIds(space, shown, code, used)]),
  ]);
}

function sectionAnchors(space: CheckedSpace, entry: SourceEntity, page: string): string[] {
  const type = typeOf(entry);
  if (type === 'article') return entry.sys.id === page ? ['article'] : [];
  const parts = ['', ...partsOf(space, entry)];
  const own = texts(entry.fields.sectionId).flatMap((id) => parts.map((part) => id + part));
  return type === 'storageTable' ? [...own, ...STORAGE_TABLE] : own;
}

/** How the parts of a section are called after its own name. */
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

/** The ids of all headings in a language, as the site gives them (`ui/RichText/headingId`): the second of the same words is counted. */
function headingIds(
  { defaultLocale }: CheckedSpace,
  shown: SourceEntity[],
  locale: string,
  taken: string[],
): Set<string> {
  const used = new Set(taken);
  const given = new Set<string>();
  const headings = shown.flatMap(({ fields }) =>
    Object.values(fields).flatMap((values) => headingsIn(values[locale] ?? values[defaultLocale.code])),
  );
  for (const base of headings.map(anchorOf)) {
    let id = base;
    for (let number = 2; used.has(id); number += 1) id = `${base}-${number}`;
    used.add(id);
    given.add(id);
  }
  return given;
}

function texts(values: Localized | undefined): string[] {
  return Object.values(values ?? {}).filter((value) => typeof value === 'string' && value !== '') as string[];
}

/** The words of each heading in a rich text. */
function headingsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(headingsIn);
  if (!isObject(value)) return [];
  if (typeof value.nodeType === 'string' && value.nodeType.startsWith('heading-')) return [wordsIn(value)];
  return Object.values(value).flatMap(headingsIn);
}

function wordsIn(node: unknown): string {
  if (!isObject(node)) return '';
  return node.nodeType === 'text'
    ? String(node.value)
    : (Array.isArray(node.content) ? node.content : []).map(wordsIn).join('');
}

function anchorOf(words: string): string {
  const plain = words.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  return plain.match(/[\p{L}\p{N}]+/gu)?.join('-') ?? 'heading';
}
