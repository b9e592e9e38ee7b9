import { expect, type Page, type Route } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import { fakeCollector } from '../setup/fakeCollector.ts';
import { keepBeacon } from '../setup/keepBeacon.ts';
import { pageClock } from '../setup/pageClock.ts';
import { test } from '../setup/test.ts';
import { unsentEvents } from '../setup/unsentEvents.ts';
import { viewTypes } from '../setup/viewTypes.ts';

test.use({ userAgent: VISITOR_AGENT });

const PATH = '/legal/privacy';
const HOUR_MS = 3_600_000;
/** REQ-DLV-11: the SDK's metrics. */
const FIGURES_MS = 30_000;
const STEP_MS = 10;
/** REQ-DLV-04: 64 KB chunks, about 54 KB with keepalive. */
const CHUNK_BYTES = 64 * 1024;
const KEEPALIVE_BYTES = 54 * 1024;
/** Three chunks in all. */
const LEFT = 100;
const LEFT_BYTES = 1_500;

// REQ-DLV-05
test('a failing event is tried ten times on one page, and stored for the next', async ({ page, context }) => {
  const collector = await fakeCollector(context);
  const tries = () => collector.calls.filter(({ path }) => path.endsWith('/p')).length;
  collector.answer = ({ path }) => (path.endsWith('/p') ? { status: 500 } : { json: {} });
  const clock = await pageClock(context);
  await giveConsent(page, 'C0002');
  await page.goto(PATH);
  await clock.hold();
  for (let ran = 0; tries() < 10 && ran < HOUR_MS; ran += 10_000) await clock.run(10_000);
  await clock.run(HOUR_MS);
  expect(tries()).toBe(10);
  // The response of the other event may arrive last.
  await expect.poll(async () => viewTypes(await unsentEvents(page))).toEqual(['page']);
});

// REQ-DLV-11
test('the SDK sends its own metrics every 30 s', async ({ page, context }) => {
  const collector = await fakeCollector(context);
  const clock = await pageClock(context);
  const settings: Route[] = [];
  await page.route('**/settings', (route) => {
    settings.push(route);
  });
  await giveConsent(page, 'C0002');
  await page.goto(PATH);
  await clock.hold();
  while (settings.length === 0) await clock.run(STEP_MS);
  // The SDK starts its timer when it has its settings: in one of the next steps.
  await settings[0]?.fallback();
  let ran = 0;
  for (; collector.calls.length < 2; ran += STEP_MS) await clock.run(STEP_MS);
  await clock.run(FIGURES_MS - STEP_MS - ran);
  expect(collector.figures).toEqual([]);
  await clock.run(STEP_MS + ran);
  await expect.poll(() => collector.figures.length).toBe(1);
  const [{ series } = { series: [] }] = collector.figures;
  expect(series.length).toBeGreaterThan(0);
  for (const { metric } of series) expect(metric).toMatch(/^analytics_js\./);
});

/** Stores events as a page does whose requests were never answered. */
async function storePendingEvents(page: Page): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    ({ count, bytes }) => {
      for (let at = 0; at < count; at += 1) {
        const messageId = `left-${at}`;
        const properties = { buttonClicked: 'x'.repeat(bytes) };
        const timestamp = new Date(Date.now() - at).toISOString();
        const event = {
          type: 'track',
          event: 'click web',
          properties,
          messageId,
          anonymousId: 'a',
          timestamp,
          context: {},
        };
        localStorage.setItem(`cuUnsent:${messageId}`, JSON.stringify({ event, until: 0 }));
      }
    },
    { count: LEFT, bytes: LEFT_BYTES },
  );
}

// REQ-DLV-04
test('pending events are sent in bodies of 64 KB, and 54 KB of them when the page is left', async ({
  page,
  context,
}) => {
  const collector = await fakeCollector(context);
  const beacon = await keepBeacon(page);
  collector.answer = () => 'never';
  await page.route('**/startSdk*', () => undefined);
  await storePendingEvents(page);
  await giveConsent(page, 'C0002');
  await page.goto(PATH);
  await expect.poll(() => collector.calls.flatMap(({ events }) => events).length).toBe(LEFT);
  const sizes = collector.calls.map(({ bytes }) => bytes);
  expect(sizes).toHaveLength(Math.ceil((LEFT * LEFT_BYTES) / CHUNK_BYTES));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(CHUNK_BYTES);
  expect(Math.max(...sizes)).toBeGreaterThan(CHUNK_BYTES - 2 * LEFT_BYTES);

  await page.goto('/robots.txt');
  const { body } = await beacon();
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(KEEPALIVE_BYTES);
  expect(Buffer.byteLength(body)).toBeGreaterThan(KEEPALIVE_BYTES - 2 * LEFT_BYTES);
});
