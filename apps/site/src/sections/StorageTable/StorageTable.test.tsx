import { readFileSync } from 'node:fs';
import type { StorageTableEntry } from '@cumulus/content-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { PageProvider } from '../../design-system/page/PageContext.tsx';
import { testPage } from '../../design-system/page/testPage.ts';
import { LISTED_PURPOSES, storageInUse } from '../../privacy/storage/storageInUse.ts';
import { storageMatrix } from '../../privacy/storage/storageMatrix.ts';
import { vendorMatrix, vendorsInUse } from '../../privacy/storage/vendorMatrix.ts';
import { testSection } from '../testSection.tsx';
import { StorageTable } from './StorageTable.tsx';
import { vendorPurposes } from './tableCopy.ts';

interface Fields {
  [field: string]: Record<string, unknown>;
}

function fieldsOf(file: string, id: string): Fields {
  const url = new URL(`../../../../../content/cumulus/entries/${file}.json`, import.meta.url);
  const { entries } = JSON.parse(readFileSync(url, 'utf8')) as { entries: { sys: { id: string }; fields: Fields }[] };
  return entries.find(({ sys }) => sys.id === id)?.fields ?? {};
}
const table = fieldsOf('legal', 'legalCookiesTable');
const consent = fieldsOf('global', 'consent');

function localesOf(space: URL): string[] {
  const { locales } = JSON.parse(readFileSync(space, 'utf8')) as { locales: { code: string }[] };
  return locales.map(({ code }) => code);
}

type Variables = Record<string, string>;

/** Every vendor replaces its built-in service. */
const VENDORS: Variables = Object.fromEntries([
  ...vendorMatrix.flatMap(({ variables = [] }) => variables.map((name) => [name, `https://${name}.example/x`])),
  ['ONETRUST_DOMAIN_SCRIPT', '018f2b7c-1c1a-7f00-8a3e-0123456789ab'],
]);

function render(locale: string, change: object = {}, variables: Variables = {}): string {
  const { words, purposes } = table;
  const groups = consent.groups?.[locale];
  const fields = { words: words?.[locale], purposes: purposes?.[locale], consent: { groups }, ...change };
  const section = testSection<StorageTableEntry>('storageTable', fields as never);
  return renderToStaticMarkup(
    <PageProvider value={testPage({ locale })}>
      <StorageTable section={section} index={2} variables={variables} />
    </PageProvider>,
  );
}

const locales = localesOf(new URL('../../../../../content/cumulus/space.json', import.meta.url));

test.each(locales)('%s lists everything in the matrix with its purpose', (locale) => {
  const html = render(locale).replaceAll('&#x27;', "'");
  const purposes = { ...vendorPurposes(locale), ...(table.purposes?.[locale] as Record<string, string>) };
  const vendors = vendorsInUse({});
  for (const { name, purpose } of storageInUse({}, vendors)) {
    if (!name.startsWith('{')) expect(html).toContain(`<code>${name.replace(/\*$/, '')}</code>`);
    expect(html).toContain(purposes[purpose]);
  }
  for (const { name, purpose } of vendors) {
    if (name) expect(html).toContain(`>${name}</span>`);
    expect(html).toContain(purposes[purpose]);
  }
});

test.each(locales)('%s lists exactly the configured vendors', (locale) => {
  const names = vendorMatrix.flatMap(({ name, variables }) => (variables && name ? [name] : []));
  const [own, all] = [render(locale), render(locale, {}, VENDORS)];
  expect(names.filter((name) => own.includes(name))).toEqual([]);
  expect(names.filter((name) => !all.includes(`>${name}</span>`))).toEqual([]);
  expect(all).toContain('visitor_identification_script_url.example');
});

test('lists the product’s cookies that are read, and the consent records, as configured', () => {
  const own = render('en-US');
  expect(own).toMatch(
    /<code>cuUserId<\/code>.*?Our product sets this cookie.*?<td data-head="How long">Our product decides/,
  );
  expect(own).toMatch(/>Record of your answers<.*?On our servers.*?>6 years<\/td>.*?>Cumulus<\/span>/);
  expect(own).toMatch(/<code>ajs_user_traits<\/code>.*?address of the page you opened last.*?operating system/);
  const others = render('en-US', {}, { PRODUCT_USER_COOKIE: 'member-id', CONSENT_MAX_DAYS: '400' });
  expect(others).toContain('<code>member-id</code>');
  expect(others).not.toContain('cuUserId');
  expect(others).toContain('>400 days</td>');
  expect(render('en-US', {}, VENDORS)).not.toContain('Record of your answers');
});

test.each(locales)('%s lists video services with the group that autoplay needs', (locale) => {
  const groups = consent.groups?.[locale] as Record<string, { title: string }> | undefined;
  const html = render(locale);
  for (const name of ['YouTube', 'Vimeo']) {
    const row = html.split('<tr>').find((line) => line.includes(`>${name}</span></th>`));
    expect(row).toContain(`>${groups?.C0003?.title}</td>`);
  }
  // The intro of the vendors names C0001, the only group without a switch.
  const words = table.words?.[locale] as Record<string, string> | undefined;
  expect(words?.vendorsIntro?.toLowerCase()).toContain(String(groups?.C0001?.title).toLowerCase());
});

test('a group that nothing uses is not listed, nor are entries that only it would read', () => {
  const html = render('en-US', {}, { VISITOR_IDENTIFICATION_SCRIPT_URL: 'none' });
  expect(html).not.toMatch(/Advertising|cuUserId|recognise customers/);
  expect(html).toContain('id="C0003"');
});

test.each(locales)('%s has its rows in the order of the entry’s purposes, then those of the vendors', (locale) => {
  const order = Object.keys({ ...(table.purposes?.[locale] as object), ...vendorPurposes(locale) });
  const texts = { ...vendorPurposes(locale), ...(table.purposes?.[locale] as Record<string, string>) };
  const groups = render(locale).replaceAll('&#x27;', "'").split('<h3').slice(1, 5);
  for (const group of groups) {
    const places = order.map((purpose) => group.indexOf(`>${texts[purpose]}<`)).filter((place) => place >= 0);
    expect(places.length).toBeGreaterThan(0);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  }
});

test('what is strictly necessary can’t be refused, so that nothing of it is kept until a refusal', () => {
  const [, necessary, analytics] = render('en-US').split('<h3');
  expect(necessary).toContain('>Until you delete it<');
  expect(necessary).not.toContain('refuse its group');
  expect(analytics).toContain('>Until you delete it, or refuse its group<');
});

test('the team of a sign-up is kept while only team pages are opened, as the code that stores it does', () => {
  expect(render('en-US')).toMatch(
    /<code>department<\/code>.*?>Until you open a page that is no team’s, or refuse its group<\/td>/,
  );
});

test('names that share a prefix are one row', () => {
  expect(render('en-US')).toContain(
    'Names that begin with <code>cuUnsent:</code>, <code>cuUnsentProduct:</code>, <code>cuClicks:</code>, <code>cuViews:</code>',
  );
});

test.each(locales)('%s has no unused copy', (locale) => {
  const purposes = [...storageMatrix, ...vendorMatrix].map(({ purpose }) => purpose);
  const used = new Set<string>([...purposes, ...LISTED_PURPOSES]);
  expect(Object.keys(table.purposes?.[locale] as object).filter((key) => !used.has(key))).toEqual([]);
});

test('lifetimes are in the page’s language', () => {
  expect(render('en-US')).toContain('>365 days</td>');
  expect(render('de')).toContain('>24 Stunden</td>');
  expect(render('fr-FR')).toMatch(/>365\sjours<\/td>/);
});

test('a purpose without copy is an error that names it', () => {
  const others = { ...(table.purposes?.['en-US'] as Record<string, string>), consent: undefined };
  expect(() => render('en-US', { purposes: others })).toThrow(/storage table ".+": purposes.consent is missing/);
});

test('a vendor’s manifest has the copy of its purposes, in English where a language is missing', () => {
  const purposes = { acmeId: { 'en-US': 'Counts clicks', de: 'Zählt Klicks' } };
  const acme = { id: 'acme', variables: z.object({}), recipients: [], storage: [], purposes };
  expect(vendorPurposes('de', [acme])).toEqual({ acmeId: 'Zählt Klicks' });
  expect(vendorPurposes('it', [acme])).toEqual({ acmeId: 'Counts clicks' });
});

test('a group without copy is an error that names it', () => {
  expect(() => render('en-US', { consent: undefined })).toThrow('groups must be linked as consent');
});
