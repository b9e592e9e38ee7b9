import { expect, type Page, type Route } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { test } from '../setup/test.ts';
import { beginRecordedSession, isRecording, openRecorded, sessionOf } from './replaySession.ts';

test.use({ userAgent: VISITOR_AGENT });

const CONFIG = '**/amplitude/config/**';
const TRACK = '**/amplitude/sessions/**';
const PATH = '/legal/privacy';

/** What the site logs of the recorder, and every error of the page that it doesn't log. */
function watchComplaints(page: Page): { logged: string[]; thrown: string[] } {
  const complaints = { logged: [] as string[], thrown: [] as string[] };
  page.on('pageerror', (error) => complaints.thrown.push(String(error)));
  page.on('console', (message) => {
    // The browser's own line about a request that failed is no line of the site.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.logged.push(message.text());
  });
  return complaints;
}

/** The page works as ever: a link leads on, and nothing else complains. */
async function leadsOn(page: Page): Promise<void> {
  await page.locator('footer a[href="/legal/terms"]').first().click();
  await expect(page).toHaveURL(/\/legal\/terms$/);
}

const status = (code: number) => (route: Route) => route.fulfill({ status: code, body: 'no' });
const FAILURES: [name: string, place: string, answer: (route: Route) => unknown][] = [
  ['configuration 500', CONFIG, status(500)],
  ['configuration 429', CONFIG, status(429)],
  ['configuration without an answer', CONFIG, () => undefined],
  ['configuration that is garbage', CONFIG, (route) => route.fulfill({ body: '<!doctype html>' })],
  ['configuration of another form', CONFIG, (route) => route.fulfill({ json: { configs: [] } })],
  ['blocked recorder', '**/startRecording.*', (route) => route.abort('blockedbyclient')],
  ['blocked rrweb', '**/rrweb-record.*', (route) => route.abort('blockedbyclient')],
  ['recordings 500', TRACK, status(500)],
  ['recordings 429', TRACK, status(429)],
  ['recordings 413', TRACK, status(413)],
  ['recordings blocked', TRACK, (route) => route.abort('blockedbyclient')],
];

// REQ-RPL-01
for (const [name, place, answer] of FAILURES)
  test(`a failing recorder leaves one line in the log, and the page works: ${name}`, async ({ page, clock }) => {
    const complaints = watchComplaints(page);
    await page.route(place, answer);
    await beginRecordedSession(page);
    const asked = page.waitForRequest(place);
    await page.goto(PATH);
    await asked;
    await clock.pass(page, 20_000);
    await expect.poll(() => complaints.logged.length).toBe(1);
    expect(complaints.logged[0]).toMatch(/^\[(amplitudeReplay|session replay)\]/);
    expect(complaints.thrown).toEqual([]);
    await leadsOn(page);
  });

test('where storage is full, the recorder still works, and nothing complains', async ({ page }) => {
  const complaints = watchComplaints(page);
  await beginRecordedSession(page);
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key: string, text: string) {
      if (key.startsWith('AMP_')) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, text);
    };
  });
  await openRecorded(page, PATH);
  expect([complaints.logged, complaints.thrown]).toEqual([[], []]);
});

test('without storage there is no session, so nothing is recorded, and a message says so', async ({ page, clock }) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await beginRecordedSession(page);
  await page.addInitScript(() => {
    const refused = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refused });
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  });
  await page.goto(PATH);
  await expect.poll(() => messages).toContain('Session is not being recorded due to lack of session id');
  await clock.pass(page, 3_000);
  expect(requested.filter((url) => /startRecording|amplitude\/(config|sessions)/.test(url))).toEqual([]);
});

test('a page that is left in its first second leaves nothing broken behind', async ({ page }) => {
  const complaints = watchComplaints(page);
  await beginRecordedSession(page);
  for (let round = 0; round < 3; round += 1) {
    await page.goto(PATH, { waitUntil: 'commit' });
    await page.goto('/legal/terms', { waitUntil: 'commit' });
  }
  await openRecorded(page, PATH);
  expect(complaints.thrown).toEqual([]);
  expect(complaints.logged).toEqual([]);
});

test.describe('with a clock that is a year off', () => {
  for (const days of [-365, 365])
    test(`a session is recorded: ${days} days`, async ({ page }) => {
      const complaints = watchComplaints(page);
      await beginRecordedSession(page);
      await page.addInitScript((ahead) => {
        const { now } = Date;
        Date.now = () => now() + ahead;
      }, days * 86_400_000);
      await openRecorded(page, PATH);
      expect([complaints.logged, complaints.thrown]).toEqual([[], []]);
      expect(Math.abs((await sessionOf(page)) - Date.now() - days * 86_400_000)).toBeLessThan(600_000);
    });
});

test('twenty tabs record one session', async ({ context, page }) => {
  test.setTimeout(240_000);
  await beginRecordedSession(page);
  await openRecorded(page, PATH);
  const session = await sessionOf(page);
  const sessions = new Set<string | null>();
  context.on('request', (request) => {
    if (isRecording(request)) sessions.add(new URL(request.url()).searchParams.get('session_id'));
  });
  for (let tab = 1; tab < 20; tab += 1) {
    const other = await context.newPage();
    const complaints = watchComplaints(other);
    await openRecorded(other, PATH);
    expect([complaints.logged, complaints.thrown]).toEqual([[], []]);
  }
  expect([...sessions]).toEqual([String(session)]);
});
