import type { HeaderEntry, LinkEntry, MenuEntry } from '@cumulus/content-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../../design-system/page/PageContext.tsx';
import { testPage } from '../../design-system/page/testPage.ts';
import { Header } from './Header.tsx';

const link = (label: string, url: string) =>
  ({ modelName: 'link', metadata: { id: label }, internalName: label, label, url }) as LinkEntry;
const header = {
  modelName: 'header',
  internalName: 'Header',
  menus: [
    {
      modelName: 'menu',
      metadata: { id: 'm' },
      label: 'Product',
      links: [link('Tasks', '/features/tasks')],
    } as MenuEntry,
    link('Pricing', '/pricing'),
  ],
  actions: [link('Start free', '/pricing#plans')],
} as HeaderEntry;
const markup = renderToStaticMarkup(
  <PageProvider value={testPage({ path: '/pricing', microcopy: { openMenu: 'Open menu', mainMenu: 'Main menu' } })}>
    <Header header={header} />
  </PageProvider>,
);

test('menus open without scripts: details on a wide window, a popover on a narrow one', () => {
  expect(markup).toContain('<details name="header-menu"');
  expect(markup).toMatch(
    /<nav id="main-menu"[^>]* popover="auto"[^>]*aria-label="Main menu"|<nav id="main-menu"[^>]*aria-label="Main menu"/,
  );
  expect(markup).toMatch(/<button[^>]*popoverTarget="main-menu"[^>]*aria-label="Open menu"/i);
});

test('the current page is marked', () => {
  expect(markup).toMatch(/<a [^>]*aria-current="page"[^>]*href="\/pricing"[^>]*>Pricing<\/a>/);
  expect(markup.match(/aria-current/g)).toHaveLength(1);
});
