import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { fixtureExperiment } from '../../../apps/content/testing/fixtureFlags.ts';
import { consentValue } from '../../fixtures/consentValue.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { startCopy } from '../../proofs/experiments/running/startCopy.ts';
import { deskIsland } from '../setup/deskIsland.ts';
import { type PageClock, pageClock } from '../setup/pageClock.ts';
import { readVariantCookie } from '../setup/readVariantCookie.ts';
import { test } from '../setup/test.ts';
import { type TrackedEvent, watchTracker } from '../setup/watchTracker.ts';

/** Redirect flags by page: key, values and weights. */
const REDIRECTS = {
  '/demo': ['stays', ['', '/pricing'], [1, 0]],
  '/features': ['leads', ['', '/pricing'], [0, 1]],
  '/teams': ['typo', ['', 'pricng'], [0, 1]],
  '/blog': ['gone', ['', '/made-up'], [0, 1]],
} as const;
const FEATURE = { description: 'A flag.', owner: 'tests', valueType: 'string', defaultValue: '' };
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
/** Longer than any timer between the boot script and the event of an exposure. */
const SETTLED_MS = 2_500;

const rules = (experiment: string) => [{ experiment }];
const copy = { current: undefined as Awaited<ReturnType<typeof startCopy>> | undefined };
const origin = () => copy.current?.origin ?? '';

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.slow();
  copy.current = await startCopy({
    async prepare(flags) {
      for (const [path, [key, values, weights]] of Object.entries(REDIRECTS)) {
        await flags.write(`experiments/${key}.json`, fixtureExperiment(key, [...values], { weights, phase: 2 }));
        const feature = { ...FEATURE, redirect: { paths: [path] }, rules: rules(key) };
        await flags.write(`features/${key}.json`, feature);
      }
      const desk = fixtureExperiment('desk', [false, true], { weights: [0, 1] });
      await flags.write('experiments/desk.json', desk);
      await flags.edit(`features/${deskIsland.flag}.json`, { rules: rules('desk') });
      await flags.editExperiment('new-card-ui', { status: 'running', weights: [0.5, 0.5], phase: 3 });
      const hero = fixtureExperiment('home-hero', ['control', 'houres'], { weights: [0, 1] });
      await flags.write('experiments/home-hero.json', hero);
    },
  });
});
test.afterAll(() => copy.current?.stop());

interface Visit {
  context: BrowserContext;
  clock: PageClock;
  page: Page;
  events: TrackedEvent[];
  exposures(): Record<string, unknown>[];
}

/** A visitor in a browser of their own, with consent by default. An empty path opens no page yet. */
async function visitor(
  browser: Browser,
  path: string,
  { userAgent = VISITOR_AGENT, groups = ['C0002'], height = 720 } = {},
) {
  const context = await browser.newContext({ userAgent, baseURL: origin(), viewport: { width: 1280, height } });
  await consent(context, groups);
  const visit = await tab(context, await pageClock(context));
  if (path) await visit.page.goto(path);
  return visit;
}

async function consent(context: BrowserContext, groups: string[]): Promise<void> {
  if (groups.length === 0) return;
  await context.addCookies([{ name: 'OptanonConsent', value: consentValue(groups as ['C0002']), url: origin() }]);
}

async function tab(context: BrowserContext, clock: PageClock): Promise<Visit> {
  const page = await context.newPage();
  const events = watchTracker(page);
  const exposures = () =>
    events.filter(({ name }) => name === 'view growthbook experiment').map(({ properties }) => properties);
  return { context, clock, page, events, exposures };
}

const settle = ({ page, clock }: Visit) => clock.pass(page, SETTLED_MS);
const idOf = async ({ context }: Visit) => (await context.cookies()).find(({ name }) => name === 'cuGBId')?.value;

test('both arms of a redirect are counted, each on the visitor’s final page', async ({ browser }) => {
  const staying = await visitor(browser, '/demo');
  await expect.poll(staying.exposures).toHaveLength(1);
  const usual = { phase: 2, hashAttribute: 'id' };
  expect(staying.exposures()).toEqual([
    { ...usual, experimentId: 'stays', variationId: 0, variationKey: 'v0', hashValue: await idOf(staying) },
  ]);
  expect(new URL(staying.page.url()).pathname).toBe('/demo');

  const led = await visitor(browser, '/features');
  await expect.poll(led.exposures).toHaveLength(1);
  expect(led.exposures()).toEqual([
    { ...usual, experimentId: 'leads', variationId: 1, variationKey: 'v1', hashValue: await idOf(led) },
  ]);
  expect(new URL(led.page.url()).pathname).toBe('/pricing');
  // Opened again, neither counts twice.
  for (const [visit, path] of [
    [staying, '/demo'],
    [led, '/features'],
  ] as const) {
    await visit.page.goto(path);
    await settle(visit);
    expect(visit.exposures()).toHaveLength(1);
    await visit.context.close();
  }
});

test('a visitor whose redirect has no target stays, and is not counted', async ({ browser }) => {
  const visit = await visitor(browser, '');
  for (const path of ['/teams', '/blog']) {
    await visit.page.goto(path);
    await settle(visit);
    expect(new URL(visit.page.url()).pathname).toBe(path);
    await expect(visit.page.locator('html')).not.toHaveAttribute('data-page-id', 'not-found');
    expect(visit.exposures()).toEqual([]);
    expect(copy.current?.output()).toContain(`does not redirect from ${path}`);
  }
  await visit.context.close();
});

test('on cached pages the counted variation is the one that the page shows; one without content shows the control and does not count', async ({
  browser,
}) => {
  const seen = new Set<unknown>();
  for (let count = 0; count < 30 && seen.size < 2; count += 1) {
    const visit = await visitor(browser, '/');
    const slot = visit.page.locator('[data-flag="new-card-ui-CLK-123"]');
    await slot.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    await expect.poll(visit.exposures).toHaveLength(1);
    const isNew = (await slot.getAttribute('data-value')) === 'true';
    seen.add(isNew);
    const hero = (await readVariantCookie(visit.context)).get('home-hero');
    expect(hero).toMatchObject({ value: 'houres', variation: 1 });
    await expect(visit.page.locator('[data-flag="home-hero"]')).toHaveAttribute('data-value', '');
    if (seen.size === 2) await settle(visit);
    expect(visit.exposures()).toEqual([
      {
        ...{ experimentId: 'new-card-ui', variationId: Number(isNew), variationKey: isNew ? 'new' : 'control' },
        ...{ phase: 3, hashAttribute: 'id', hashValue: await idOf(visit) },
      },
    ]);
    await visit.context.close();
  }
  expect(seen.size).toBe(2);
  expect(copy.current?.output()).toContain('page / has no content for value "houres" of flag "home-hero"');
});

test('a flag of an island counts once the island is in the window, with the value that it shows', async ({
  browser,
}) => {
  // Small enough that the island is outside the window, but near enough that it hydrates.
  const visit = await visitor(browser, deskIsland.path, { height: 200 });
  await deskIsland.island(visit.page).evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    scrollTo({ top: Math.max(0, top + scrollY - innerHeight - 100), behavior: 'instant' });
  });
  await expect(deskIsland.island(visit.page)).toHaveAttribute('data-enhanced', '');
  await settle(visit);
  expect(visit.exposures()).toEqual([]);
  await expect(deskIsland.line(visit.page)).toHaveText(deskIsland.here);
  await deskIsland.island(visit.page).scrollIntoViewIfNeeded();
  await expect.poll(visit.exposures).toHaveLength(1);
  await settle(visit);
  expect(visit.exposures()).toEqual([
    {
      ...{ experimentId: 'desk', variationId: 1, variationKey: 'v1' },
      ...{ phase: 1, hashAttribute: 'id', hashValue: await idOf(visit) },
    },
  ]);
  await visit.context.close();
});

test('tabs that are opened at the same time count once', async ({ browser }) => {
  const first = await visitor(browser, '');
  const tabs = [first, await tab(first.context, first.clock)];
  await Promise.all(tabs.map(({ page }) => page.goto('/demo')));
  const all = () => tabs.flatMap(({ exposures }) => exposures());
  await expect.poll(() => all().length).toBeGreaterThan(0);
  for (const one of tabs) await settle(one);
  expect(all()).toHaveLength(1);
  await first.context.close();
});

test('a visitor who consents on the page is counted with the id that is stored', async ({ browser }) => {
  const visit = await visitor(browser, '/demo', { groups: [] });
  await settle(visit);
  expect(visit.exposures()).toEqual([]);
  expect(await idOf(visit)).toBeUndefined();
  await consent(visit.context, ['C0002']);
  await visit.page.evaluate(() => dispatchEvent(new Event('OneTrustGroupsUpdated')));
  await expect.poll(visit.exposures).toHaveLength(1);
  const id = await idOf(visit);
  expect(visit.exposures()[0]).toMatchObject({ experimentId: 'stays', variationId: 0, hashValue: id });
  await visit.page.goto('/demo');
  await settle(visit);
  expect(await idOf(visit)).toBe(id);
  expect((await visit.context.cookies()).find(({ name }) => name === 'cuGBVariant')?.expires).toBeGreaterThan(0);
  expect(visit.exposures()).toHaveLength(1);
  await visit.context.close();
});

// A visitor without consent is not counted on /demo by the test above.
for (const [who, pages, options] of [
  ['without consent nobody is', ['/features', deskIsland.path], { groups: [] }],
  ['a crawler with consent is not', ['/features', deskIsland.path], { userAgent: BOT }],
  ['on a debug page nobody is', ['/demo?debug=true', `${deskIsland.path}?debug=true`], {}],
] as const)
  test(`${who} counted, in no arm and on no island`, async ({ browser }) => {
    const visit = await visitor(browser, '', options as { groups?: string[] });
    for (const path of pages) {
      await visit.page.goto(path);
      if (path.startsWith(deskIsland.path)) await deskIsland.island(visit.page).scrollIntoViewIfNeeded();
      await settle(visit);
      expect(visit.exposures()).toEqual([]);
    }
    await visit.context.close();
  });
