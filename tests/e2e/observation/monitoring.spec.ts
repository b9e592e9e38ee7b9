import { expect, type Page } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import { forceSampling } from '../setup/forceSampling.ts';
import { flush, INTAKE, idsOf, RECORDER, SDK, sdkOn, storedOf, watchUrls } from '../setup/monitoring.ts';
import { test } from '../setup/test.ts';

test.use({ userAgent: VISITOR_AGENT });

const PATH = '/legal/terms';

async function whenMonitored(page: Page, path = PATH): Promise<void> {
  await giveConsent(page, 'C0002');
  await page.goto(path);
  await expect.poll(() => sdkOn(page).then(({ session }) => session)).toBeDefined();
}

// REQ-MON-01
test('a visitor who isn’t sampled in downloads neither the SDK nor its recorder', async ({ page, context, clock }) => {
  const urls = watchUrls(context);
  // The hash of this session is not among the sampled 5 %.
  await context.addInitScript(() => {
    const session = { id: 'not-sampled', startedAt: 1_000, lastActiveAt: Date.now() };
    if (!localStorage.getItem('cuSession')) localStorage.setItem('cuSession', JSON.stringify(session));
  });
  await giveConsent(page, 'C0002');
  await page.goto(PATH);
  await expect.poll(() => urls.some((url) => /loadDatadog/.test(url))).toBe(true);
  await clock.pass(page, 3_000);
  expect(urls.filter((url) => SDK.test(url) || RECORDER.test(url) || INTAKE.test(url))).toEqual([]);
  expect(await sdkOn(page)).toEqual({ isLoaded: false, session: undefined });
});

test('a session that is monitored without replay downloads no recorder', async ({ page, context, clock }) => {
  const urls = watchUrls(context);
  await forceSampling(context, 'monitoring');
  await context.addInitScript(() => {
    const session = { id: 'monitored', startedAt: 1_000, lastActiveAt: Date.now() };
    if (!localStorage.getItem('cuSession')) localStorage.setItem('cuSession', JSON.stringify(session));
  });
  await whenMonitored(page);
  await clock.pass(page, 6_000);
  expect(urls.filter((url) => RECORDER.test(url) || url.includes('/api/v2/replay'))).toEqual([]);
});

// REQ-MON-01, REQ-MON-03
test('events have the site’s session and visitor, and no e-mail address', async ({ page, context }) => {
  await forceSampling(context, 'monitoring');
  await whenMonitored(page, `${PATH}?email=mary&x=1#to=jane@studio.example`);
  const { visitor, session } = await idsOf(page);
  await page.evaluate(() => {
    const { DD_RUM } = globalThis as unknown as { DD_RUM: { addError(error: Error): void } };
    DD_RUM.addError(new Error('No account of ann@studio.example'));
  });
  await page.evaluate(() => fetch('/robots.txt?to=bob%40studio.example'));
  // Each time: what comes after the first time would wait for half a minute.
  const types = async () => {
    await flush(page);
    return (await storedOf(visitor)).map(({ type }) => type);
  };
  await expect.poll(types).toEqual(expect.arrayContaining(['view', 'resource', 'error']));
  const stored = await storedOf(visitor);
  expect(new Set(stored.map(({ payload }) => payload.session.id))).toEqual(new Set([session]));
  expect(stored.filter(({ valid }) => !valid)).toEqual([]);
  expect(new Set(stored.map(({ payload }) => payload.context?.anonymousId))).toEqual(new Set([visitor]));
  const text = JSON.stringify(stored);
  expect(text).toMatch(/email=REDACTED/);
  expect(text).toContain('No account of REDACTED');
  expect(text.match(/(mary|jane|ann|bob)(@|%40|&)/g)).toBeNull();
});

// REQ-MON-04
test('three clicks within one second are a rage click', async ({ page, context, clock }) => {
  await forceSampling(context, 'monitoring');
  await whenMonitored(page);
  const { visitor } = await idsOf(page);
  const { x = 0, y = 0 } = (await page.locator('h1').boundingBox()) ?? {};
  for (let click = 0; click < 3; click += 1) await page.mouse.click(x + 5, y + 5);
  // The SDK waits a second for further clicks, and 10 s at most for what they cause; it sends after 30 s.
  await clock.pass(page, 45_000);
  const frustrations = async () =>
    (await storedOf(visitor)).flatMap(({ payload }) => payload.action?.frustration?.type ?? []);
  await expect.poll(frustrations).toContain('rage_click');
});

// REQ-ERR-01
test('an error that the error helper logs is stored', async ({ page, context }) => {
  await forceSampling(context, 'monitoring');
  // Segment's code is tried again after failures; some of them come when the SDK runs.
  await page.route('**/startSdk*', (route) => route.abort());
  await whenMonitored(page);
  const { visitor } = await idsOf(page);
  const places = async () => {
    await flush(page);
    return (await storedOf(visitor)).flatMap(({ type, payload }) =>
      type === 'error' ? JSON.stringify(payload.context) : [],
    );
  };
  await expect.poll(places).toContainEqual(expect.stringContaining('"place":"segment"'));
});

// REQ-MON-05
test('loading the SDK twice is logged', async ({ page, context }) => {
  await forceSampling(context, 'monitoring');
  await context.addInitScript(() => Object.assign(globalThis, { DD_RUM: { version: '7.16.2' } }));
  const logged: unknown[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning')
      Promise.all(message.args().map((arg) => arg.jsonValue())).then((args) => logged.push(...args));
  });
  await whenMonitored(page);
  await expect
    .poll(() => logged)
    .toContain('SDK is loaded more than once. This is unsupported and might have unexpected behavior.');
});

test('after a withdrawal nothing is sent or stored, not even what the SDK still holds', async ({
  page,
  context,
  clock,
}) => {
  await forceSampling(context, 'monitoring', 'monitoringReplay');
  const urls = watchUrls(context);
  const recorder = page.waitForResponse(RECORDER);
  await whenMonitored(page);
  await recorder;
  await expect.poll(() => page.evaluate(() => '_dd_tab_id' in sessionStorage)).toBe(true);
  await clock.hold();
  // In the middle of a segment: there is something to send.
  await page.locator('h1').click();
  await page.mouse.move(40, 40);
  await giveConsent(page);
  const before = urls.length;
  await clock.run(1_000);
  for (let click = 0; click < 3; click += 1) await page.locator('h1').click();
  await flush(page);
  await clock.run(40_000);
  await expect.poll(() => page.evaluate(() => '_dd_tab_id' in sessionStorage)).toBe(false);
  await clock.release();
  await page.goto('/legal/privacy');
  await flush(page);
  expect(urls.slice(before).filter((url) => INTAKE.test(url) || SDK.test(url))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('_dd')))).toEqual([]);
});

test('after a withdrawal and another consent monitoring starts with the next page', async ({ page, context }) => {
  await forceSampling(context, 'monitoring');
  await whenMonitored(page);
  const { session } = await idsOf(page);
  await giveConsent(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cuSession'))).toBeNull();
  const urls = watchUrls(context);
  await giveConsent(page, 'C0002');
  await page.goto(PATH);
  await expect.poll(() => sdkOn(page).then((sdk) => sdk.session)).toEqual(expect.any(String));
  expect((await sdkOn(page)).session).not.toBe(session);
  expect((await idsOf(page)).session).toBe((await sdkOn(page)).session);
  const { visitor } = await idsOf(page);
  // By itself the SDK sends after 30 s.
  await flush(page);
  await expect.poll(() => urls.some((url) => INTAKE.test(url))).toBe(true);
  for (const url of urls.filter((one) => INTAKE.test(one))) expect(url).toContain(`device_id=${visitor}`);
});
