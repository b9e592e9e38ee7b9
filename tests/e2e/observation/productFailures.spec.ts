import { expect, type Page, type Route } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { BROKEN, breakStorage } from '../setup/breakStorage.ts';
import { giveConsent } from '../setup/consent.ts';
import { pageClock } from '../setup/pageClock.ts';
import { shiftClock, YEARS_OFF } from '../setup/shiftClock.ts';
import { test } from '../setup/test.ts';
import { watchErrors } from '../setup/watchErrors.ts';

test.use({ userAgent: VISITOR_AGENT });

const PATH = '/legal/terms';
const NEXT = '/legal/privacy';
const INTAKE = /\/amplitude\/(2\/httpapi|batch)$/;
/** Longer than the SDK waits for a quiet page (5 s), and then before it sends (10 s). */
const SENT_MS = 25_000;

interface Stored {
  event: string | null;
  type: string;
  messageId: string;
  occurredAt: string;
  payload: { event_properties?: { page?: { path: string } } };
}

/** By the cookie: local storage may be broken. */
async function visitorOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return decodeURIComponent(cookies.find(({ name }) => name === 'ajs_anonymous_id')?.value ?? '').replaceAll('"', '');
}

async function storedOf(page: Page, vendor: 'segment' | 'amplitude'): Promise<Stored[]> {
  const visitor = await visitorOf(page);
  if (!visitor) return [];
  const query = new URLSearchParams({ vendor, visitor, limit: '1000' });
  return (await (await fetch(`${process.env.ADMIN_URL}/inspector/api/events?${query}`)).json()).events;
}

const viewsOf = async (page: Page) =>
  (await storedOf(page, 'amplitude'))
    .filter(({ event }) => event === 'page')
    .map(({ payload }) => payload.event_properties?.page?.path)
    .sort();
const idsOf = async (page: Page, vendor: 'segment' | 'amplitude') =>
  (await storedOf(page, vendor)).map(({ messageId }) => messageId).sort();

/** Both recipients have the same events, each once. */
async function expectTheSame(page: Page): Promise<void> {
  await expect
    .poll(async () => JSON.stringify(await idsOf(page, 'amplitude')))
    .toBe(JSON.stringify(await idsOf(page, 'segment')));
}

/** Beacons, which routes don't see, would deliver what a test refuses. */
async function withoutBeacons(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: () => false }));
}

const TEMPORARY: [name: string, answer: (route: Route) => unknown][] = [
  ['500', (route) => route.fulfill({ status: 500 })],
  ['429', (route) => route.fulfill({ status: 429, body: 'slow down' })],
  ['502 and garbage', (route) => route.fulfill({ status: 502, body: '<!--\u0000{' })],
  ['nothing', () => undefined],
  ['no connection', (route) => route.abort()],
];

// REQ-PAN-02
for (const [name, answer] of TEMPORARY)
  test(`the intake answers with ${name}: the page works, and the next one delivers its events`, async ({
    page,
    context,
  }) => {
    const clock = await pageClock(context, { unanswered: INTAKE });
    const errors = watchErrors(page);
    await withoutBeacons(page);
    let isBroken = true;
    await context.route(INTAKE, (route) => (isBroken ? answer(route) : route.continue()));
    await giveConsent(page, 'C0002');
    const tried = page.waitForRequest(INTAKE);
    await page.goto(PATH);
    await clock.pass(page, SENT_MS);
    await tried;
    isBroken = false;
    await page.goto(NEXT);
    await clock.pass(page, SENT_MS);
    await expect.poll(() => viewsOf(page)).toEqual([NEXT, PATH]);
    await expectTheSame(page);
    expect(errors).toEqual({ logged: [], thrown: [] });
  });

// REQ-PAN-02
test('events that are too large alone (413) are dropped with a line each, and the page works', async ({
  page,
  context,
  clock,
}) => {
  const errors = watchErrors(page);
  await withoutBeacons(page);
  await context.route(INTAKE, (route) => route.fulfill({ status: 413, body: 'too large' }));
  await giveConsent(page, 'C0002');
  await page.goto(PATH);
  // Split in halves every 10 s.
  await clock.pass(page, 3 * SENT_MS);
  await expect.poll(() => errors.logged.length).toBeGreaterThan(0);
  for (const line of errors.logged) expect(line).toMatch(/^\[amplitude\].*was refused with 413/);
  expect(errors.thrown).toEqual([]);
  await expect.poll(async () => (await storedOf(page, 'segment')).map(({ type }) => type)).toContain('page');
});

test('an answer of garbage with status 200 is a success: nothing complains', async ({ page, context, clock }) => {
  const errors = watchErrors(page);
  let requests = 0;
  await context.route(INTAKE, (route) => {
    requests += 1;
    return route.fulfill({ body: '<!--\u0000{' });
  });
  await giveConsent(page, 'C0002');
  await page.goto(PATH);
  await clock.pass(page, 4 * SENT_MS);
  expect(requests).toBeGreaterThan(0);
  const unsent = () => Object.keys(localStorage).filter((key) => key.startsWith('cuUnsentProduct:'));
  expect(await page.evaluate(unsent)).toEqual([]);
  expect(errors).toEqual({ logged: [], thrown: [] });
});

for (const state of BROKEN)
  test(`with ${state} storage both recipients have the page’s events, once each`, async ({ page, context, clock }) => {
    const errors = watchErrors(page);
    await breakStorage(context, state);
    await giveConsent(page, 'C0002');
    await page.goto(PATH);
    await clock.pass(page, SENT_MS);
    await expect.poll(() => viewsOf(page)).toEqual([PATH]);
    await expectTheSame(page);
    expect(errors.thrown).toEqual([]);
  });

for (const [name, ms] of YEARS_OFF)
  test(`with a clock that is one year ${name} events are stored once, at the time when they happened`, async ({
    page,
    context,
  }) => {
    const begun = Date.now();
    await shiftClock(context, ms);
    await giveConsent(page, 'C0002');
    await page.goto(PATH);
    await expect.poll(() => viewsOf(page)).toEqual([PATH]);
    await expectTheSame(page);
    const [view] = (await storedOf(page, 'amplitude')).filter(({ event }) => event === 'page');
    const occurredAt = Date.parse(String(view?.occurredAt));
    // Corrected by the clock of the request: off by the time on the way, not by a year.
    expect(Math.abs(occurredAt - begun)).toBeLessThan(3_600_000);
  });

test('twenty tabs: both recipients have each tab’s page view once', async ({ context, page }) => {
  test.setTimeout(480_000);
  await giveConsent(page, 'C0002');
  const tabs = [page];
  while (tabs.length < 20) tabs.push(await context.newPage());
  for (const tab of tabs) await tab.goto(PATH);
  await expect.poll(async () => (await viewsOf(page)).length, { timeout: 120_000 }).toBe(20);
  await expectTheSame(page);
  expect(new Set(await idsOf(page, 'amplitude')).size).toBe((await idsOf(page, 'amplitude')).length);
});

test('pages that are left in their first second leave nothing broken, and what they counted is stored once', async ({
  page,
  clock,
}) => {
  const errors = watchErrors(page);
  await giveConsent(page, 'C0002');
  for (let round = 0; round < 3; round += 1) {
    await page.goto(PATH, { waitUntil: 'commit' });
    await page.goto(NEXT, { waitUntil: 'commit' });
  }
  await page.goto(PATH);
  await clock.pass(page, SENT_MS);
  await expect.poll(async () => (await viewsOf(page)).at(-1)).toBe(PATH);
  await expectTheSame(page);
  expect(errors).toEqual({ logged: [], thrown: [] });
});
