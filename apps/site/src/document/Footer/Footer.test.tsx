import type { FooterEntry, LinkEntry, MenuEntry } from '@cumulus/content-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../../design-system/page/PageContext.tsx';
import { testPage } from '../../design-system/page/testPage.ts';
import { Footer } from './Footer.tsx';

const link = (label: string, url: string) =>
  ({ modelName: 'link', metadata: { id: label }, internalName: label, label, url }) as LinkEntry;
const footer = {
  modelName: 'footer',
  internalName: 'Footer',
  promise: 'Clear skies for busy teams.',
  menus: [
    { modelName: 'menu', metadata: { id: 'm' }, label: 'Product', links: [link('Tasks', '/tasks')] } as MenuEntry,
  ],
  legal: [link('Accessibility', '/legal/accessibility')],
  copyright: '© Cumulus',
} as FooterEntry;
const markup = renderToStaticMarkup(
  <PageProvider
    value={testPage({ microcopy: { footerMenu: 'Footer menu', legalMenu: 'Legal', language: 'Language' } })}
  >
    <Footer
      footer={footer}
      alternates={[
        { locale: 'en-US', path: '/' },
        { locale: 'de', path: '/de' },
      ]}
    />
  </PageProvider>,
);

test('has the promise, the menus, the languages and the legal links, each list named', () => {
  expect(markup).toContain('Clear skies for busy teams.');
  expect(markup).toMatch(/<nav[^>]*aria-label="Footer menu".*href="\/tasks"/);
  expect(markup).toMatch(/<nav[^>]*aria-label="Language".*href="\/de"/);
  expect(markup).toMatch(/<nav[^>]*aria-label="Legal".*href="\/legal\/accessibility"/);
});
