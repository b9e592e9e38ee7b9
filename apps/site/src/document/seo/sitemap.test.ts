import { expect, test } from 'vitest';
import { createContent } from '../../cms/content.ts';
import { entryOf, snapshotOf } from '../../cms/testing/snapshots.ts';
import { alternateLinks, sitemap } from './sitemap.ts';

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

// REQ-RTE-10
test('addresses are percent-encoded and escaped', () => {
  const content = createContent(snapshotOf(entryOf('about', 'page', { slug: { 'en-US': "über&'uns", de: '日本' } })));
  const xml = sitemap(content, 'https://www.cumulus.example');
  expect(xml).toContain('<loc>https://www.cumulus.example/%C3%BCber&#38;&#39;uns</loc>');
  expect(xml).toContain('hreflang="de" href="https://www.cumulus.example/de/%E6%97%A5%E6%9C%AC"');
  expect(xml).toMatch(/^[\n -~]*$/);
});
