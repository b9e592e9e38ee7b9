import { expect, test } from 'vitest';
import { openGraphAlternates, openGraphLocale } from './openGraphLocale.ts';
import { headAlternates } from './sitemap.ts';

// REQ-CMS-15
test.each([
  ['en-US', 'en_US'],
  ['de', 'de_DE'],
  ['it', 'it_IT'],
  ['en', 'en_US'],
  ['fr-FR', 'fr_FR'],
  ['es-ES', 'es_ES'],
  ['pt-BR', 'pt_BR'],
  ['pt-PT', 'pt_PT'],
  ['ja', 'ja_JP'],
  ['zh-Hant', 'zh_TW'],
  ['sr-Latn-RS', 'sr_RS'],
])('%s is %s', (locale, expected) => expect(openGraphLocale(locale)).toBe(expected));

const view = (isNoIndex: boolean) =>
  ({
    isNoIndex,
    alternates: [
      { locale: 'en-US', path: '/pricing' },
      { locale: 'de', path: '/de/preise' },
      { locale: 'it', path: '/it/prezzi' },
    ],
    data: { locale: 'de', defaultLocale: 'en-US', siteUrl: 'https://www.cumulus.example' },
  }) as never;

// REQ-CMS-15
test('a page names its other locales', () => {
  expect(openGraphAlternates(view(false))).toEqual(['en_US', 'it_IT']);
  expect(headAlternates(view(false)).map(({ hreflang }) => hreflang)).toEqual(['en', 'de', 'it', 'x-default']);
});

// REQ-CMS-15
test('a page that search engines leave out names none', () => {
  expect([openGraphAlternates(view(true)), headAlternates(view(true))]).toEqual([[], []]);
});
