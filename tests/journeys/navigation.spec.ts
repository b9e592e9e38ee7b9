import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { launchPlainBrowser, type PlainBrowser, type PlainTab } from '../setup/launchPlainBrowser.ts';
import { readSite } from '../setup/readSite.ts';
import { test } from '../setup/test.ts';

const LINK = 'header a[href="/pricing"]';
/** Rests long enough on a link that the browser takes it for an intent, and would have rendered what is behind it. */
const REST_MS = 2_000;
const ENTRY = `performance.getEntriesByType('navigation')[0]`;

let browser: PlainBrowser;
let tab: PlainTab;
test.beforeEach(async () => {
  browser = await launchPlainBrowser(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium');
  tab = await browser.newTab();
});
test.afterEach(() => browser.close());

test('a link that the pointer rests on is rendered ahead, out of what was fetched ahead', async () => {
  await tab.open(`${readSite().origin}/`);
  await tab.until(`document.querySelector('${LINK}').dataset.near === ''`);
  await tab.hover(LINK);
  await expect.poll(() => tab.renderedAhead()).toBe(1);
  const ahead = () => tab.evaluateAhead(`location.pathname + ' ' + document.readyState`).catch(() => 'on its way');
  await expect.poll(ahead).toBe('/pricing complete');
  await tab.click(LINK);
  await tab.until(`location.pathname === '/pricing'`);
  expect(await tab.evaluate(`${ENTRY}.activationStart > 0`)).toBe(true);
  expect(await tab.evaluate(`${ENTRY}.deliveryType`)).toBe('navigational-prefetch');
});

for (const [attribute, value, count] of [
  ['title', 'any link', 1],
  ['data-no-prerender', '', 0],
  ['rel', 'nofollow', 0],
  ['target', '_blank', 0],
  ['href', '/pricing?app_redirect=x', 0],
  ['href', '/preview?path=/', 0],
] as const) {
  test(`a link that does something is not rendered ahead: ${attribute}="${value}"`, async () => {
    await tab.open(`${readSite().origin}/`);
    // An address that no other link of the page has: the browser goes by addresses.
    await tab.evaluate(`void Object.assign(document.querySelector('${LINK}'), { id: 'only', href: '/pricing?only' })`);
    await tab.evaluate(`void document.getElementById('only').setAttribute('${attribute}', '${value}')`);
    await tab.hover('#only');
    if (count === 0) await pause(REST_MS);
    await expect.poll(() => tab.renderedAhead()).toBe(count);
  });
}

test('the back button brings the page back as it was', async () => {
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

test('a page counts when it is shown: loaded, activated, brought back, and asked late', async () => {
  const counted: string[] = [];
  const source = (path: string) => readFileSync(new URL(`../../apps/site/src${path}`, import.meta.url), 'utf8');
  const rules = { prerender: [{ where: { href_matches: '/b' }, eagerness: 'immediate' }] };
  const server = createServer(({ url = '' }, response) => {
    const answer = (type: string, body: string) =>
      response.writeHead(200, { 'content-type': type, 'speculation-rules': '"/rules"' }).end(body);
    if (url.startsWith('/count')) counted.push(url.slice('/count?'.length));
    if (url.endsWith('.ts')) return answer('text/javascript', stripTypeScriptTypes(source(url)));
    if (url === '/rules') return answer('application/speculationrules+json', JSON.stringify(rules));
    const code = `import { onPageShown } from '/platform/browser/lifecycle.ts';
      const count = (how) => () => fetch('/count?' + how + location.pathname);
      onPageShown(count('early'));
      addEventListener('load', () => setTimeout(() => onPageShown(count('late')), 100));`;
    return answer('text/html', `<title>x</title><a href="/b">b</a><script type="module">${code}</script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await tab.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}/a`);
    await expect.poll(() => tab.renderedAhead()).toBe(1);
    // Each comes by a connection of its own.
    await expect.poll(() => [...counted].sort()).toEqual(['early/a', 'late/a']);
    // The page that was rendered ahead doesn't count yet.
    await pause(1_000);
    expect(counted).toHaveLength(2);
    await tab.click('a');
    await expect.poll(() => counted.slice(2).sort()).toEqual(['early/b', 'late/b']);
    // The browser may tell later than the page which one is shown.
    await tab.until(`location.pathname === '/b'`);
    await tab.evaluate('void setTimeout(() => history.back())');
    await expect.poll(() => counted.slice(4).sort()).toEqual(['early/a', 'late/a']);
    await pause(300);
    expect(counted).toHaveLength(6);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
