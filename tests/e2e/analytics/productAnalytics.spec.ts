import { expect, type Page, type Request } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { consent, giveConsent } from '../setup/consent.ts';
import { test } from '../setup/test.ts';

/** Of the copy under test (startSite.ts); with BASE_URL the store can't be read. */
const admin = process.env.ADMIN_URL;
/** Longer than the SDK waits before it sends (10 s). */
const FLUSHED_MS = 15_000;
const PATH = '/legal/privacy';

test.use({ userAgent: VISITOR_AGENT });

interface StoredEvent {
  type: string;
  event: string | null;
  messageId: string;
  payload: {
    device_id?: string;
    session_id?: number;
    event_properties?: { page?: { url?: string } };
    context?: { sessionStart?: number };
  };
}

const isOfProduct = (request: Request) => new URL(request.url()).pathname.startsWith('/amplitude/');
const visitorOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('ajs_anonymous_id') ?? 'null'));

async function stored(vendor: 'segment' | 'amplitude', visitor: string | null): Promise<StoredEvent[]> {
  const query = new URLSearchParams({ vendor, visitor: String(visitor), limit: '1000' });
  return (await (await fetch(`${admin}/inspector/api/events?${query}`)).json()).events;
}

const idsOf = (events: readonly StoredEvent[]) => events.map(({ messageId }) => messageId).toSorted();

// REQ-PAN-01
test('every event is stored by both recipients, once each, with the same ids', async ({ page }) => {
  test.slow();
  await page.goto('/pricing?email=jane%40mail.example');
  await consent(page).accept.click();
  await expect.poll(() => visitorOf(page)).toEqual(expect.any(String));
  const visitor = await visitorOf(page);
  const types = async () => (await stored('amplitude', visitor)).map(({ event }) => event);
  await expect.poll(types).toEqual(expect.arrayContaining(['page', '$identify']));
  // Left before its events are sent: by a beacon, or by the page after it.
  await page.goto(PATH);
  await expect.poll(() => page.evaluate(() => 'cuSession' in localStorage)).toBe(true);
  await page.goto('/legal/terms');
  const views = async () => (await types()).filter((event) => event === 'page').length;
  await expect.poll(views).toBeGreaterThanOrEqual(2);
  const ids = async () => [idsOf(await stored('segment', visitor)), idsOf(await stored('amplitude', visitor))];
  await expect
    .poll(async () => {
      const [collected = [], product] = await ids();
      return JSON.stringify(collected) === JSON.stringify(product);
    })
    .toBe(true);
  const [collected = []] = await ids();
  expect(new Set(collected).size).toBe(collected.length);
  const events = await stored('amplitude', visitor);
  const collectedPage = (await stored('segment', visitor)).find(({ type }) => type === 'page');
  expect(new Set(events.map(({ payload }) => payload.device_id))).toEqual(new Set([visitor]));
  expect(new Set(events.map(({ payload }) => payload.session_id))).toEqual(
    new Set([collectedPage?.payload.context?.sessionStart]),
  );
  expect(JSON.stringify(events)).toContain('email=REDACTED');
  expect(JSON.stringify(events)).not.toContain('jane');
});

const waiting = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cuUnsentProduct:')).length);

test('nothing is requested before consent', async ({ page, context, clock }) => {
  const requests: string[] = [];
  context.on('request', (request) => {
    if (isOfProduct(request)) requests.push(request.url());
  });
  await page.goto(PATH);
  await clock.pass(page, FLUSHED_MS);
  expect([requests, await waiting(page)]).toEqual([[], 0]);
});

test('a withdrawal drops what is queued: it is never sent', async ({ page, context, clock }) => {
  const requests: string[] = [];
  context.on('request', (request) => {
    if (isOfProduct(request)) requests.push(request.url());
  });
  await page.goto(PATH);
  await clock.hold();
  await giveConsent(page, 'C0002');
  await expect.poll(() => page.evaluate(() => 'cuSession' in localStorage)).toBe(true);
  await clock.run(1_000);
  await expect.poll(() => waiting(page)).toBeGreaterThan(0);
  await giveConsent(page);
  await clock.run(1_000);
  await expect.poll(() => waiting(page)).toBe(0);
  await clock.run(FLUSHED_MS);
  await page.goto('/legal/terms');
  await clock.run(FLUSHED_MS);
  expect([requests, await waiting(page)]).toEqual([[], 0]);
});

test('a refused SDK costs nothing but a line in the log, and the events of the page still arrive', async ({ page }) => {
  test.slow();
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('[amplitude]')) lines.push(message.text());
  });
  let isBlocked = true;
  // By name both SDKs are `startSdk`: only the second one creates this client.
  await page.route('**/loadAmplitude*', (route) => (isBlocked ? route.abort() : route.continue()));
  await giveConsent(page, 'C0002');
  await page.goto(PATH);
  await expect.poll(() => lines.length).toBe(1);
  const visitor = await visitorOf(page);
  await expect.poll(async () => (await stored('segment', visitor)).length).toBeGreaterThanOrEqual(2);
  isBlocked = false;
  await page.goto('/legal/terms');
  const pages = async () => (await stored('amplitude', visitor)).filter(({ event }) => event === 'page').length;
  await expect.poll(pages).toBe(2);
  expect(lines).toHaveLength(1);
});
