import { expect, type Page } from '@playwright/test';
import { fixtureExperiment } from '../../../apps/content/testing/fixtureFlags.ts';
import { giveConsent } from '../setup/consent.ts';
import { deskIsland } from '../setup/deskIsland.ts';
import { flagTest as test } from '../setup/flagTest.ts';
import { giveId } from '../setup/giveId.ts';
import { WITH_MOTION } from '../setup/motion.ts';
import type { ServedFlags } from '../setup/serveFlags.ts';
import { whenFontsLoaded } from '../setup/whenFontsLoaded.ts';

test.use(WITH_MOTION);

const { path: PATH, flag: FLAG, away: AWAY, here: HERE, island, line } = deskIsland;
/** Batches of usage are sent after 2 s (REQ-FLG-06). */
const BATCH_MS = 2000;
/** Streams rest after 20 s unseen (REQ-FLG-09). */
const IDLE_MS = 20_000;

const streams = ({ requestedPaths }: ServedFlags) => requestedPaths.filter((path) => path.startsWith('/sub/'));
const usage = ({ requestedPaths }: ServedFlags) => requestedPaths.filter((path) => path.startsWith('/rt?'));

const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

async function openIsland(page: Page): Promise<void> {
  await page.goto(PATH);
  await expect(line(page)).toHaveText(AWAY);
  await island(page).scrollIntoViewIfNeeded();
  await expect(island(page)).toHaveAttribute('data-enhanced', '');
}

test('fetches no flags before the island is near the window, then once, storing nothing; functional consent opens the stream', async ({
  page,
  clock,
  flags,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await flags.setDesk(true);
  await page.goto(PATH);
  await clock.pass(page, 500);
  expect(scripts.filter((url) => /enhanceAvailability|client\./.test(url))).toEqual([]);
  expect(flags.requestedPaths).toEqual([]);
  await expect(line(page)).toHaveText(AWAY);
  await island(page).scrollIntoViewIfNeeded();
  await expect(line(page)).toHaveText(HERE);
  // The request is the same for every visitor: no id, no attributes.
  expect(flags.requestedPaths).toEqual(['/api/features/plain']);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await giveConsent(page, 'C0003');
  await expect.poll(() => streams(flags)).toHaveLength(1);
  await flags.setDesk(false);
  await expect(line(page)).toHaveText(AWAY);
});

test('a changed flag updates the open page and moves nothing; flags cached by the browser never override those of the rendered page', async ({
  page,
  clock,
  flags,
}) => {
  await giveConsent(page, 'C0003');
  await openIsland(page);
  await expect.poll(() => streams(flags)).toHaveLength(1);
  await whenFontsLoaded(page);
  const before = await island(page).boundingBox();
  await flags.setDesk(true);
  await expect(line(page)).toHaveText(HERE);
  expect(await island(page).boundingBox()).toEqual(before);
  await flags.setDesk(false);
  await expect(line(page)).toHaveText(AWAY);

  // As cached while the desk was open.
  const key = `"${FLAG}":{"defaultValue":`;
  await page.evaluate((key) => {
    const cached = localStorage.getItem('gbFeaturesCache') ?? '';
    localStorage.setItem('gbFeaturesCache', cached.replace(`${key}false`, `${key}true`));
  }, key);
  expect(await page.evaluate(() => localStorage.getItem('gbFeaturesCache'))).toContain(`${key}true`);
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      seen.add(document.querySelector('[data-enhance="availability"] [data-shown]')?.textContent ?? '');
      requestAnimationFrame(look);
    };
    look();
  });
  await openIsland(page);
  await expect.poll(() => streams(flags)).toHaveLength(2);
  await clock.pass(page, 500);
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen].filter(Boolean));
  expect(seen).toEqual([AWAY]);
  await flags.setDesk(true);
  await expect(line(page)).toHaveText(HERE);

  await test.step('without consent to analytics no usage is reported', async () => {
    await clock.pass(page, BATCH_MS + 500);
    expect(usage(flags)).toEqual([]);
  });
});

test('a variation that was shown stays for the page view, also when its experiment changes', async ({
  page,
  flags,
}) => {
  await giveId(page);
  await flags.fixture.write('experiments/desk.json', fixtureExperiment('desk', [false, true], { weights: [0, 1] }));
  await flags.fixture.edit(`features/${FLAG}.json`, { rules: [{ experiment: 'desk' }] });
  await giveConsent(page, 'C0002', 'C0003');
  await openIsland(page);
  await expect(line(page)).toHaveText(HERE);
  const hasRule = () =>
    page.evaluate((flag) => {
      const [[, { data }]] = JSON.parse(localStorage.getItem('gbFeaturesCache') ?? '[]');
      return Boolean(data.features[flag].rules?.length);
    }, FLAG);
  expect(await hasRule()).toBe(true);
  await flags.fixture.edit('experiments/desk.json', { status: 'stopped' });
  await expect.poll(hasRule).toBe(false);
  await expect(line(page)).toHaveText(HERE);
});

// REQ-FLG-09
test('the stream closes after the page was hidden for 20 s, and reopens when it is visible', async ({
  page,
  clock,
  flags,
}) => {
  await giveConsent(page, 'C0003');
  await openIsland(page);
  const open = () => flags.fixture.status().streams;
  await expect.poll(open).toBe(1);
  await clock.hold();
  await setVisibility(page, 'hidden');
  await clock.run(IDLE_MS - 1000);
  expect(open()).toBe(1);
  await clock.run(1100);
  await expect.poll(open).toBe(0);
  await setVisibility(page, 'visible');
  await expect.poll(open).toBe(1);
});

// REQ-FLG-06
test('usage is reported with consent to analytics, in one request for two seconds', async ({ page, clock, flags }) => {
  await giveConsent(page, 'C0002', 'C0003');
  await flags.setDesk(true);
  await page.goto(PATH);
  await expect(line(page)).toHaveText(AWAY);
  await clock.hold();
  await island(page).scrollIntoViewIfNeeded();
  // Advancing the clock makes the page idle, so that it fetches flags; few of the two seconds pass until the response.
  const pathsWhenIdle = async () => {
    await clock.run(20);
    return flags.requestedPaths;
  };
  await expect.poll(pathsWhenIdle).toContain('/api/features/plain');
  await expect(line(page)).toHaveText(HERE);
  await clock.run(BATCH_MS);
  await expect.poll(() => usage(flags)).toHaveLength(1);
  const query = new URL(usage(flags)[0] ?? '', 'http://localhost').searchParams;
  expect(query.get('key')).toBe('plain');
  expect(JSON.parse(query.get('events') ?? '')).toEqual([
    { key: FLAG, on: false },
    { key: FLAG, on: true },
  ]);
});

// The other failures: loadFlags.test.ts.
test('half an answer of the flag service changes nothing and is logged', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (entry) => entry.type() === 'error' && errors.push(entry.text()));
  await page.route(/\/growthbook\/api\//, (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: '{"features":{"sales',
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  await giveConsent(page, 'C0003');
  await openIsland(page);
  await expect.poll(() => errors.join()).toContain('JSON');
  await expect(line(page)).toHaveText(AWAY);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the line is the one that the server decided', async ({ page }) => {
    await page.goto(PATH);
    await expect(line(page)).toHaveText(AWAY);
  });
});
