import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { launchPlainBrowser, type PlainBrowser, type PlainTab } from '../../fixtures/launchPlainBrowser.ts';
import { readSite } from '../../fixtures/readSite.ts';
import { WITH_MOTION } from '../setup/motion.ts';
import { test } from '../setup/test.ts';

test.use(WITH_MOTION);

const LINK = 'header a[href="/pricing"]';
const ENTRY = `performance.getEntriesByType('navigation')[0]`;

// One browser for all tests: its start takes longer than each of them.
test.describe.configure({ mode: 'default' });
let browser: PlainBrowser;
let tab: PlainTab;
test.beforeAll(async () => {
  browser = await launchPlainBrowser(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium');
});
test.afterAll(() => browser.close());
test.beforeEach(async () => {
  tab = await browser.newTab();
});
test.afterEach(() => tab.close());

test('a hovered link is prerendered from the prefetched page', async () => {
  await tab.open(`${readSite().origin}/`);
  await tab.until(`document.querySelector('${LINK}').dataset.near === ''`);
  await tab.hover(LINK);
  await expect.poll(() => tab.prerenderedCount()).toBe(1);
  // Not until it is complete: a busy browser loads the rest of a prerendered page only when it is activated.
  await expect.poll(() => tab.evaluatePrerendered('location.pathname').catch(() => 'on its way')).toBe('/pricing');
  await tab.click(LINK);
  await tab.until(`location.pathname + ' ' + document.readyState === '/pricing complete'`);
  expect(await tab.evaluate(`${ENTRY}.activationStart > 0`)).toBe(true);
  expect(await tab.evaluate(`${ENTRY}.deliveryType`)).toBe('navigational-prefetch');
});

const WITH_ACTION = [
  ['data-no-prerender', ''],
  ['rel', 'nofollow'],
  ['target', '_blank'],
  ['href', '/pricing?app_redirect=x'],
  ['href', '/preview?path=/'],
];

test('links with an action are not prerendered', async () => {
  await tab.open(`${readSite().origin}/`);
  // Addresses that no other link of the page has, since browsers prerender by address. Pressing one starts prerendering and opens nothing.
  await tab.evaluate(`{
    addEventListener('click', (event) => event.preventDefault());
    for (const [index, [attribute, value]] of ${JSON.stringify([...WITH_ACTION, ['id', 'plain']])}.entries()) {
      const id = 'link' + index;
      const link = Object.assign(document.createElement('a'), { id, href: '/pricing?' + id, textContent: attribute + value });
      link.style.cssText = 'position: fixed; z-index: 99; padding: 10px; left: 200px; top: ' + (100 + index * 50) + 'px';
      link.setAttribute(attribute, value);
      document.body.append(link);
    }
  }`);
  // The browser would have started with an earlier one before the last.
  for (const index of WITH_ACTION.keys()) await tab.click(`#link${index}`);
  await tab.click('#plain');
  await expect
    .poll(() => tab.evaluatePrerendered('location.search').catch(() => 'on its way'))
    .toBe(`?link${WITH_ACTION.length}`);
  expect(tab.prerenderedCount()).toBe(1);
});

test('the back button restores the page from the back/forward cache', async () => {
  await tab.open(`${readSite().origin}/`);
  await tab.evaluate(`void (self.mark = 'same page')`);
  await tab.evaluate(`void addEventListener('pageshow', ({ persisted }) => { self.persisted = persisted })`);
  await tab.click(LINK);
  await tab.until(`location.pathname === '/pricing'`);
  await tab.until(`document.readyState === 'complete'`);
  await tab.evaluate('void setTimeout(() => history.back())');
  await tab.until(`location.pathname === '/' && self.mark === 'same page'`);
  expect(await tab.evaluate('self.persisted')).toBe(true);
});

// REQ-RTE-07
test('a page counts when it is shown: loaded, activated, restored, and with a late listener', async () => {
  const counted: string[] = [];
  const source = (path: string) => readFileSync(new URL(`../../../apps/site/src${path}`, import.meta.url), 'utf8');
  const rules = { prerender: [{ where: { href_matches: '/b' }, eagerness: 'immediate' }] };
  const server = createServer(({ url = '' }, response) => {
    const answer = (type: string, body: string) =>
      response.writeHead(200, { 'content-type': type, 'speculation-rules': '"/rules"' }).end(body);
    if (url.startsWith('/count')) counted.push(url.slice('/count?'.length));
    if (url.endsWith('.ts')) return answer('text/javascript', stripTypeScriptTypes(source(url)));
    if (url === '/rules') return answer('application/speculationrules+json', JSON.stringify(rules));
    const code = `import { onPageShown } from '/platform/browser/lifecycle.ts';
      self.calls = [];
      const count = (how) => () => {
        self.calls.push(how);
        fetch('/count?' + how + location.pathname);
      };
      onPageShown(count('early'));
      addEventListener('load', () => setTimeout(() => {
        onPageShown(count('late'));
        self.hasAskedLate = true;
      }, 100));`;
    return answer('text/html', `<title>x</title><a href="/b">b</a><script type="module">${code}</script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await tab.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}/a`);
    await expect.poll(() => tab.prerenderedCount()).toBe(1);
    // Each uses its own connection.
    await expect.poll(() => [...counted].sort()).toEqual(['early/a', 'late/a']);
    // The prerendered page doesn't count yet.
    await expect.poll(() => tab.evaluatePrerendered('self.hasAskedLate === true').catch(() => false)).toBe(true);
    expect(await tab.evaluatePrerendered('self.calls')).toEqual([]);
    await tab.click('a');
    await expect.poll(() => counted.slice(2).sort()).toEqual(['early/b', 'late/b']);
    // The browser may report later than the page which one is shown.
    await tab.until(`location.pathname === '/b'`);
    await tab.evaluate('void setTimeout(() => history.back())');
    await expect.poll(() => counted.slice(4).sort()).toEqual(['early/a', 'late/a']);
    expect(await tab.evaluate('self.calls')).toEqual(['early', 'late', 'early', 'late']);
    expect(counted).toHaveLength(6);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
