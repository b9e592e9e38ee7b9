import { expect, type Page, type Request } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import { test } from '../setup/test.ts';
import { playRecording } from './playRecording.ts';
import {
  beginRecordedSession,
  FULL_SNAPSHOT,
  interactionsOf,
  isRecording,
  LONGER_THAN_CLICKS_MS,
  META,
  openRecorded,
  recordedPages,
  sessionOf,
  storedText,
  whenArrived,
} from './replaySession.ts';

test.use({ userAgent: VISITOR_AGENT, viewport: { width: 1280, height: 800 } });

/** What is typed on the way; none of it is anywhere in the copy of the site. */
const TYPED = {
  name: 'Wilhelmina',
  email: 'zqx.secret@private-mail.example',
  company: 'Vexqor Ltd',
  message: 'Konfidential plans for Ypsilanti',
  search: 'hushhush42',
  number: '8675309',
  edited: 'Draftword inplace',
};
const ADDRESS = 'jane.roe%40mailbox.example';

async function fillContact(page: Page): Promise<void> {
  const form = page.locator('dialog form[data-form-id]');
  for (const name of ['name', 'email', 'company', 'message'] as const)
    await form.locator(`[name="${name}"]`).pressSequentially(TYPED[name]);
  await form.locator('[name="teamSize"]').selectOption('11 to 50');
  await page.keyboard.press('Escape');
}

/** The frame comes with a file of its own: a page that is left before is recorded without it. */
async function openDemo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open the demo' }).click();
  await expect(page.locator('main iframe')).toBeVisible();
}

/** Fields that no page of the site has, and a text that is edited in place. */
async function typeIntoOtherFields(page: Page): Promise<void> {
  await page.evaluate(() => {
    const place = document.querySelector('main') ?? document.body;
    for (const type of ['search', 'number', 'password', 'url', 'tel', 'hidden', 'text']) {
      const field = Object.assign(document.createElement('input'), { type, className: 'ofTest' });
      place.prepend(field);
    }
    const editor = Object.assign(document.createElement('div'), {
      contentEditable: 'true',
      id: 'ofTest',
      textContent: '.',
    });
    place.prepend(editor);
  });
  await page.locator('input.ofTest[type="search"]').pressSequentially(TYPED.search);
  await page.locator('input.ofTest[type="number"]').pressSequentially(TYPED.number);
  await page.locator('input.ofTest[type="password"]').pressSequentially(TYPED.search);
  await page.locator('#ofTest').click();
  await page.keyboard.type(TYPED.edited);
  await page.evaluate((text) => {
    for (const field of document.querySelectorAll<HTMLInputElement>('input.ofTest'))
      if (['hidden', 'text'].includes(field.type)) field.setAttribute('value', text);
  }, TYPED.company);
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
}

/** Ten pages, with what a visitor does on each. */
const JOURNEY: [path: string, act: (page: Page) => Promise<void>][] = [
  [
    `/?email=${ADDRESS}`,
    async (page) => {
      await page.locator('main a[data-overlay="sign-up"]:visible').first().click();
      const overlay = page.locator('dialog[open] form[action]');
      await overlay.locator('[name="email"]').pressSequentially(TYPED.email);
      await page.keyboard.press('Escape');
    },
  ],
  ['/teams', scroll],
  [
    '/pricing',
    async (page) => {
      await page.locator('#plans [data-label="enterprise"]').click();
      await fillContact(page);
    },
  ],
  [
    '/brain',
    async (page) => {
      await page.getByRole('link', { name: 'Ask it in the demo' }).click();
      await expect(page.locator('dialog[open] iframe')).toBeVisible();
      await page.keyboard.press('Escape');
    },
  ],
  ['/features/docs', typeIntoOtherFields],
  ['/teams/crm', scroll],
  ['/demo', openDemo],
  ['/legal/privacy', scroll],
  ['/de/pricing', scroll],
  ['/legal/terms', scroll],
];

// REQ-RPL-01, REQ-RPL-02, REQ-RPL-05
test('a journey over ten pages is played to its end, page by page, and has nothing of what was typed', async ({
  page,
  context,
}) => {
  test.setTimeout(480_000);
  await beginRecordedSession(page);
  for (const [path, act] of JOURNEY) {
    await openRecorded(page, path);
    await act(page);
    await page.evaluate((place) => {
      const link = Object.assign(document.createElement('a'), { href: `/p?email=${place}`, textContent: 'link' });
      document.body.append(link);
    }, ADDRESS);
    await page.locator('main').click({ position: { x: 2, y: 2 }, force: true });
  }
  const session = await sessionOf(page);
  await page.goto('/robots.txt');
  await whenArrived(session, JOURNEY.length);

  const pages = await recordedPages(session);
  expect(pages.map(({ path }) => path)).toEqual(JOURNEY.map(([path]) => path.replace(/\?.*/, '')));
  for (const { events } of pages) expect(events.slice(0, 2).map(({ type }) => type)).toEqual([META, FULL_SNAPSHOT]);

  const stored = await storedText(session);
  for (const text of [...Object.values(TYPED), 'jane.roe']) expect(stored, text).not.toContain(text);
  expect(stored).toContain('email=REDACTED');

  const played = await playRecording(await context.newPage(), pages);
  expect(played.map(({ path, complaints }) => ({ path, complaints }))).toEqual(
    pages.map(({ path }) => ({ path, complaints: [] })),
  );
  for (const { path, text } of played) expect(text.length, path).toBeGreaterThan(200);
  // The demo is another origin's: a place of its size.
  expect(
    played.find(({ path }) => path === '/demo')?.frames.filter(([width, height]) => width > 300 && height > 300),
  ).toHaveLength(1);

  const interactions = await interactionsOf(session);
  const clicks = interactions.filter(({ type }) => type === 'click');
  expect(new Set(clicks.map(({ pageUrl }) => new URL(String(pageUrl)).pathname)).size).toBe(JOURNEY.length);
  expect(clicks[0]).toEqual({
    ...{ type: 'click', x: expect.any(Number), y: expect.any(Number), selector: expect.any(String), count: 1 },
    ...{ viewportWidth: 1280, viewportHeight: 800, pageUrl: expect.stringContaining('email=REDACTED') },
    timestamp: expect.any(Number),
  });
  const scrolls = interactions.filter(({ type }) => type === 'scroll');
  expect(scrolls.find(({ pageUrl }) => String(pageUrl).endsWith('/teams'))).toEqual({
    ...{ type: 'scroll', maxScrollX: 0, maxScrollY: 900, maxScrollWidth: 1280, maxScrollHeight: 1_700 },
    ...{ viewportWidth: 1280, viewportHeight: 800, pageUrl: expect.any(String), timestamp: expect.any(Number) },
  });
});

// REQ-RPL-01
test('after a withdrawal in the middle of a recording nothing is sent, and nothing stays in the browser', async ({
  page,
  clock,
}) => {
  await beginRecordedSession(page);
  await openRecorded(page, '/legal/privacy');
  await page.mouse.wheel(0, 300);
  const sent: string[] = [];
  page.on('request', (request) => isRecording(request) && sent.push(request.url()));
  await giveConsent(page);
  sent.length = 0;
  await page.locator('main').click({ position: { x: 2, y: 2 } });
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('AMP_'))))
    .toEqual([]);
  await clock.pass(page, LONGER_THAN_CLICKS_MS);
  await page.goto('/robots.txt');
  expect(sent).toEqual([]);
  const databases = await page.evaluate(() => indexedDB.databases());
  expect(databases.filter(({ name }) => name?.includes('session_replay'))).toEqual([]);
});

test('a session that is not sampled in downloads no recorder', async ({ page, clock }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  // Neither this session nor the next: the share is 0.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      document.documentElement.dataset.sampling = 'replay=0';
    });
  });
  await giveConsent(page, 'C0002');
  await page.goto('/legal/privacy');
  await expect.poll(() => requested.some((url) => url.includes('loadAmplitudeReplay'))).toBe(true);
  await clock.pass(page, 3_000);
  expect(requested.filter((url) => /startRecording|rrweb|amplitude\/config|sessions\/v2/.test(url))).toEqual([]);
});

// REQ-RPL-01
test('a visitor who opts out of product analytics is recorded no longer', async ({ page, clock }) => {
  await beginRecordedSession(page);
  await openRecorded(page, '/legal/privacy');
  await clock.pass(page, 3_000);
  const sent: string[] = [];
  page.on('request', (request) => isRecording(request) && sent.push(request.url()));
  await page.evaluate(() => {
    const all = (globalThis as { analyticsConnectorInstances?: Record<string, { identityStore: IdentityStore }> })
      .analyticsConnectorInstances;
    const store = all?.$default_instance?.identityStore;
    if (!store) throw new Error('The SDK has no connector');
    store.setIdentity({ ...store.getIdentity(), optOut: true });
  });
  await page.mouse.wheel(0, 300);
  await page.locator('main').click({ position: { x: 2, y: 2 } });
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await clock.pass(page, LONGER_THAN_CLICKS_MS);
  await page.goto('/robots.txt');
  expect(sent).toEqual([]);
});

interface IdentityStore {
  getIdentity(): object;
  setIdentity(identity: object): void;
}

// REQ-RPL-01
test('a session that begins on an open page has a recording of its own', async ({ page }) => {
  await beginRecordedSession(page);
  await openRecorded(page, '/teams');
  const first = await sessionOf(page);
  const isOfAnother = (request: Request) =>
    isRecording(request) && !request.url().includes(`session_id=${first}`) && request.url().includes('type=replay');
  const begun = page.waitForRequest(isOfAnother);
  // Half an hour without activity.
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.cuSession);
    localStorage.cuSession = JSON.stringify({ ...session, lastActiveAt: session.lastActiveAt - 1_900_000 });
  });
  await scroll(page);
  const second = Number(new URL((await begun).url()).searchParams.get('session_id'));
  expect(second).toBeGreaterThan(first);
  // The snapshot may be sent with a later batch.
  const firstEvents = async () =>
    (await recordedPages(second)).map(({ events }) => events.slice(0, 2).map(({ type }) => type));
  await expect.poll(firstEvents).toEqual([[META, FULL_SNAPSHOT]]);
});
