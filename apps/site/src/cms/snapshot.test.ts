import { expect, test } from 'vitest';
import { type AllLocalesEntry, localizeFields } from './snapshot.ts';

const locales = [
  { code: 'en-US', fallbackCode: null, default: true },
  { code: 'fr-FR', fallbackCode: 'en-US', default: false },
  { code: 'fr-CA', fallbackCode: 'fr-FR', default: false },
  { code: 'it', fallbackCode: null, default: false },
];
const entry = {
  sys: { id: 'a', type: 'Entry' },
  fields: { title: { 'en-US': 'Hello', 'fr-FR': 'Bonjour' }, color: { 'en-US': 'mint' }, only: { 'fr-FR': 'ici' } },
} as unknown as AllLocalesEntry;

test('uses the value of the locale, else of its fallback chain', () => {
  expect(localizeFields(entry, locales, 'fr-FR')).toEqual({ title: 'Bonjour', color: 'mint', only: 'ici' });
  expect(localizeFields(entry, locales, 'fr-CA')).toEqual({ title: 'Bonjour', color: 'mint', only: 'ici' });
  expect(localizeFields(entry, locales, 'en-US')).toEqual({ title: 'Hello', color: 'mint' });
});

test('without a fallback a localized field is absent, one that is only in the default locale is shared', () => {
  expect(localizeFields(entry, locales, 'it')).toEqual({ color: 'mint' });
});

test('a cycle of fallbacks ends', () => {
  const cyclic = [
    { code: 'a', fallbackCode: 'b', default: true },
    { code: 'b', fallbackCode: 'a', default: false },
  ];
  expect(localizeFields(entry, cyclic, 'a')).toEqual({});
});
