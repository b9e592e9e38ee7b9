import { expect, type Page } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { BROKEN, breakStorage } from '../setup/breakStorage.ts';
import { giveConsent } from '../setup/consent.ts';
import { type FakeCollector, fakeCollector } from '../setup/fakeCollector.ts';
import { flush } from '../setup/monitoring.ts';
import { pageClock } from '../setup/pageClock.ts';
import { shiftClock, YEARS_OFF } from '../setup/shiftClock.ts';
import { test } from '../setup/test.ts';
import { watchErrors } from '../setup/watchErrors.ts';

test.use({ userAgent: VISITOR_AGENT });

const PATH = '/legal/terms';
const NEXT = '/legal/privacy';
const CODE = /sendWebVitals/;
const COLLECTOR = /\/segment\/v1\/[tipagsb]$/;

const vitalsOf = (collector: FakeCollector, path = PATH) =>
  collector.stored().filter(({ event, context }) => event === 'web vitals' && context.page.path === path);

/** Opens a page, and waits until it measures: its observers have reported the paint. */
async function whenMeasured(page: Page, path = PATH): Promise<void> {
  const loaded = page.waitForResponse(CODE);
  await page.goto(path);
  await (await loaded).finished();
  // Observers report buffered entries in tasks of their own, within a frame.
  await page.evaluate(
    () => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(done)))),
  );
}

/** Beacons, which routes don't see, would deliver what a test refuses. */
async function withoutBeacons(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: () => false }));
}

// REQ-MON-06
for (const [name, answer] of [
  ['500', { status: 500 }],
  ['429', { status: 429 }],
  ['502 and garbage', { status: 502, body: '<!--\u0000{' }],
  ['nothing', 'never'],
  ['no connection', 'abort'],
] as const)
  test(`the collector answers with ${name}: a later page delivers the vitals, once`, async ({ page, context }) => {
    const collector = await fakeCollector(context);
    const clock = await pageClock(context, { unanswered: COLLECTOR });
    const errors = watchErrors(page);
    await withoutBeacons(page);
    collector.answer = () => answer;
    await giveConsent(page, 'C0002');
    await whenMeasured(page);
    await flush(page);
    const isTried = () => collector.calls.flatMap(({ events }) => events).some(({ event }) => event === 'web vitals');
    await expect
      .poll(async () => {
        await clock.pass(page, 1_000);
        return isTried();
      })
      .toBe(true);
    collector.answer = () => ({ json: { success: true } });
    await page.goto(NEXT);
    const first = () => vitalsOf(collector).filter(({ properties }) => properties?.report === 1);
    await expect.poll(() => first().length).toBe(1);
    expect(errors).toEqual({ logged: [], thrown: [] });
  });

test('blocked code leaves one line in the log, and the page’s events arrive', async ({ page, context }) => {
  const collector = await fakeCollector(context);
  const errors = watchErrors(page);
  await context.route(CODE, (route) => route.abort());
  await giveConsent(page, 'C0002');
  await page.goto(PATH);
  await expect.poll(() => errors).toEqual({ logged: [expect.stringMatching(/^\[web vitals\]/)], thrown: [] });
  await expect.poll(() => collector.stored().map(({ type }) => type)).toContain('page');
});

for (const state of BROKEN)
  test(`with ${state} storage vitals are sent while the page lives`, async ({ page, context }) => {
    const collector = await fakeCollector(context);
    const errors = watchErrors(page);
    await breakStorage(context, state);
    await giveConsent(page, 'C0002');
    await whenMeasured(page);
    await flush(page);
    await expect.poll(() => vitalsOf(collector).length).toBe(1);
    expect(errors.thrown).toEqual([]);
  });

for (const [name, ms] of YEARS_OFF)
  test(`with a clock that is one year ${name} vitals are as ever`, async ({ page, context }) => {
    const collector = await fakeCollector(context);
    const errors = watchErrors(page);
    await shiftClock(context, ms);
    await giveConsent(page, 'C0002');
    await whenMeasured(page);
    await flush(page);
    await expect.poll(() => vitalsOf(collector).length).toBe(1);
    // Durations, which no clock changes: less than the time of this test, not a year.
    const { fcp } = (vitalsOf(collector)[0]?.properties ?? {}) as { fcp?: { value: number } };
    expect(fcp?.value).toBeLessThan(3_600_000);
    expect(errors).toEqual({ logged: [], thrown: [] });
  });

test('twenty tabs: each has vitals of its own, once', async ({ context, page }) => {
  test.setTimeout(480_000);
  const collector = await fakeCollector(context);
  await giveConsent(page, 'C0002');
  const tabs = [page];
  while (tabs.length < 20) tabs.push(await context.newPage());
  for (const tab of tabs) {
    await tab.bringToFront();
    await whenMeasured(tab);
    await flush(tab);
  }
  const views = () => vitalsOf(collector).map(({ properties }) => properties?.viewId);
  await expect.poll(() => new Set(views()).size, { timeout: 120_000 }).toBe(20);
  expect(views()).toHaveLength(20);
});

test('pages that are left in their first second complain of nothing', async ({ page, context }) => {
  const collector = await fakeCollector(context);
  const errors = watchErrors(page);
  await giveConsent(page, 'C0002');
  for (let round = 0; round < 3; round += 1) {
    await page.goto(PATH, { waitUntil: 'commit' });
    await page.goto('/legal/cookies', { waitUntil: 'commit' });
  }
  await whenMeasured(page, NEXT);
  await flush(page);
  await expect.poll(() => vitalsOf(collector, NEXT).length).toBe(1);
  expect(errors).toEqual({ logged: [], thrown: [] });
});

test('after a withdrawal no vitals are sent or stored', async ({ page, context, clock }) => {
  const collector = await fakeCollector(context);
  await giveConsent(page, 'C0002');
  await whenMeasured(page);
  await giveConsent(page);
  const { length } = collector.calls;
  await page.locator('h1').click();
  await flush(page);
  await clock.pass(page, 2_000);
  await page.goto(NEXT);
  await clock.pass(page, 2_000);
  expect(collector.calls.slice(length)).toEqual([]);
  expect(collector.stored().filter(({ event }) => event === 'web vitals')).toEqual([]);
  const unsent = () => Object.keys(localStorage).filter((key) => key.startsWith('cuUnsent'));
  expect(await page.evaluate(unsent)).toEqual([]);
});
