import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FEED_PATHS, isPageModel, PAGE_TYPES, RESERVED_IDS } from '@cumulus/content-model';
import { isObject } from '../../files/json.ts';
import type { FieldDefinition, Localized, SourceEntity } from '../space.ts';
import {
  type CheckedSpace,
  type Finding,
  findingAt,
  type JsonPath,
  linksIn,
  publishedEntries,
  typeOf,
} from './checkedContent.ts';
import { bare, redirectsOf, whyLeftOut } from './redirects.ts';

/** Links whose address leads nowhere: no page, redirect or file, nothing of the anchor's name on the page, or an address that is relative. */
export function addressRule(space: CheckedSpace): Finding[] {
  const faultOf = addressCheck(space);
  return publishedEntries(space).flatMap((placed) => {
    const { entity } = placed;
    const shownOn = space.shownOn.get(entity.sys.id) ?? [];
    const fields = space.contentTypes.get(typeOf(entity))?.fields ?? [];
    return fields.flatMap((field) =>
      Object.entries(entity.fields[field.id] ?? {}).flatMap(([locale, value]) =>
        addressesIn(field, value, [field.id, locale]).flatMap(({ url, at }) => {
          const fault = faultOf(url, shownOn);
          return fault ? [findingAt(placed, at, `the field "${field.id}" links to ${url}, ${fault}`)] : [];
        }),
      ),
    );
  });
}

/** An address that is written out in a field: of this site or another, whatever its form. */
export interface FoundAddress {
  url: string;
  at: JsonPath;
}

/** The field that holds an address and nothing else. Where a redirect leads, its own rule looks at. */
const ADDRESS_FIELD = 'url';
const MARKDOWN_LINK = /\]\(\s*([^)\s]+)[^)]*\)/g;

/**
 * Finds the addresses in a field: those of link fields, of links in Markdown and in rich text. Markdown may stand in any text, those in objects included
 * (`dayPlan.moments`): what else they hold doesn't look like a link.
 * @param field its definition
 * @param value in one locale
 * @param at where the value stands
 */
export function addressesIn(field: FieldDefinition, value: unknown, at: JsonPath): FoundAddress[] {
  if (field.type === 'RichText') return hyperlinksIn(value, at);
  if (field.type === 'Symbol' && field.id === ADDRESS_FIELD && typeof value === 'string')
    return value.trim() ? [{ url: value.trim(), at }] : [];
  return ['Symbol', 'Text', 'Array', 'Object'].includes(field.type) ? inTexts(value, at) : [];
}

/** Those in a text, or in the texts of a list or an object. */
function inTexts(value: unknown, at: JsonPath): FoundAddress[] {
  if (typeof value === 'string') return [...value.matchAll(MARKDOWN_LINK)].map(([, url = '']) => ({ url, at }));
  if (Array.isArray(value)) return value.flatMap((item, index) => inTexts(item, [...at, index]));
  return isObject(value) ? Object.entries(value).flatMap(([name, item]) => inTexts(item, [...at, name])) : [];
}

function hyperlinksIn(value: unknown, at: JsonPath): FoundAddress[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => hyperlinksIn(item, [...at, index]));
  if (!isObject(value)) return [];
  const { nodeType, data, content } = value;
  const inner = hyperlinksIn(content, [...at, 'content']);
  if (nodeType !== 'hyperlink' || !isObject(data) || typeof data.uri !== 'string') return inner;
  return [{ url: data.uri.trim(), at: [...at, 'data', 'uri'] }, ...inner];
}

/** The beginning, which every browser knows, and where the link past the menus leads. */
const ON_EVERY_PAGE = ['top', 'content'];
const STORAGE_TABLE = ['C0001', 'C0002', 'C0003', 'C0004', 'vendors'];

/**
 * What links may lead to on a page: its sections, the parts of those that name them, and the headings of its texts. What is named by a section's
 * place on the page, because it has no `sectionId`, is none: it changes with the next section that is put before it.
 * @returns the anchors, in all of the page's languages and variants
 */
export function anchorsOn(space: CheckedSpace, page: string): Set<string> {
  const shown = [...space.published.entries.values()].filter(({ sys }) => space.shownOn.get(sys.id)?.has(page));
  const used = [...RESERVED_IDS, ...shown.flatMap(({ fields }) => texts(fields.sectionId))];
  return new Set([
    ...ON_EVERY_PAGE,
    ...shown.flatMap((entry) => sectionAnchors(space, entry, page)),
    ...space.locales.flatMap(({ code }) => [...headingIds(space, shown, code, used)]),
  ]);
}

function sectionAnchors(space: CheckedSpace, entry: SourceEntity, page: string): string[] {
  const type = typeOf(entry);
  if (isPageModel(type)) return entry.sys.id === page ? [PAGE_TYPES[type].openingId ?? ''].filter(Boolean) : [];
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

/** What the site answers under beside its pages: made by its routes, and lying in its `public`. A test compares them. */
export const SITE_FILES: ReadonlySet<string> = new Set([
  ...FEED_PATHS.values(),
  ...['/sitemap.xml', '/robots.txt', '/llms.txt'],
  ...['apple-touch-icon.png', 'icon.svg', 'icons.svg', 'logo.png', 'missing-image.svg'].map(
    (name) => `/assets/${name}`,
  ),
]);

/** Where assets of content are, and the folder of each. */
const ASSETS = /^\/(images|videos|assets)\/(.+)$/;
const SOCIAL_PICTURE = /^\/og(\/.+)\.png$/;

/**
 * Whether a path is that of a file: of the site, of an asset of the content, or of a page's drawn social picture. An ending alone says nothing.
 * @param path decoded, without query
 */
export function isSiteFile({ folder, addresses }: Pick<CheckedSpace, 'folder' | 'addresses'>, path: string): boolean {
  if (SITE_FILES.has(path)) return true;
  const [, part, name] = ASSETS.exec(path) ?? [];
  if (part && name) return existsSync(join(folder, 'assets', `${part}.ctfassets.net`, name));
  const [, page] = SOCIAL_PICTURE.exec(path) ?? [];
  return page !== undefined && addresses.some((address) => address.path === (page === '/home' ? '/' : page));
}

/** Those that the site sets; a link with another leaves only its words. Pictures may have their data in them. */
const SCHEMES = ['http', 'https', 'mailto', 'tel', 'data'];
const SCHEME = /^([a-z][a-z\d+.-]*):/i;
/** A path, an anchor or a query of this site, or another host (`//…`). */
const ROOTED = /^[/#?]/;

/** Says what is wrong with an address, as the end of a sentence; nothing where it works. */
export type AddressCheck = (url: string, shownOn: Iterable<string>) => string | undefined;

/**
 * Makes the check of addresses that are written out.
 * @returns it; `shownOn` are the pages on which the address stands, for one that names an anchor only
 */
export function addressCheck(space: CheckedSpace): AddressCheck {
  const pages = new Map(space.addresses.map(({ path, id }) => [path, id]));
  const made = redirectsOf(space);
  const redirects = new Set(made.filter((one) => !whyLeftOut(space, made, one)).map(({ from }) => from));
  const anchors = new Map<string, ReturnType<typeof anchorsOn>>();
  const hasAnchor = (page: string, name: string) => {
    const known = anchors.get(page) ?? anchorsOn(space, page);
    anchors.set(page, known);
    return known.has(name);
  };

  const isKnown = (path: string) =>
    path === '' || pages.has(path) || redirects.has(path) || isSiteFile(space, decode(path));

  return (url, shownOn) => {
    const ofForm = formFault(url);
    if (ofForm || isElsewhere(url)) return ofForm;
    const path = bare(url);
    if (!isKnown(path)) return 'where there is no page';
    const [, anchor] = url.split('#');
    if (!anchor) return undefined;
    const targets = path ? [pages.get(path)].filter((id) => id !== undefined) : [...shownOn];
    const without = targets.find((id) => !hasAnchor(id, decode(anchor)));
    return without && `but nothing on page "${without}" is called "${anchor}"`;
  };
}

/** What is wrong with an address whatever there is on the site. */
function formFault(url: string): string | undefined {
  const [, scheme] = SCHEME.exec(url) ?? [];
  if (scheme) return SCHEMES.includes(scheme.toLowerCase()) ? undefined : `but ${scheme}: is not linked`;
  return ROOTED.test(url)
    ? undefined
    : 'which leads elsewhere from each page: begin with "/", or with "https://" for another site';
}

const isElsewhere = (url: string) => SCHEME.test(url) || url.startsWith('//');

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Redirects that the site leaves out (over a page, in a loop, of a path that has one already), and those that lead nowhere. */
export function redirectRule(space: CheckedSpace): Finding[] {
  const faultOf = addressCheck(space);
  const all = redirectsOf(space);
  return all.flatMap((redirect) => {
    const { placed, to } = redirect;
    const leftOut = whyLeftOut(space, all, redirect);
    if (leftOut) return [findingAt(placed, ['from', space.defaultLocale.code], `left out: ${leftOut}`)];
    const fault = faultOf(to, []);
    return fault ? [findingAt(placed, ['to', space.defaultLocale.code], `leads to ${to}, ${fault}`)] : [];
  });
}
