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
  <PageProvider
    value={testPage({
      path: '/pricing',
      microcopy: { openMenu: 'Open menu', mainMenu: 'Main menu', logIn: 'Log in', language: 'Language' },
    })}
  >
    <Header
      header={header}
      logInUrl="https://app.cumulus.example/log-in"
      alternates={[
        { locale: 'en-US', path: '/pricing' },
        { locale: 'de', path: '/de/pricing' },
      ]}
    />
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
  expect(markup.match(/aria-current="page"/g)).toHaveLength(1);
});

test('log in and the languages are in the header, and again in the menu of narrow windows', () => {
  expect(markup.match(/<a href="https:\/\/app\.cumulus\.example\/log-in"[^>]*>Log in<\/a>/g)).toHaveLength(2);
  expect(markup.match(/<a href="\/de\/pricing" lang="de"[^>]*>Deutsch<\/a>/g)).toHaveLength(2);
  expect(markup).toMatch(/<summary[^>]*>.*<span[^>]*>EN<\/span><span class="visuallyHidden">, Language<\/span>/);
  const menu = markup.slice(markup.indexOf('<nav'), markup.indexOf('</nav>'));
  expect(menu).toContain('>Log in</a>');
  expect(menu).toContain('>Deutsch</a>');
});
