import { expect, type Page, type Request, test } from '@playwright/test';
import { consentValue } from '../../fixtures/consentValue.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { findSmallTargets } from '../audits/findSmallTargets.ts';
import { startConfiguredSite } from '../setup/startConfiguredSite.ts';
import { findFaults } from './setup/studioTest.ts';

// A copy of its own, whose stores are empty: what previews would count is seen. Every session would be observed.
let copy: Awaited<ReturnType<typeof startConfiguredSite>>;
test.beforeAll(async () => {
  copy = await startConfiguredSite({ FORCE_SAMPLING: 'replay,monitoring,monitoringReplay' });
});
test.afterAll(() => copy?.stop());
// No crawler: they are never counted.
test.use({ userAgent: VISITOR_AGENT });
test.describe.configure({ mode: 'serial' });

const SCREEN = '/experiments/home-hero';
const VARIANTS = { Benefit: '', 'The board at work': 'board', 'Brain at work': 'brain' };

async function readAdmin<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(copy.admin + path);
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as Answer;
}

const readAsked = async () => (await readAdmin<{ total: { asked: number } }>('/api/consent')).total.asked;

interface Received {
  vendor: string;
  event: string | null;
  payload: { context?: { page?: { path?: string } } };
}
const readEvents = async () => (await readAdmin<{ events: Received[] }>('/inspector/api/events?limit=1000')).events;

/** All variations are shown, and their pages have loaded. */
async function expectPreviews(page: Page): Promise<void> {
  await expect(page.locator('iframe')).toHaveCount(3);
  for (const [name, value] of Object.entries(VARIANTS)) {
    const shown = page.frameLocator(`iframe[title="${name}, as the site shows it"]`);
    await expect(shown.locator('#flag-home-hero'), name).toHaveAttribute('data-value', value);
    // With their files. The screen beside them may ask the studio at any time.
    await expect
      .poll(() => shown.locator('html').evaluate(({ ownerDocument }) => ownerDocument.readyState), name)
      .toBe('complete');
  }
}

test('variations stand side by side as the site shows them, and nothing of it is counted', async ({
  page,
  context,
}) => {
  const ofSite: Request[] = [];
  context.on('request', (request) => void (request.url().startsWith(copy.site) && ofSite.push(request)));
  const complaints: string[] = [];
  page.on(
    'console',
    (message) => void (/frame-src|frame-ancestors/.test(message.text()) && complaints.push(message.text())),
  );
  // The experimenter is a visitor too, and consented.
  const value = consentValue(['C0002', 'C0003', 'C0004']);
  await context.addCookies([{ name: 'OptanonConsent', value, url: copy.site }]);

  const response = await page.goto(copy.admin + SCREEN);
  expect(response?.headers()['content-security-policy']).toContain(`; frame-src 'self' ${copy.site}; `);
  await expectPreviews(page);

  await test.step('no script runs, nothing is sent, and nothing but the pages and their files is asked', async () => {
    const pages = ofSite.filter((request) => request.resourceType() === 'document');
    expect(pages.map((request) => new URL(request.url()).searchParams.get('cuGBDebug')).sort()).toEqual([
      'home-hero:0',
      'home-hero:1',
      'home-hero:2',
    ]);
    const files = ofSite.filter((request) => !pages.includes(request));
    const isFile = (request: Request) =>
      request.method() === 'GET' && /^\/(?:assets|images)\//.test(new URL(request.url()).pathname);
    const asking = ['script', 'xhr', 'fetch', 'ping', 'eventsource', 'websocket'];
    expect(files.filter((one) => !isFile(one) || asking.includes(one.resourceType())).map((one) => one.url())).toEqual(
      [],
    );
    expect(complaints).toEqual([]);
  });

  await test.step('the browser keeps nothing of it', async () => {
    const names = (await context.cookies(copy.site)).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('cu') || name.startsWith('growthbook'))).toEqual([]);
  });

  await test.step('of a visit afterwards the page is counted, and of the previews none', async () => {
    await page.goto(`${copy.site}/pricing`);
    await expect
      .poll(async () => new Set((await readEvents()).map(({ vendor }) => vendor)))
      .toEqual(new Set(['amplitude', 'amplitude-replay', 'datadog', 'datadog-replay', 'segment']));
    const events = await readEvents();
    const paths = events.flatMap(({ payload }) => payload.context?.page?.path ?? []);
    expect(new Set(paths)).toEqual(new Set(['/pricing']));
    expect(events.filter(({ event }) => event === 'view growthbook experiment')).toEqual([]);
    expect(JSON.stringify(events)).not.toContain('debug=true');
  });
});

test('an undecided experimenter isn’t counted as asked for consent', async ({ page, browser }) => {
  await page.goto(copy.admin + SCREEN);
  await expectPreviews(page);
  const visitor = await browser.newContext({ userAgent: VISITOR_AGENT });
  await (await visitor.newPage()).goto(`${copy.site}/pricing`);
  await visitor.close();
  // What the site counted is sent together.
  await expect.poll(readAsked).toBe(1);
});

test('only previews may be framed, and only by the studio', async ({ page, request }) => {
  const headersOf = async (path: string) => (await request.get(copy.site + path)).headers();
  expect((await headersOf('/?debug=true'))['content-security-policy']).toContain(
    `; frame-ancestors ${copy.admin} http://localhost:4012; `,
  );
  for (const path of ['/', '/pricing', '/assets/icon.png', '/nothing-here?debug=true']) {
    const headers = await headersOf(path);
    expect(headers['x-frame-options'], path).toBe('DENY');
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
  }
  const elsewhere = copy.admin.replace('localhost', '127.0.0.1');
  await page.goto(elsewhere + SCREEN);
  await expect(page.getByText(`set FRAME_ANCESTORS=${elsewhere} where it runs`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Brain at work' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('each preview opens by keyboard, its frame takes no focus, and both fit', async ({ page, context }) => {
  await page.goto(copy.admin + SCREEN);
  await expectPreviews(page);
  for (const frame of await page.locator('iframe').all()) {
    await expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
    await expect(frame).toHaveAttribute('loading', 'lazy');
    await expect(frame).toHaveJSProperty('inert', true);
  }
  expect(await page.evaluate(() => scrollY), 'the fragment scrolls the frame alone').toBe(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 800, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findFaults(page), `${width} px, ${colorScheme}`).toEqual([]);
      if (width === 390) expect(await findSmallTargets(page)).toEqual([]);
    }
  }
  await page.getByRole('link', { name: 'Open Brain at work' }).focus();
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  const own = await opened;
  await expect(own.locator('#flag-home-hero')).toHaveAttribute('data-value', 'brain');
  expect(await own.evaluate(() => opener)).toBeNull();
});

test('where the site doesn’t answer there are links, and the variable to set', async ({ page }) => {
  await page.route('**/previews', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, answers: false, ancestors: [] } });
  });
  await page.goto(copy.admin + SCREEN);
  await expect(page.getByText(`The site doesn’t answer at ${copy.site}`)).toContainText('set SITE_URL of the studio');
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Open / })).toHaveCount(3);
  expect(await findFaults(page)).toEqual([]);
});
