import { expect, type Page } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import { type FakeCollector, fakeCollector } from '../setup/fakeCollector.ts';
import { keepBeacon } from '../setup/keepBeacon.ts';
import { type PageClock, pageClock } from '../setup/pageClock.ts';
import { test } from '../setup/test.ts';
import { unsentEvents } from '../setup/unsentEvents.ts';
import { viewTypes } from '../setup/viewTypes.ts';

test.use({ userAgent: VISITOR_AGENT });

const PATH = '/legal/privacy';
const NEXT = '/legal/terms';

/** The page views that arrived, in the order in which they happened. */
const pathsOf = (collector: FakeCollector) =>
  collector
    .stored()
    .filter(({ type }) => type === 'page')
    .sort((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp))
    .map(({ context }) => context.page.path);

/** Gives consent, and lets exactly one second pass on the page after its analytics code is loaded. */
async function consentForOneSecond(page: Page, clock: PageClock): Promise<void> {
  await clock.hold();
  await giveConsent(page, 'C0002');
  // Started after everything that counts a page.
  await expect.poll(() => page.evaluate(() => 'cuSession' in localStorage)).toBe(true);
  await clock.run(1_000);
  await expect.poll(async () => viewTypes(await unsentEvents(page))).toEqual(['identify', 'page']);
}

test('a visitor who leaves one second after consent is counted, pending events too', async ({ page, context }) => {
  const collector = await fakeCollector(context);
  const clock = await pageClock(context);
  let isAway = false;
  // The SDK never comes on the first page.
  await page.route('**/startSdk*', (route) => (isAway ? route.continue() : undefined));
  await page.goto(PATH);
  await consentForOneSecond(page, clock);
  await clock.release();
  isAway = true;
  await page.goto(NEXT);
  await expect.poll(() => pathsOf(collector)).toEqual([PATH, NEXT]);
  const visitors = new Set(collector.stored().map(({ anonymousId }) => anonymousId));
  expect(visitors.size).toBe(1);
  await expect.poll(() => unsentEvents(page)).toEqual([]);
});

test('a visitor who leaves one second after consent and never returns is counted by a beacon', async ({
  page,
  context,
  request,
}) => {
  await fakeCollector(context);
  const clock = await pageClock(context);
  await page.route('**/startSdk*', () => undefined);
  const beacon = await keepBeacon(page);
  await page.goto(PATH);
  await consentForOneSecond(page, clock);
  await page.goto('/robots.txt');
  const { url, body } = await beacon();
  expect(viewTypes(JSON.parse(body).batch)).toEqual(['identify', 'page']);
  const answer = await request.post(url, { data: body, headers: { 'content-type': 'text/plain;charset=UTF-8' } });
  expect(answer.status()).toBe(200);
});
