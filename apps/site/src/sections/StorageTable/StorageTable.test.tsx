import { readFileSync } from 'node:fs';
import type { StorageTableEntry } from '@cumulus/content-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../../ui/page/PageProvider.tsx';
import { testPage } from '../../ui/page/testPage.ts';
import { storageMatrix } from '../../visitor/storage/storageMatrix.ts';
import { vendorMatrix } from '../../visitor/storage/vendorMatrix.ts';
import { testSection } from '../testSection.ts';
import { StorageTable } from './StorageTable.tsx';

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

function render(locale: string, change: object = {}): string {
  const { words, purposes } = table;
  const groups = consent.groups?.[locale];
  const fields = { words: words?.[locale], purposes: purposes?.[locale], consent: { groups }, ...change };
  const section = testSection<StorageTableEntry>('storageTable', fields as never);
  return renderToStaticMarkup(
    <PageProvider value={testPage({ locale })}>
      <StorageTable section={section} index={2} />
    </PageProvider>,
  );
}

const locales = ['en-US', 'fr-FR', 'es-ES', 'it', 'pt-BR', 'de'];

test.each(locales)('%s names everything that is in the matrix, and what it is for', (locale) => {
  const html = render(locale).replaceAll('&#x27;', "'");
  const purposes = table.purposes?.[locale] as Record<string, string>;
  for (const { name, purpose } of storageMatrix) {
    if (!name.startsWith('{')) expect(html).toContain(`<code>${name.replace(/\*$/, '')}</code>`);
    expect(html).toContain(purposes[purpose]);
  }
  for (const { name, purpose } of vendorMatrix) {
    if (name) expect(html).toContain(`>${name}</span>`);
    expect(html).toContain(purposes[purpose]);
  }
});

test.each(locales)('%s has no words that nothing asks for', (locale) => {
  const known = new Set<string>([...storageMatrix, ...vendorMatrix].map(({ purpose }) => purpose));
  expect(Object.keys(table.purposes?.[locale] as object).filter((key) => !known.has(key))).toEqual([]);
});

test('terms are told in the language of the page', () => {
  expect(render('en-US')).toContain('>365 days</td>');
  expect(render('de')).toContain('>24 Stunden</td>');
  expect(render('fr-FR')).toMatch(/>365\sjours<\/td>/);
});

test('a purpose without words is an error that names it', () => {
  const others = { ...(table.purposes?.['en-US'] as Record<string, string>), consent: undefined };
  expect(() => render('en-US', { purposes: others })).toThrow(/storage table ".+": purposes.consent is missing/);
});

test('a group without words is an error that names it', () => {
  expect(() => render('en-US', { consent: undefined })).toThrow('groups must be linked as consent');
});
