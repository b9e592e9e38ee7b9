import { validateEvent } from '@cumulus/tracking-plan';
import { expect, type Page } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import { type FakeCollector, fakeCollector } from '../setup/fakeCollector.ts';
import { pageClock } from '../setup/pageClock.ts';
import { test } from '../setup/test.ts';
import { unsentEvents } from '../setup/unsentEvents.ts';
import { viewTypes } from '../setup/viewTypes.ts';

test.use({ userAgent: VISITOR_AGENT });

const PATH = '/legal/privacy';
const NEXT = '/legal/terms';
/** The SDK looks at its queue every 100 to 600 ms. */
const LOOK_MS = 1_000;

type Answered = typeof globalThis & { answers: { url: string; at: number }[] };

const pageOf = (collector: FakeCollector, path: string) =>
  collector.stored().filter(({ type, context }) => type === 'page' && context.page.path === path);
const callsOf = (collector: FakeCollector, end: string) => collector.calls.filter(({ path }) => path.endsWith(end));

/**
 * Opens a page, gives consent, and lets its time pass in steps until its page view is stored.
 * @returns milliseconds between each response and the next request for the path, by the page's clock
 */
async function waitsOf(page: Page, collector: FakeCollector, end: string): Promise<number[]> {
  const clock = await pageClock(page.context());
  await page.addInitScript(() => {
    const { fetch } = globalThis;
    const answers: Answered['answers'] = [];
    const noting: typeof fetch = (input, init) =>
      fetch(input, init).finally(() => answers.push({ url: String(input), at: Date.now() }));
    Object.assign(globalThis, { answers, fetch: noting });
  });
  await page.goto(PATH);
  await clock.hold();
  await giveConsent(page, 'C0002');
  while (pageOf(collector, PATH).length === 0) await clock.run(200);
  const answers = await page.evaluate(() => (globalThis as Answered).answers);
  const answered = answers.filter(({ url }) => url.endsWith(end));
  await clock.release();
  return callsOf(collector, end)
    .slice(1)
    .map(({ at }, index) => at - Number(answered[index]?.at));
}

// REQ-CNS-05
test('sends nothing before consent; then page and identify, each to its own path, as in the tracking plan', async ({
  page,
  context,
  clock,
}) => {
  const collector = await fakeCollector(context);
  const measuring: string[] = [];
  page.on('request', (request) => {
    if (/startMeasurement|startSdk/.test(request.url())) measuring.push(request.url());
  });
  await page.goto(`${PATH}?utm_source=letter&to=ada%40example.com`);
  await page.locator('header a').first().dispatchEvent('auxclick', { button: 1 });
  await clock.pass(page, 1_500);
  expect([...collector.calls, ...measuring]).toEqual([]);
  await giveConsent(page, 'C0002');
  await expect.poll(() => viewTypes(collector.stored())).toEqual(['identify', 'page']);
  const paths = collector.calls.map(({ path }) => path).filter((path) => path !== '/segment/v1/t');
  expect(paths.sort()).toEqual(['/segment/v1/i', '/segment/v1/p']);
  expect(collector.stored().filter(({ event }) => event === 'click web')).toEqual([]);
  const [view] = pageOf(collector, PATH);
  expect(view?.properties).toMatchObject({ actual_path: PATH, browser: 'Chrome', operatingSystem: 'Linux' });
  expect(view?.context.campaign).toMatchObject({ source: 'letter', medium: 'none' });
  expect(JSON.stringify(collector.calls)).not.toMatch(/ada(@|%40)example/);
  for (const event of collector.stored()) expect(validateEvent(event)).toEqual({ isValid: true });
  await expect.poll(() => unsentEvents(page)).toEqual([]);
});

// REQ-DLV-06
test('server errors and broken connections are retried with growing delay and the same message id', async ({
  page,
  context,
}) => {
  const collector = await fakeCollector(context);
  const answers = [{ status: 500 }, 'abort', { status: 501 }] as const;
  collector.answer = ({ path }) => (path.endsWith('/p') && answers[callsOf(collector, '/p').length]) || { json: {} };
  const waits = await waitsOf(page, collector, '/p');
  expect(pageOf(collector, PATH)).toHaveLength(1);
  const tries = callsOf(collector, '/p');
  expect(tries).toHaveLength(4);
  expect(new Set(tries.map(({ events }) => events[0]?.messageId)).size).toBe(1);
  // The first retry is immediate; then the SDK waits 500 ms × 2, then × 4, each up to twice as long (jitter).
  for (const [wait, minMs] of [
    [waits[1], 1_000],
    [waits[2], 2_000],
  ]) {
    expect(wait).toBeGreaterThanOrEqual(Number(minMs));
    expect(wait).toBeLessThan(2 * Number(minMs) + LOOK_MS);
  }
  await expect.poll(() => unsentEvents(page)).toEqual([]);
});

// REQ-DLV-07
for (const [what, headers, minMs] of [
  ['its header', { 'retry-after': '2' }, 2_000],
  ['5 s where it has none', {}, 5_000],
] as [string, Record<string, string>, number][])
  test(`a 429 waits for ${what}`, async ({ page, context }) => {
    const collector = await fakeCollector(context);
    let refused = 0;
    collector.answer = ({ path }) => {
      if (!path.endsWith('/p') || refused) return { json: {} };
      refused = 1;
      return { status: 429, headers };
    };
    const [wait] = await waitsOf(page, collector, '/p');
    expect(pageOf(collector, PATH)).toHaveLength(1);
    expect(wait).toBeGreaterThanOrEqual(minMs);
    expect(wait).toBeLessThan(minMs + LOOK_MS);
  });

test('events that happen offline are sent when the connection is back', async ({ page, context, clock }) => {
  const collector = await fakeCollector(context);
  await giveConsent(page, 'C0002');
  await page.goto(PATH);
  await expect.poll(() => viewTypes(collector.stored())).toHaveLength(2);
  await expect.poll(async () => viewTypes(await unsentEvents(page))).toEqual([]);
  await context.setOffline(true);
  // By the page's clock: a section view that was sent earlier may be reported later.
  const begun = await page.evaluate(() => Date.now());
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(async () => viewTypes(await unsentEvents(page))).toEqual(['identify', 'page']);
  await clock.pass(page, 1_000);
  expect(collector.calls.filter(({ at }) => at > begun)).toEqual([]);
  await context.setOffline(false);
  await expect.poll(() => viewTypes(collector.stored())).toHaveLength(4);
});

for (const [what, answer, settings, left] of [
  ['what is refused as malformed is not tried again', { status: 400, json: {} }, {}, 0],
  [
    'with retries off there is one attempt on a page, the next one tries again',
    { status: 500 },
    { retryQueue: false },
    1,
  ],
] as const)
  test(what, async ({ page, context, clock }) => {
    const collector = await fakeCollector(context, settings);
    collector.answer = () => answer;
    await giveConsent(page, 'C0002');
    await page.goto(PATH);
    await expect.poll(() => callsOf(collector, '/i').length).toBe(1);
    await clock.pass(page, 1_500);
    expect([callsOf(collector, '/p').length, callsOf(collector, '/i').length]).toEqual([1, 1]);
    // Page and identify, until the page has received the responses.
    await expect.poll(async () => viewTypes(await unsentEvents(page))).toHaveLength(2 * left);
    collector.answer = () => ({ json: {} });
    await page.goto(NEXT);
    await expect.poll(() => pageOf(collector, NEXT).length).toBe(1);
    await expect.poll(() => pageOf(collector, PATH).length).toBe(left);
  });

// REQ-DLV-03
test('sends batches where the source’s settings ask for them: of ten events, or after 5 s', async ({
  page,
  context,
}) => {
  test.slow();
  const collector = await fakeCollector(context, { deliveryStrategy: { strategy: 'batching' } });
  const clock = await pageClock(context);
  const showAgain = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  const isSent = () => unsentEvents(page).then(({ length }) => length === 0);
  await giveConsent(page, 'C0002');
  await page.goto(PATH);
  await clock.hold();
  // The first batch shows that the SDK has loaded.
  while (!collector.calls.length || !(await isSent())) await clock.run(100);
  const begun = collector.calls.length;
  await showAgain();
  // In small steps: each stage between the click and the SDK takes one. The SDK has the event within 200 ms.
  for (let passed = 0; passed < 200; passed += 10) await clock.run(10);
  await clock.run(4_700);
  while (collector.calls.length === begun) await clock.run(10);
  const call = collector.calls[begun];
  expect(call?.path).toBe('/segment/v1/b');
  const waited = Number(call?.at) - Date.parse(call?.events[0]?.timestamp ?? '');
  expect(waited).toBeGreaterThanOrEqual(5_000);
  expect(waited).toBeLessThan(5_200);

  await expect.poll(isSent).toBe(true);
  for (let shown = 0; shown < 5; shown += 1) {
    await showAgain();
    await clock.run(350);
  }
  await expect.poll(() => collector.calls[begun + 1]?.events.length).toBe(10);
});

test('a withdrawal while the SDK is loading sends nothing, not even a request for its settings', async ({
  page,
  context,
}) => {
  await fakeCollector(context);
  const clock = await pageClock(context, { unanswered: /startSdk/ });
  // Prefetched pages would disturb the count.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const { promise: isHeld, resolve: tellHeld } = Promise.withResolvers<void>();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/startSdk.*', async (route) => {
    tellHeld();
    await isReleased;
    await route.continue();
  });
  await giveConsent(page, 'C0002');
  await page.goto(PATH);
  await isHeld;
  await giveConsent(page);
  await clock.pass(page, 500);
  const paths: string[] = [];
  context.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const hasCome = page.waitForResponse('**/startSdk.*');
  release();
  await hasCome;
  await clock.pass(page, 2_000);
  expect(paths.filter((path) => !path.startsWith('/assets/'))).toEqual([]);
});

test('a withdrawal stops sending immediately, pending events too; renewed consent starts with a new id', async ({
  page,
  context,
  clock,
}) => {
  const collector = await fakeCollector(context);
  collector.answer = () => ({ status: 500 });
  await giveConsent(page, 'C0002');
  await page.goto(PATH);
  await expect.poll(() => collector.calls.length).toBeGreaterThanOrEqual(2);
  await giveConsent(page);
  const stopped = await page.evaluate(() => Date.now());
  await clock.pass(page, 4_000);
  expect(collector.calls.filter(({ at }) => at > stopped)).toEqual([]);
  const left = () =>
    page.evaluate(() => [
      ...Object.keys(localStorage),
      ...document.cookie.split('; ').map((pair) => pair.replace(/=.*/, '')),
    ]);
  expect((await left()).filter((name) => /^(ajs_|cuUnsent|persisted)/.test(name))).toEqual([]);

  collector.answer = () => ({ json: {} });
  const before = new Set(collector.calls.flatMap(({ events }) => events.map(({ anonymousId }) => anonymousId)));
  await giveConsent(page, 'C0002');
  await expect.poll(() => viewTypes(collector.stored())).toEqual(['identify', 'page']);
  for (const { anonymousId } of collector.stored()) expect(before.has(anonymousId)).toBe(false);
});
