import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SAME_IN_ALL_LOCALES } from '../../fixtures/SAME_IN_ALL_LOCALES.ts';

interface Link {
  sys: { id: string; linkType: string };
}
interface Entry {
  sys: { id: string; contentType: Link };
  fields: Record<string, Record<string, unknown>>;
}
interface Field {
  id: string;
  type: string;
  localized: boolean;
}

const DEFAULT = 'en-US';
/** Set in every language alike, on purpose: an address, names of icons, colours and kinds inside JSON, pieces of code. */
const NOT_TEXT = new Set([
  'slug',
  'kind',
  'color',
  'layout',
  'shape',
  'nodeType',
  'marks',
  'uri',
  'who',
  'by',
  'branch',
]);

const content = new URL('../../../content/cumulus/', import.meta.url);
const load = (path: string) => JSON.parse(readFileSync(new URL(path, content), 'utf8'));
const space = load('space.json') as {
  contentTypes: { sys: { id: string }; fields: Field[] }[];
  locales: { code: string }[];
};
const entries = new Map(
  readdirSync(new URL('entries/', content))
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => load(`entries/${name}`).entries as Entry[])
    .map((entry) => [entry.sys.id, entry]),
);
const localizedFields = new Map(
  space.contentTypes.map(({ sys, fields }) => [
    sys.id,
    fields.filter(({ localized }) => localized).map(({ id }) => id),
  ]),
);
const locales = space.locales.map(({ code }) => code).filter((code) => code !== DEFAULT);

/** Ids of the entries that a page draws: those it links to, but not those of linked pages. */
function reach(id: string, seen = new Set<string>()): Set<string> {
  const entry = entries.get(id);
  if (!entry || seen.has(id)) return seen;
  if (seen.size > 0 && entry.sys.contentType.sys.id === 'page') return seen;
  seen.add(id);
  const follow = (value: unknown): void => {
    if (!value || typeof value !== 'object') return;
    const sys = (value as Partial<Link>).sys;
    if (sys?.linkType === 'Entry') reach(sys.id, seen);
    else if (!sys) Object.values(value).forEach(follow);
  };
  for (const values of Object.values(entry.fields)) follow(values[DEFAULT]);
  return seen;
}

/** Texts of a value by their place: `0.rows.3.name`. */
function textsOf(value: unknown, place = ''): [string, string][] {
  if (typeof value === 'string') return [[place, value]];
  if (!value || typeof value !== 'object' || 'sys' in value) return [];
  return Object.entries(value).flatMap(([key, item]) => (NOT_TEXT.has(key) ? [] : textsOf(item, `${place}.${key}`)));
}

const isAllowed = (text: string) =>
  SAME_IN_ALL_LOCALES.some((allowed) => (typeof allowed === 'string' ? allowed === text : allowed.test(text)));

function faultsOf({ sys, fields }: Entry, locale: string): string[] {
  return (localizedFields.get(sys.contentType.sys.id) ?? []).flatMap((name) => {
    const original = fields[name]?.[DEFAULT];
    if (original === undefined || NOT_TEXT.has(name)) return [];
    const own = fields[name]?.[locale];
    if (own === undefined) return [`${sys.id}.${name} is not filled`];
    const originals = new Map(textsOf(original));
    return textsOf(own)
      .filter(([place, text]) => originals.get(place) === text && text.trim() && !isAllowed(text))
      .map(([place, text]) => `${sys.id}.${name}${place} is English: ${text}`);
  });
}

const pages = [...entries.values()].filter(({ sys }) => sys.contentType.sys.id === 'page');
const GLOBAL = ['siteSettings'];
const pagesIn = (locale: string) =>
  pages.filter(({ fields }) => fields.slug?.[locale] !== undefined).map(({ sys }) => sys.id);

describe.each(locales)('%s', (locale) => {
  const own = pagesIn(locale);

  test('has the pricing page', () => {
    expect(own).toContain('pagePricing');
  });

  test.each([...own, ...GLOBAL])('%s is whole in this language', (id) => {
    const faults = [...reach(id)].flatMap((each) => faultsOf(entries.get(each) as Entry, locale));
    expect(faults).toEqual([]);
  });
});

/** Signs that French sets off with a space, which must not break the line. */
test('French has its spaces before punctuation', () => {
  const drawn = new Set([...pagesIn('fr-FR'), ...GLOBAL].flatMap((id) => [...reach(id)]));
  const bad = [...drawn].flatMap((id) =>
    Object.entries((entries.get(id) as Entry).fields).flatMap(([name, values]) =>
      textsOf(values['fr-FR'])
        .map(([, text]) => [text, text.replace(/\{[^}]*\}|\]\([^)]*\)/g, 'x')] as const)
        .filter(([, bare]) => /[^\s\d:/][:;?!»](?=\s|$)| [:;?!»]/u.test(bare))
        .map(([text]) => `${id}.${name}: ${text}`),
    ),
  );
  expect(bad).toEqual([]);
});
