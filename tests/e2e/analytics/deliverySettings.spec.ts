import { expect, type Page, type Route } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import { fakeCollector } from '../setup/fakeCollector.ts';
import { keepBeacon } from '../setup/keepBeacon.ts';
import { test } from '../setup/test.ts';
import { unsentEvents } from '../setup/unsentEvents.ts';
import { viewTypes } from '../setup/viewTypes.ts';

test.use({ userAgent: VISITOR_AGENT });

const PATH = '/legal/privacy';
const NEXT = '/legal/terms';
/** Two more attempts would come within this time: after 500 ms and after 1 s. */
const TWO_MORE_MS = 2_500;

const requestsFor = (page: Page, end: string) =>
  page.evaluate((wanted) => {
    const requests = performance.getEntriesByType('resource');
    return requests.filter(({ name }) => name.endsWith(wanted)).length;
  }, end);

for (const [what, answer] of [
  ['that fail', (route) => route.fulfill({ status: 500, body: 'down' })],
  ['with nothing in them', (route) => route.fulfill({ json: {} })],
  ['that are a page', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Down</p>' })],
  ['that never come', async () => undefined],
] as [string, (route: Route) => Promise<void>][])
  test(`with settings ${what} every event is stored for the next page, and no error is shown`, async ({
    page,
    context,
  }) => {
    const collector = await fakeCollector(context);
    const beacon = await keepBeacon(page);
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    let requestCount = 0;
    const settings = /\/segment\/v1\/projects\/[\w-]+\/settings$/;
    await context.route(settings, (route) => {
      // Answered by page, not by time: the first page retries until it is left, and would send after an answer.
      if (new URL(route.request().frame().url()).pathname === NEXT) return route.fallback();
      requestCount += 1;
      return answer(route);
    });
    await giveConsent(page, 'C0002');
    await page.goto(PATH);
    // Invalid settings are requested again.
    await expect.poll(() => requestCount).toBeGreaterThanOrEqual(what === 'that never come' ? 1 : 3);
    await expect.poll(async () => viewTypes(await unsentEvents(page))).toEqual(['identify', 'page']);
    expect(collector.calls).toEqual([]);

    await page.goto(NEXT);
    expect(viewTypes(JSON.parse((await beacon()).body).batch)).toEqual(['identify', 'page']);
    await expect.poll(() => viewTypes(collector.stored())).toEqual(['identify', 'identify', 'page', 'page']);
    await expect.poll(() => unsentEvents(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

test('with retries off, the next page also tries once and keeps the event', async ({ page, context, clock }) => {
  const collector = await fakeCollector(context, { retryQueue: false });
  collector.answer = () => ({ status: 500 });
  await giveConsent(page, 'C0002');
  await page.goto(PATH);
  await expect.poll(() => requestsFor(page, '/segment/v1/i')).toBe(1);
  await page.goto(NEXT);
  const tried = () => Promise.all(['b', 'p', 'i'].map((end) => requestsFor(page, `/segment/v1/${end}`)));
  await expect.poll(tried).toEqual([1, 1, 1]);
  await clock.pass(page, TWO_MORE_MS);
  expect(await tried()).toEqual([1, 1, 1]);
  expect(viewTypes(await unsentEvents(page))).toEqual(['identify', 'identify', 'page', 'page']);
});
