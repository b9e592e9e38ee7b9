import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { headingAnchor, isPageModel, PAGE_TYPES, RESERVED_IDS } from '@cumulus/content-model';
import { barePath, canonicalPath, caselessKey, caselessPaths } from '@cumulus/content-model/canonicalPath';
import { completeAddress, LINKED_SCHEMES } from '@cumulus/content-model/linkAddress';
import { SITE_FILES } from '@cumulus/content-model/sitePaths';
import { isObject } from '@cumulus/server/json';
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
import { listRedirects, readRedirects } from './redirects.ts';

/** Finds broken links: without a page, redirect or file, without such an anchor on the page, or with a relative address. */
export function addressRule(space: CheckedSpace): Finding[] {
  const findFault = createAddressCheck(space);
  return publishedEntries(space).flatMap((placed) => {
    const { entity } = placed;
    const shownOn = space.shownOn.get(entity.sys.id) ?? [];
    const fields = space.contentTypes.get(typeOf(entity))?.fields ?? [];
    return fields.flatMap((field) =>
      Object.entries(entity.fields[field.id] ?? {}).flatMap(([locale, value]) =>
        addressesIn(field, value, [field.id, locale]).flatMap(({ url, at }) => {
          const fault = findFault(url, shownOn);
          return fault ? [findingAt(placed, at, `the field "${field.id}" links to ${url}, ${fault}`)] : [];
        }),
      ),
    );
  });
}

/** An address written in a field: of this site or another one, valid or not. */
interface FoundAddress {
  url: string;
  at: JsonPath;
}

/** The field whose whole value is an address. Targets of redirects are checked by `redirectRule`. */
const ADDRESS_FIELD = 'url';
const MARKDOWN_LINK = /\]\(\s*(?:<([^>]*)>|([^)\s]+))[^)]*\)/g;

/**
 * Finds the addresses in a field: of link fields, and of links in Markdown and rich text. Any text may contain Markdown, texts in objects too
 * (`dayPlan.moments`).
 * @param field its definition
 * @param value in one locale
 * @param at path of the value
 */
function addressesIn(field: FieldDefinition, value: unknown, at: JsonPath): FoundAddress[] {
  if (field.type === 'RichText') return hyperlinksIn(value, at);
  if (field.type === 'Symbol' && field.id === ADDRESS_FIELD && typeof value === 'string')
    return value.trim() ? [{ url: value.trim(), at }] : [];
  return ['Symbol', 'Text', 'Array', 'Object'].includes(field.type) ? inTexts(value, at) : [];
}

/** Addresses in a text, or in the texts of a list or object. */
function inTexts(value: unknown, at: JsonPath): FoundAddress[] {
  if (typeof value === 'string')
    return [...value.matchAll(MARKDOWN_LINK)].map(([, inBrackets, bare = '']) => ({ url: inBrackets ?? bare, at }));
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

/** `top` is built into browsers, `content` is the target of the skip link. */
const ON_EVERY_PAGE = ['top', 'content'];
const STORAGE_TABLE = ['C0001', 'C0002', 'C0003', 'C0004', 'vendors'];

/**
 * Lists the anchors of a page: its sections, their parts, and the headings of its texts. Ids derived from a section's position, because it has no
 * `sectionId`, are left out: they change when a section is added before it.
 * @returns the anchors in all of the page's locales and variants
 */
function pageAnchors(space: CheckedSpace, page: string): Set<string> {
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
function headingIds(
  { defaultLocale }: CheckedSpace,
  shown: SourceEntity[],
  locale: string,
  taken: string[],
): Set<string> {
  const used = new Set(taken);
  const assigned = new Set<string>();
  const headings = shown.flatMap(({ fields }) =>
    Object.values(fields).flatMap((values) => headingsIn(values[locale] ?? values[defaultLocale.code])),
  );
  for (const base of headings.flatMap((heading) => headingAnchor(heading) ?? [])) {
    let id = base;
    for (let number = 2; used.has(id); number += 1) id = `${base}-${number}`;
    used.add(id);
    assigned.add(id);
  }
  return assigned;
}

function texts(values: Localized | undefined): string[] {
  return Object.values(values ?? {}).filter((value) => typeof value === 'string' && value !== '') as string[];
}

/** The text of each heading in a rich text. */
function headingsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(headingsIn);
  if (!isObject(value)) return [];
  if (typeof value.nodeType === 'string' && value.nodeType.startsWith('heading-')) return [textIn(value)];
  return Object.values(value).flatMap(headingsIn);
}

function textIn(node: unknown): string {
  if (!isObject(node)) return '';
  return node.nodeType === 'text'
    ? String(node.value)
    : (Array.isArray(node.content) ? node.content : []).map(textIn).join('');
}

/** Paths of content assets. */
const ASSETS = /^\/(images|videos|assets)\/(.+)$/;
const SOCIAL_IMAGE = /^\/og(\/.+)\.png$/;

/**
 * Whether a path is a file: of the site, of a content asset, or of a page's generated social image. The file extension alone proves nothing.
 * @param path decoded, without query
 */
function isSiteFile({ folder, addresses }: Pick<CheckedSpace, 'folder' | 'addresses'>, path: string): boolean {
  if (SITE_FILES.has(path)) return true;
  const [, part, name] = ASSETS.exec(path) ?? [];
  if (part && name) return existsSync(join(folder, 'assets', `${part}.ctfassets.net`, name));
  const [, picture] = SOCIAL_IMAGE.exec(path) ?? [];
  const page = picture === '/home' ? '/' : picture && canonicalPath(picture);
  return page !== undefined && addresses.some((address) => address.path === page);
}

/** Schemes that the site links; of other links only the text is shown. Images may use `data:`. */
const SCHEMES = [...LINKED_SCHEMES, 'data'];
const RELATIVE =
  'which is not linked, since it leads elsewhere from each page: begin with "/", or with "https://" for another site';
const NO_HOST = 'which is not linked, since it is no valid address: check the host and the port';
const SCHEME = /^([a-z][a-z\d+.-]*):/i;

/** @returns what is wrong with an address, as the end of a sentence; undefined where it works */
type AddressCheck = (url: string, shownOn: Iterable<string>) => string | undefined;

/**
 * Creates the check of addresses.
 * @returns the check; `shownOn` are the pages that show the address, for an address that is only an anchor
 */
export function createAddressCheck(space: CheckedSpace): AddressCheck {
  const pages = new Map(space.addresses.map(({ path, id }) => [path, id]));
  const redirects = readRedirects(space).byPath;
  const inAnyCase = caselessPaths([...pages.keys(), ...redirects.keys()]);
  const anchors = new Map<string, ReturnType<typeof pageAnchors>>();
  const hasAnchor = (page: string, name: string) => {
    const pageNames = anchors.get(page) ?? pageAnchors(space, page);
    anchors.set(page, pageNames);
    return pageNames.has(name);
  };

  const exists = (path: string) =>
    path === '' || pages.has(path) || redirects.has(path) || isSiteFile(space, decode(path));

  const anchorFault = (path: string, anchor: string, shownOn: Iterable<string>) => {
    const targets = path ? [pages.get(path)].filter((id) => id !== undefined) : [...shownOn];
    const without = targets.find((id) => !hasAnchor(id, decode(anchor)));
    return without && `but nothing on page "${without}" is called "${anchor}"`;
  };

  return (written, shownOn) => {
    const url = completeAddress(written);
    const formatProblem = formatFault(written, url);
    if (url === undefined || formatProblem || isExternal(url)) return formatProblem;
    const path = barePath(url);
    const other = exists(path) ? undefined : inAnyCase.get(caselessKey(path));
    if (other) return `which only leads on to ${other}: write that`;
    if (!exists(path)) return 'where there is no page';
    const [, anchor] = url.split('#');
    return anchor ? anchorFault(path, anchor, shownOn) : undefined;
  };
}

/** What is wrong with an address, independent of the site's content. @param url the completed one, if it is linked */
function formatFault(written: string, url: string | undefined): string | undefined {
  if (url === undefined) return isExternal(written) ? NO_HOST : RELATIVE;
  const [, scheme] = SCHEME.exec(url) ?? [];
  return !scheme || SCHEMES.includes(scheme.toLowerCase()) ? undefined : `but ${scheme}: is not linked`;
}

const isExternal = (url: string) => SCHEME.test(url) || url.startsWith('//');

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Finds redirects that the site ignores (path of a page, loop, duplicate path, invalid field), and broken ones. */
export function redirectRule(space: CheckedSpace): Finding[] {
  const findFault = createAddressCheck(space);
  const { byPath, faults } = readRedirects(space);
  return listRedirects(space).flatMap((placed) => {
    const code = space.defaultLocale.code;
    const { from, to } = placed.entity.fields;
    const fault = faults.get(placed.entity.sys.id);
    // A malformed field is a finding of `validationRule`.
    if (fault?.isMalformed) return [];
    if (fault) return [findingAt(placed, ['from', code], `left out: ${fault.reason}`)];
    // With the spelling that the site gives it.
    const problem = findFault(byPath.get(barePath(String(from?.[code]).trim()))?.to ?? '', []);
    return problem ? [findingAt(placed, ['to', code], `leads to ${to?.[code]}, ${problem}`)] : [];
  });
}
