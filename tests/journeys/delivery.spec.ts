import { validateEvent } from '@cumulus/tracking-plan';
import { expect, type Page } from '@playwright/test';
import { type FakeCollector, fakeCollector } from '../setup/fakeCollector.ts';
import { giveConsent } from '../setup/giveConsent.ts';
import { test } from '../setup/test.ts';
import { VISITOR_AGENT } from '../setup/VISITOR_AGENT.ts';

test.use({ userAgent: VISITOR_AGENT });

const PATH = '/legal/privacy';
const NEXT = '/legal/terms';
const SOON = { timeout: 10_000 };

const types = (events: { type: string }[]) => events.map(({ type }) => type).sort();
const pageOf = (collector: FakeCollector, path: string) =>
  collector.stored().filter(({ type, context }) => type === 'page' && context.page.path === path);
/** Page and identify; what is looked at for two seconds is an event too, where a machine is slow. */
const viewsOf = (collector: FakeCollector) => collector.stored().filter(({ type }) => type !== 'track');
const callsOf = (collector: FakeCollector, end: string) => collector.calls.filter(({ path }) => path.endsWith(end));
const unsent = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cuUnsent')));

test('nothing before consent; then page and identify of this page, each by its own path, as planned', async ({
  page,
  context,
}) => {
  const collector = await fakeCollector(context);
  await page.goto(`${PATH}?utm_source=letter&to=ada%40example.com`);
  await page.waitForTimeout(1_500);
  expect(collector.calls).toEqual([]);
  await giveConsent(page, 'C0002');
  await expect.poll(() => types(collector.stored()), SOON).toEqual(['identify', 'page']);
  expect(collector.calls.map(({ path }) => path).sort()).toEqual(['/segment/v1/i', '/segment/v1/p']);
  const [view] = pageOf(collector, PATH);
  expect(view?.properties).toMatchObject({ actual_path: PATH, browser: 'Chrome', operatingSystem: 'Linux' });
  expect(view?.context.campaign).toMatchObject({ source: 'letter', medium: 'none' });
  expect(JSON.stringify(collector.calls)).not.toMatch(/ada(@|%40)example/);
  for (const event of collector.stored()) expect(validateEvent(event)).toEqual({ isValid: true });
  expect(await unsent(page)).toEqual([]);
});

test('who leaves one second after consent is counted, and so is what the next page finds', async ({
  page,
  context,
}) => {
  const collector = await fakeCollector(context);
  let isAway = false;
  // The SDK never comes on the first page.
  await page.route('**/startSdk*', (route) => (isAway ? route.continue() : undefined));
  await page.goto(PATH);
  await giveConsent(page, 'C0002');
  await page.waitForTimeout(1_000);
  // Kept within half a second (`npm run analytics`); a busy machine may be late.
  await expect.poll(async () => (await unsent(page)).length, SOON).toBeGreaterThan(0);
  isAway = true;
  await page.goto(NEXT);
  await expect.poll(() => pageOf(collector, PATH).length, SOON).toBe(1);
  await expect.poll(() => pageOf(collector, NEXT).length, SOON).toBe(1);
  const visitors = new Set(collector.stored().map(({ anonymousId }) => anonymousId));
  expect(visitors.size).toBe(1);
  await expect.poll(() => unsent(page), SOON).toEqual([]);
});

test('who leaves one second after consent and never returns is counted by a beacon', async ({
  page,
  context,
  request,
}) => {
  await fakeCollector(context);
  await page.route('**/startSdk*', () => undefined);
  // What a browser sends of a page that goes is not shown to tests.
  await page.addInitScript(() => {
    const send = navigator.sendBeacon;
    navigator.sendBeacon = (url, body) => {
      sessionStorage.setItem('beacon', `${url} ${body}`);
      return send.call(navigator, url, body);
    };
  });
  await page.goto(PATH);
  await giveConsent(page, 'C0002');
  await page.waitForTimeout(1_000);
  await page.goto('/robots.txt');
  const beacon = (await page.evaluate(() => sessionStorage.getItem('beacon'))) ?? '';
  const [url = '', body] = [beacon.slice(0, beacon.indexOf(' ')), beacon.slice(beacon.indexOf(' ') + 1)];
  expect(types(JSON.parse(body).batch)).toEqual(['identify', 'page']);
  const answer = await request.post(url, { data: body, headers: { 'content-type': 'text/plain;charset=UTF-8' } });
  expect(answer.status()).toBe(200);
});

test('a server in trouble and a broken connection are tried again with growing delay, by the same id', async ({
  page,
  context,
}) => {
  const collector = await fakeCollector(context);
  const answers = [{ status: 500 }, 'abort', { status: 501 }] as const;
  collector.answer = ({ path }) => (path.endsWith('/p') && answers[callsOf(collector, '/p').length]) || { json: {} };
  await giveConsent(page, 'C0002');
  await page.goto(PATH);
  await expect.poll(() => pageOf(collector, PATH).length, { timeout: 20_000 }).toBe(1);
  const tries = callsOf(collector, '/p');
  expect(tries).toHaveLength(4);
  expect(new Set(tries.map(({ events }) => events[0]?.messageId)).size).toBe(1);
  // The first time again is at once; after it the SDK waits 500 ms × 2, then × 4, each up to twice as long by chance.
  const waits = tries.slice(1).map(({ at }, index) => at - Number(tries[index]?.at));
  expect(waits[1]).toBeGreaterThanOrEqual(1_000);
  expect(waits[2]).toBeGreaterThanOrEqual(2_000);
  await expect.poll(() => unsent(page), SOON).toEqual([]);
});

for (const [what, headers, leastMs] of [
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
    await giveConsent(page, 'C0002');
    await page.goto(PATH);
    await expect.poll(() => pageOf(collector, PATH).length, { timeout: 15_000 }).toBe(1);
    const [first, second] = callsOf(collector, '/p');
    const wait = Number(second?.at) - Number(first?.at);
    expect(wait).toBeGreaterThanOrEqual(leastMs - 50);
    expect(wait).toBeLessThan(leastMs + 1_500);
  });

test('what happens offline is sent when the connection is back', async ({ page, context }) => {
  const collector = await fakeCollector(context);
  await giveConsent(page, 'C0002');
  await page.goto(PATH);
  await expect.poll(() => viewsOf(collector).length, SOON).toBe(2);
  await context.setOffline(true);
  const begun = collector.calls.length;
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(async () => (await unsent(page)).length, SOON).toBeGreaterThanOrEqual(2);
  await page.waitForTimeout(1_000);
  expect(collector.calls.length).toBe(begun);
  await context.setOffline(false);
  await expect.poll(() => viewsOf(collector).length, SOON).toBe(4);
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
  test(what, async ({ page, context }) => {
    const collector = await fakeCollector(context, settings);
    collector.answer = () => answer;
    await giveConsent(page, 'C0002');
    await page.goto(PATH);
    await expect.poll(() => callsOf(collector, '/i').length, SOON).toBe(1);
    await page.waitForTimeout(1_500);
    expect([callsOf(collector, '/p').length, callsOf(collector, '/i').length]).toEqual([1, 1]);
    collector.answer = () => ({ json: {} });
    await page.goto(NEXT);
    await expect.poll(() => pageOf(collector, NEXT).length, SOON).toBe(1);
    expect(pageOf(collector, PATH)).toHaveLength(left);
  });

test('a source may ask for batches: ten events, or what came in 5 s', async ({ page, context }) => {
  const collector = await fakeCollector(context, { deliveryStrategy: { strategy: 'batching' } });
  await giveConsent(page, 'C0002');
  await page.goto(PATH);
  await expect.poll(() => collector.calls.length, SOON).toBe(1);
  const [call] = collector.calls;
  expect(call?.path).toBe('/segment/v1/b');
  const waited = Number(call?.at) - Date.parse(call?.events[0]?.timestamp ?? '');
  expect(waited).toBeGreaterThan(4_500);
  expect(waited).toBeLessThan(9_000);
  await expect.poll(() => unsent(page), SOON).toEqual([]);
  for (let shown = 0; shown < 5; shown += 1) {
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await page.waitForTimeout(350);
  }
  await expect.poll(() => collector.calls[1]?.events.length, { timeout: 2_000 }).toBe(10);
});

test('a withdrawal stops it at once, whatever waits; consent again begins with somebody new', async ({
  page,
  context,
}) => {
  const collector = await fakeCollector(context);
  collector.answer = () => ({ status: 500 });
  await giveConsent(page, 'C0002');
  await page.goto(PATH);
  await expect.poll(() => collector.calls.length, SOON).toBeGreaterThanOrEqual(2);
  await giveConsent(page);
  const stopped = Date.now();
  await page.waitForTimeout(4_000);
  expect(collector.calls.filter(({ at }) => at > stopped + 100)).toEqual([]);
  const left = () =>
    page.evaluate(() => [
      ...Object.keys(localStorage),
      ...document.cookie.split('; ').map((pair) => pair.replace(/=.*/, '')),
    ]);
  expect((await left()).filter((name) => /^(ajs_|cuUnsent|persisted)/.test(name))).toEqual([]);

  collector.answer = () => ({ json: {} });
  const before = new Set(collector.calls.flatMap(({ events }) => events.map(({ anonymousId }) => anonymousId)));
  await giveConsent(page, 'C0002');
  await expect.poll(() => types(collector.stored()), SOON).toEqual(['identify', 'page']);
  for (const { anonymousId } of collector.stored()) expect(before.has(anonymousId)).toBe(false);
});
