import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { barePath, canonicalPath, caselessKey, caselessPaths } from '@cumulus/content-model/canonicalPath';
import { completeAddress, LINKED_SCHEMES } from '@cumulus/content-model/linkAddress';
import { createRedirects, type RedirectTable } from '@cumulus/content-model/redirects';
import { SITE_FILES } from '@cumulus/content-model/sitePaths';
import { findPathFault } from '@cumulus/http/requestTarget';
import { isObject, scalarNumber, scalarText } from '@cumulus/server/json';
import type { FieldDefinition } from '../space.ts';
import {
  type CheckedSpace,
  definedValues,
  type Finding,
  findingAt,
  type JsonPath,
  type PlacedEntity,
  publishedEntries,
} from './checkedContent.ts';
import { jsonValues, nodesIn } from './jsonValues.ts';
import { pageAnchors } from './pageAnchors.ts';

/** Finds broken links: without a page, redirect or file, without such an anchor on the page, or with a relative address. */
export function addressRule(space: CheckedSpace): Finding[] {
  const findFault = createAddressCheck(space);
  return definedValues(space).flatMap(({ placed, field, value, at: within }) =>
    addressesIn(field, value).flatMap(({ url, at }) => {
      const fault = findFault(url, space.shownOn.get(placed.entity.sys.id) ?? []);
      return fault ? [findingAt(placed, [...within, ...at], `the field "${field.id}" links to ${url}, ${fault}`)] : [];
    }),
  );
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
 */
function addressesIn(field: FieldDefinition, value: unknown): FoundAddress[] {
  if (field.type === 'RichText') return hyperlinksIn(value);
  if (field.type === 'Symbol' && field.id === ADDRESS_FIELD && typeof value === 'string')
    return value.trim() ? [{ url: value.trim(), at: [] }] : [];
  if (!['Symbol', 'Text', 'Array', 'Object'].includes(field.type)) return [];
  return jsonValues(value).flatMap(({ value: text, at }) =>
    typeof text === 'string' ? markdownLinksIn(text).map((url) => ({ url, at })) : [],
  );
}

function markdownLinksIn(text: string): string[] {
  return [...text.matchAll(MARKDOWN_LINK)].map(([, inBrackets, bare = '']) => inBrackets ?? bare);
}

function hyperlinksIn(value: unknown): FoundAddress[] {
  return nodesIn(value, 'hyperlink').flatMap(({ node: { data }, at }) =>
    isObject(data) && typeof data.uri === 'string' ? [{ url: data.uri.trim(), at: [...at, 'data', 'uri'] }] : [],
  );
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
function createAddressCheck(space: CheckedSpace): AddressCheck {
  const pages = new Map(space.addresses.map(({ path, id }) => [path, id]));
  const redirects = readRedirects(space).byPath;
  const inAnyCase = caselessPaths([...pages.keys(), ...redirects.keys()]);
  const anchors = new Map<string, Set<string>>();
  const hasAnchor = (page: string, name: string) => {
    const ofPage = anchors.get(page) ?? pageAnchors(space, page);
    anchors.set(page, ofPage);
    return ofPage.has(name);
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
    const problem = findFault(byPath.get(barePath(scalarText(from?.[code]).trim()))?.to ?? '', []);
    return problem ? [findingAt(placed, ['to', code], `leads to ${to?.[code]}, ${problem}`)] : [];
  });
}

/** All published redirects, with their places in the files. */
const listRedirects = (space: CheckedSpace): PlacedEntity[] => publishedEntries(space, 'redirect');

/** The redirects that the site applies, and why it leaves others out: it has the same rules. */
function readRedirects(space: CheckedSpace): RedirectTable {
  const code = space.defaultLocale.code;
  const entries = listRedirects(space).map(({ entity: { sys, fields } }) => ({
    id: sys.id,
    from: fields.from?.[code],
    to: fields.to?.[code],
    statusCode: scalarNumber(fields.statusCode?.[code]),
  }));
  const pages = new Map(space.addresses.map(({ path, id }) => [path, id]));
  return createRedirects(entries, { pages, hosts: space.siteHosts, pathFault: findPathFault });
}
