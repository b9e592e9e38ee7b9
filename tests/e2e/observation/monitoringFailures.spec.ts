import { expect, type Page, type Route } from '@playwright/test';
import { NOT_RECORDED } from '../../../apps/site/src/privacy/privateContent.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { BROKEN, breakStorage } from '../setup/breakStorage.ts';
import { giveConsent } from '../setup/consent.ts';
import { fakeCollector } from '../setup/fakeCollector.ts';
import { forceSampling } from '../setup/forceSampling.ts';
import { flush, INTAKE, idsOf, RECORDER, SDK, sdkOn, storedOf, watchUrls } from '../setup/monitoring.ts';
import { shiftClock, YEARS_OFF } from '../setup/shiftClock.ts';
import { test } from '../setup/test.ts';
import { watchErrors } from '../setup/watchErrors.ts';

test.use({ userAgent: VISITOR_AGENT });

const PATH = '/legal/terms';

async function whenMonitored(page: Page): Promise<void> {
  await expect.poll(() => sdkOn(page).then(({ session }) => session)).toBeDefined();
}

interface Recording {
  recordings: { vendor: string; sessionId: string }[];
}

const readInspector = async (path: string) => (await fetch(`${process.env.ADMIN_URL}/inspector/api/${path}`)).json();

const ANSWERS: Record<string, (route: Route) => unknown> = {
  '500': (route) => route.fulfill({ status: 500 }),
  '429': (route) => route.fulfill({ status: 429, headers: { 'retry-after': '1' } }),
  '413': (route) => route.fulfill({ status: 413 }),
  nothing: () => undefined,
  'no connection': (route) => route.abort(),
  garbage: (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '<!--\u0000{' }),
};

for (const [name, answer] of Object.entries(ANSWERS))
  test(`the intake answers with ${name}: the page and its events are as always`, async ({ page, context }) => {
    const collector = await fakeCollector(context);
    await context.route(INTAKE, answer);
    await forceSampling(context, 'monitoring', 'monitoringReplay');
    const errors = watchErrors(page);
    const tried = ['rum', 'replay'].map((name) => page.waitForRequest(new RegExp(`/datadog/api/v2/${name}`)));
    await giveConsent(page, 'C0002');
    await page.goto(PATH);
    await whenMonitored(page);
    // A segment is sent after 5 s, events when the tab is hidden.
    await tried[1];
    await page.locator('h1').click();
    await flush(page);
    await tried[0];
    await expect.poll(() => collector.stored().map(({ type }) => type)).toContain('page');
    await page.goto('/legal/privacy');
    await whenMonitored(page);
    expect(errors).toEqual({ logged: [], thrown: [] });
  });

test('an intake that works again gets what it refused', async ({ page, context }) => {
  await forceSampling(context, 'monitoring');
  let refused = 0;
  await context.route(INTAKE, (route) => {
    refused += 1;
    return refused > 2 ? route.continue() : route.fulfill({ status: 503 });
  });
  await giveConsent(page, 'C0002');
  await page.goto(PATH);
  await whenMonitored(page);
  const { visitor } = await idsOf(page);
  await flush(page);
  await expect.poll(async () => (await storedOf(visitor)).map(({ type }) => type)).toContain('view');
});

test('a blocked SDK leaves one line in the log and nothing else', async ({ page, context }) => {
  const collector = await fakeCollector(context);
  await context.route(SDK, (route) => route.abort());
  await forceSampling(context, 'monitoring', 'monitoringReplay');
  const errors = watchErrors(page);
  await giveConsent(page, 'C0002');
  await page.goto(PATH);
  await expect.poll(() => errors).toEqual({ logged: [expect.stringMatching(/^\[datadog\]/)], thrown: [] });
  await expect.poll(() => collector.stored().map(({ type }) => type)).toContain('page');
  expect(await sdkOn(page)).toEqual({ isLoaded: false, session: undefined });
});

test('a blocked recorder leaves one line in the log, and monitoring goes on', async ({ page, context }) => {
  await context.route(RECORDER, (route) => route.abort());
  await forceSampling(context, 'monitoring', 'monitoringReplay');
  const errors = watchErrors(page);
  await giveConsent(page, 'C0002');
  await page.goto(PATH);
  await whenMonitored(page);
  await expect.poll(() => errors.logged.length).toBe(1);
  const { visitor } = await idsOf(page);
  await flush(page);
  await expect.poll(async () => (await storedOf(visitor)).map(({ type }) => type)).toContain('view');
  expect(errors).toEqual({ logged: [expect.stringContaining('Recorder failed to start')], thrown: [] });
});

for (const state of BROKEN)
  test(`with ${state} storage there is no session, and nothing is monitored`, async ({ page, context, clock }) => {
    const urls = watchUrls(context);
    const errors = watchErrors(page);
    await forceSampling(context, 'monitoring', 'monitoringReplay');
    await breakStorage(context, state);
    await giveConsent(page, 'C0002');
    await page.goto(PATH);
    await expect.poll(() => urls.some((url) => /loadDatadog/.test(url))).toBe(true);
    await clock.pass(page, 2_000);
    expect(urls.filter((url) => SDK.test(url) || INTAKE.test(url))).toEqual([]);
    expect(errors.thrown).toEqual([]);
  });

for (const [name, ms] of YEARS_OFF)
  test(`a clock that is one year ${name} loses no event and no replay`, async ({ page, context }) => {
    await forceSampling(context, 'monitoring', 'monitoringReplay');
    await shiftClock(context, ms);
    const recorded = page.waitForResponse(/api\/v2\/replay/);
    await giveConsent(page, 'C0002');
    await page.goto(PATH);
    await whenMonitored(page);
    expect((await recorded).status()).toBe(202);
    const { visitor, session } = await idsOf(page);
    await flush(page);
    await expect.poll(async () => (await storedOf(visitor)).map(({ type }) => type)).toContain('view');
    expect(new Set((await storedOf(visitor)).map(({ payload }) => payload.session.id))).toEqual(new Set([session]));
  });

test('20 tabs of a visitor are one session, and one replay', async ({ context }) => {
  test.setTimeout(480_000);
  await forceSampling(context, 'monitoring', 'monitoringReplay');
  const recorded = new Set<Page>();
  context.on('response', (response) => {
    if (/api\/v2\/replay/.test(response.url()) && response.ok()) recorded.add(response.frame().page());
  });
  const first = await context.newPage();
  await giveConsent(first, 'C0002');
  await first.goto(PATH);
  await whenMonitored(first);
  const { visitor, session } = await idsOf(first);
  const tabs = [first];
  while (tabs.length < 20) {
    const tab = await context.newPage();
    await tab.goto(PATH);
    tabs.push(tab);
  }
  for (const tab of tabs) {
    await whenMonitored(tab);
    expect((await sdkOn(tab)).session).toBe(session);
    await flush(tab);
  }
  const views = async () =>
    new Set((await storedOf(visitor)).filter(({ type }) => type === 'view').map(({ payload }) => payload.view.id)).size;
  await expect.poll(views).toBeGreaterThanOrEqual(20);
  await expect.poll(() => recorded.size).toBe(20);
  const { recordings }: Recording = await readInspector(`recordings?visitor=${visitor}`);
  expect(recordings.map(({ vendor, sessionId }) => [vendor, sessionId])).toEqual([['datadog-replay', session]]);
});

test('a page that is left during its first second sends nothing that has no visitor', async ({ page, context }) => {
  await forceSampling(context, 'monitoring', 'monitoringReplay');
  const errors = watchErrors(page);
  const urls = watchUrls(context);
  await giveConsent(page, 'C0002');
  for (const path of [PATH, '/legal/privacy', '/pricing', PATH]) await page.goto(path, { waitUntil: 'commit' });
  await whenMonitored(page);
  await flush(page);
  expect(urls.filter((url) => INTAKE.test(url) && !/device_id=[\w-]{36}$/.test(url))).toEqual([]);
  expect(errors).toEqual({ logged: [], thrown: [] });
});

// REQ-MON-02
test('what is typed or private is in no stored byte of the replay', async ({ page, context }) => {
  await forceSampling(context, 'monitoring', 'monitoringReplay');
  await giveConsent(page, 'C0002');
  const recorded = page.waitForRequest(/api\/v2\/replay/);
  await page.goto('/contact-sales');
  await recorded;
  const { visitor, session } = await idsOf(page);
  const typed = {
    name: 'Quillhaven',
    email: 'zephyrine@wobblefjord.example',
    company: 'Brindlemoor',
    message: 'Snorkelwhisk',
  };
  // As an element that shows what a visitor entered would have it.
  const shown = ['Gloamspindle'];
  await page.evaluate(
    (marked) => {
      for (const [text, attributes] of marked) {
        const element = Object.assign(document.createElement('p'), { textContent: text });
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        document.querySelector('main')?.append(element);
      }
    },
    [[shown[0], NOT_RECORDED]] as [string, Record<string, string>][],
  );
  const form = page.locator('form[data-form-id="1299"]');
  const segments: Promise<unknown>[] = [];
  for (const [name, text] of Object.entries(typed)) {
    await form.locator(`[name="${name}"]`).pressSequentially(text);
    segments.push(page.waitForResponse(/api\/v2\/replay/));
    await flush(page);
  }
  await Promise.all(segments);
  const { recordings }: Recording = await readInspector(`recordings?visitor=${visitor}`);
  expect(recordings).toContainEqual(expect.objectContaining({ vendor: 'datadog-replay', sessionId: session }));
  const { parts } = await readInspector(`recordings/${session}?vendor=datadog-replay`);
  const stored = JSON.stringify(parts) + JSON.stringify(await storedOf(visitor));
  expect(stored.length).toBeGreaterThan(10_000);
  const words = [...shown, ...Object.values(typed)].flatMap((text) => [
    text,
    ...text.split(/[@.]/).filter((part) => part !== 'example'),
  ]);
  expect(words.filter((word) => stored.includes(word))).toEqual([]);
});
