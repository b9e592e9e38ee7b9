import { expect, test } from 'vitest';
import { alternateLinks } from './sitemap.ts';

test('names each locale, and the page in the default locale as x-default', () => {
  const alternates = [
    { locale: 'en-US', path: '/pricing' },
    { locale: 'pt-BR', path: '/pt-BR/pricing' },
  ];
  expect(alternateLinks(alternates, 'https://www.cumulus.example', 'en-US')).toEqual([
    { hreflang: 'en', href: 'https://www.cumulus.example/pricing' },
    { hreflang: 'pt-BR', href: 'https://www.cumulus.example/pt-BR/pricing' },
    { hreflang: 'x-default', href: 'https://www.cumulus.example/pricing' },
  ]);
});

test('a page in one locale has no alternates', () => {
  expect(alternateLinks([{ locale: 'en-US', path: '/teams' }], 'https://www.cumulus.example', 'en-US')).toEqual([]);
});
