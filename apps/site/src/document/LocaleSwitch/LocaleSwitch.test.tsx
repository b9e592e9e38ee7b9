import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../../design-system/page/PageContext.tsx';
import { testPage } from '../../design-system/page/testPage.ts';
import { LocaleSwitch } from './LocaleSwitch.tsx';

const html = (alternates: Parameters<typeof LocaleSwitch>[0]['alternates']) =>
  renderToStaticMarkup(
    <PageProvider value={testPage({ locale: 'de', microcopy: { language: 'Sprache' } })}>
      <LocaleSwitch alternates={alternates} />
    </PageProvider>,
  );

test('links each locale by its own name, the current one marked', () => {
  const markup = html([
    { locale: 'en-US', path: '/pricing' },
    { locale: 'de', path: '/de/pricing' },
  ]);
  expect(markup).toContain('<nav class="switch" aria-label="Sprache"');
  expect(markup).toContain('<a href="/pricing" lang="en-US" hrefLang="en-US" data-keep-query="">English</a>');
  expect(markup).toMatch(/<a href="\/de\/pricing"[^>]* aria-current="true"[^>]*>Deutsch<\/a>/);
});

test('is missing when the page has one locale', () => {
  expect(html([{ locale: 'de', path: '/de/pricing' }])).toBe('');
});
