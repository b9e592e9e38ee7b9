import { expect } from '@playwright/test';
import { fixtureExperiment } from '../../../apps/content/testing/fixtureFlags.ts';
import { consentValue } from '../../fixtures/consentValue.ts';
import { launchPlainBrowser, type PlainBrowser, type PlainTab } from '../../fixtures/launchPlainBrowser.ts';
import { proxySite, type SiteProxy } from '../../fixtures/proxySite.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { type RunningCopy, startCopy } from '../../proofs/experiments/running/startCopy.ts';
import { test } from '../setup/test.ts';

// Links that the browser prefetches and prerenders.

/** Redirect experiments by their start page; each visitor gets the last value. */
const REDIRECTS = {
  '/demo': ['leads', '/pricing'],
  '/teams': ['first', '/features'],
  '/features': ['second', '/features/tasks'],
  '/blog': ['stays', ''],
} as const;
const FEATURE = { description: 'A flag.', owner: 'tests', valueType: 'string', defaultValue: '' };
/** The page that each test begins on, and the one that it ends on. */
const FIRST = '/legal/terms';
const NEXT = '/legal/privacy';
/** The home page's hero in the visitor's variants cookie. */
const HERO = /\.home-hero~[\w-]+~home-hero~(\d)/;

let copy: RunningCopy;
let proxy: SiteProxy;
let browser: PlainBrowser;
let tab: PlainTab;

// One copy and one browser for all tests: their start takes longer than each of them.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.slow();
  copy = await startCopy({
    async prepare(flags) {
      for (const [path, [key, value]] of Object.entries(REDIRECTS)) {
        // Of two equal values the first is the control.
        const values = value === '' ? ['', '/pricing'] : ['', value];
        const weights = value === '' ? [1, 0] : [0, 1];
        await flags.write(`experiments/${key}.json`, fixtureExperiment(key, values, { weights }));
        const rules = [{ experiment: key }];
        await flags.write(`features/${key}.json`, { ...FEATURE, redirect: { paths: [path] }, rules });
      }
    },
  });
  proxy = await proxySite(undefined, copy.origin);
  browser = await launchPlainBrowser(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', VISITOR_AGENT);
});
test.afterAll(async () => {
  await browser?.close();
  proxy?.stop();
  await copy?.stop();
});
test.beforeEach(async () => {
  proxy.answers.length = 0;
  proxy.exposures.length = 0;
  proxy.viewed.length = 0;
  tab = await browser.newTab({ isNewVisitor: true });
  // Not a page of the site, so that nothing is prefetched yet.
  await tab.open(`${proxy.origin}/robots.txt`);
  const consent = `OptanonConsent=${consentValue(['C0002'])};Path=/`;
  await tab.evaluate(`void (document.cookie = ${JSON.stringify(consent)})`);
});
test.afterEach(() => tab.close());

/** Status codes of the requests for a page with this `Sec-Purpose`. */
const answered = (path: string, purpose: string | undefined) =>
  proxy.answers.filter((one) => one.path === path && one.purpose === purpose).map(({ status }) => status);
const at = (path: string) => tab.until(`location.pathname === '${path}' && document.readyState === 'complete'`);
const link = (path: string) => `a[data-target='${path}']`;

const KEYS: readonly string[] = Object.values(REDIRECTS).map(([key]) => key);
/** The counted exposures of redirects. */
const exposures = () =>
  (proxy.exposures as { experimentId: string; variationId: number }[])
    .map(({ experimentId, variationId }) => [experimentId, variationId] as const)
    .filter(([key]) => KEYS.includes(key))
    .sort();

/** Opens a page with a link in view, and waits until the link was prefetched. */
async function offer(path: string): Promise<void> {
  await tab.open(`${proxy.origin}${FIRST}`);
  await at(FIRST);
  await tab.evaluate(`{
    const link = Object.assign(document.createElement('a'), { href: '${path}', textContent: 'Go' });
    Object.assign(link.dataset, { near: '', target: '${path}' });
    link.style.cssText = 'position: fixed; z-index: 99; inset: 200px auto auto 200px; padding: 20px';
    document.body.append(link);
  }`);
  await expect.poll(() => answered(path, 'prefetch').length).toBeGreaterThan(0);
}

/** Leaves a page once its view was sent. All that it counts has been sent by the time the next page's view is. */
async function leave(path: string): Promise<void> {
  await expect.poll(() => proxy.viewed).toContain(path);
  await tab.open(`${proxy.origin}${NEXT}`);
  await expect.poll(() => proxy.viewed).toContain(NEXT);
}

test('a prefetched link redirects nobody, and a visitor who never opens it is not counted', async () => {
  await offer('/demo');
  expect(new Set(answered('/demo', 'prefetch'))).toEqual(new Set([503]));
  expect(await tab.evaluate('document.cookie')).not.toContain('growthbookRedirects');
  await tab.open(`${proxy.origin}/pricing`);
  await at('/pricing');
  await leave('/pricing');
  expect(exposures()).toEqual([]);
  expect(await tab.evaluate('sessionStorage.growthbookRedirects ?? null')).toBeNull();
});

// REQ-EXP-03
for (const [who, path, arrival, counted] of [
  ['stays', '/blog', '/blog', [['stays', 0]]],
  [
    'is redirected twice',
    '/teams',
    '/features/tasks',
    [
      ['first', 1],
      ['second', 1],
    ],
  ],
] as const)
  test(`a visitor who clicks a prefetched and prerendered link, and ${who}, is counted on arrival`, async () => {
    await offer(path);
    await tab.hover(link(path));
    await expect.poll(() => answered(path, 'prefetch;prerender').length).toBeGreaterThan(0);
    await expect.poll(() => proxy.viewed).toContain(FIRST);
    expect(exposures()).toEqual([]);
    await tab.click(link(path));
    await at(arrival);
    await expect.poll(exposures).toEqual(counted);
    expect(answered(path, undefined)).toEqual([path === arrival ? 200 : 302]);
    await leave(arrival);
    expect(exposures()).toEqual(counted);
  });

test('a prerendered page with a variant counts when it is shown, and once', async () => {
  await offer('/');
  await tab.hover(link('/'));
  await expect.poll(() => tab.prerenderedCount()).toBe(1);
  // A page that isn't painted boots late (astro/bootAfterPaint.ts). Only then could it do anything too early.
  // The page may still be loading; then it can't be evaluated.
  const hasBooted = () =>
    tab.evaluatePrerendered<boolean>(`performance.getEntriesByName('boot').length > 0`).catch(() => false);
  await expect.poll(hasBooted).toBe(true);
  // The code that counts isn't even requested: it would be listed before this later request.
  await tab.evaluatePrerendered(`fetch('/robots.txt').then((answer) => answer.text())`);
  const files = await tab.evaluatePrerendered<string[]>(
    `performance.getEntriesByType('resource').map(({ name }) => name)`,
  );
  expect(files.filter((name) => name.includes('startMeasurement'))).toEqual([]);
  expect(proxy.exposures).toEqual([]);

  await tab.click(link('/'));
  await tab.until(`location.pathname === '/'`);
  expect(await tab.evaluate(`performance.getEntriesByType('navigation')[0].activationStart > 0`)).toBe(true);
  const [, index] = HERO.exec(await tab.evaluate<string>('document.cookie')) ?? [];
  const counted = [{ experimentId: 'home-hero', variationId: Number(index), hashAttribute: 'id' }];
  await expect.poll(() => proxy.exposures).toMatchObject(counted);
  // The page sends pending events when it is left, before the next page sends its view.
  await leave('/');
  expect(proxy.exposures).toMatchObject(counted);
});
