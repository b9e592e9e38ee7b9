import { expect, type Page, type Route } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { BROKEN, breakStorage } from '../setup/breakStorage.ts';
import { pageClock } from '../setup/pageClock.ts';
import { shiftClock, YEARS_OFF } from '../setup/shiftClock.ts';
import { test } from '../setup/test.ts';
import { watchErrors } from '../setup/watchErrors.ts';
import {
  beginRecordedSession,
  isRecording,
  LONGER_THAN_CLICKS_MS,
  openRecorded,
  recordedPages,
  sessionOf,
} from './replaySession.ts';

test.use({ userAgent: VISITOR_AGENT });

const CONFIG = '**/amplitude/config/**';
const TRACK = '**/amplitude/sessions/**';
/** Clicks and scroll positions. */
const INTERACTIONS = /\/amplitude\/sessions\/v2\/track\?.*type=interaction/;
const PATH = '/legal/privacy';

/**
 * The page works as ever: a link leads on, and nothing else complains. Not by the mouse: sections that become visible may move the footer between pressing
 * and releasing it.
 */
async function leadsOn(page: Page): Promise<void> {
  await page.locator('footer a[href="/legal/terms"]').first().press('Enter');
  await expect(page).toHaveURL(/\/legal\/terms$/);
}

const status = (code: number) => (route: Route) => route.fulfill({ status: code, body: 'no' });
const FAILURES: [name: string, place: string, answer: (route: Route) => unknown][] = [
  ['configuration 500', CONFIG, status(500)],
  ['configuration 429', CONFIG, status(429)],
  ['configuration 413', CONFIG, status(413)],
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
    const errors = watchErrors(page);
    await page.route(place, answer);
    await beginRecordedSession(page);
    const asked = page.waitForRequest(place);
    await page.goto(PATH);
    await asked;
    await clock.pass(page, 20_000);
    await expect.poll(() => errors.logged.length).toBe(1);
    expect(errors.logged[0]).toMatch(/^\[(amplitudeReplay|session replay)\]/);
    expect(errors.thrown).toEqual([]);
    await leadsOn(page);
  });

/** Longer than two attempts, each of which the recorder gives up after 10 s. */
const TWICE_MS = 25_000;

test('recordings that are never answered leave one line in the log, and the page works', async ({ page, context }) => {
  const errors = watchErrors(page);
  const clock = await pageClock(context, { unanswered: /sessions\/v2\/track/ });
  await page.route(TRACK, () => undefined);
  await beginRecordedSession(page);
  const asked = page.waitForRequest(TRACK);
  await page.goto(PATH);
  await asked;
  await clock.pass(page, TWICE_MS);
  await expect.poll(() => errors.logged.length).toBe(1);
  expect(errors).toEqual({ logged: [expect.stringMatching(/^\[session replay\]/)], thrown: [] });
  await leadsOn(page);
});

test('recordings that are answered with garbage count as received: the page works', async ({ page, clock }) => {
  const errors = watchErrors(page);
  await page.route(TRACK, (route) => route.fulfill({ body: '<!--\u0000{' }));
  await beginRecordedSession(page);
  await openRecorded(page, PATH);
  await page.locator('h1').click();
  await clock.pass(page, LONGER_THAN_CLICKS_MS);
  expect(errors).toEqual({ logged: [], thrown: [] });
  await leadsOn(page);
});

const REFUSALS: [name: string, answer: (route: Route) => unknown, lines: number][] = [
  ['500', status(500), 1],
  ['429', status(429), 1],
  ['413', status(413), 1],
  ['nothing', () => undefined, 1],
  ['no connection', (route) => route.abort(), 1],
  ['garbage', (route) => route.fulfill({ body: '<!--\u0000{' }), 0],
];

// REQ-RPL-03
for (const [name, answer, lines] of REFUSALS)
  test(`clicks and scroll positions are answered with ${name}: recordings arrive, and the page works`, async ({
    page,
    context,
  }) => {
    const errors = watchErrors(page);
    const clock = await pageClock(context, { unanswered: INTERACTIONS });
    await context.route(INTERACTIONS, answer);
    await beginRecordedSession(page);
    await openRecorded(page, PATH);
    await page.locator('h1').click();
    const asked = page.waitForRequest(INTERACTIONS);
    await clock.pass(page, LONGER_THAN_CLICKS_MS);
    await asked;
    await clock.pass(page, TWICE_MS);
    await expect.poll(() => errors.logged.length).toBe(lines);
    for (const line of errors.logged) expect(line).toMatch(/^\[session replay\]/);
    expect(errors.thrown).toEqual([]);
    expect((await recordedPages(await sessionOf(page))).map(({ path }) => path)).toEqual([PATH]);
    await leadsOn(page);
  });

test('where the recorder’s own keys can’t be written, it still works, and nothing complains', async ({ page }) => {
  const errors = watchErrors(page);
  await beginRecordedSession(page);
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key: string, text: string) {
      if (key.startsWith('AMP_')) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, text);
    };
  });
  await openRecorded(page, PATH);
  expect(errors).toEqual({ logged: [], thrown: [] });
});

for (const state of BROKEN)
  test(`with ${state} storage there is no session, so nothing is recorded, and a message says so`, async ({
    page,
    context,
    clock,
  }) => {
    const errors = watchErrors(page);
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await beginRecordedSession(page);
    await breakStorage(context, state);
    await page.goto(PATH);
    await expect.poll(() => messages).toContain('Session is not being recorded due to lack of session id');
    await clock.pass(page, 3_000);
    expect(requested.filter((url) => /startRecording|amplitude\/(config|sessions)/.test(url))).toEqual([]);
    expect(errors.thrown).toEqual([]);
  });

test('a page that is left in its first second leaves nothing broken behind', async ({ page }) => {
  const errors = watchErrors(page);
  await beginRecordedSession(page);
  for (let round = 0; round < 3; round += 1) {
    await page.goto(PATH, { waitUntil: 'commit' });
    await page.goto('/legal/terms', { waitUntil: 'commit' });
  }
  await openRecorded(page, PATH);
  expect(errors.thrown).toEqual([]);
  expect(errors.logged).toEqual([]);
});

for (const [name, ms] of YEARS_OFF)
  test(`with a clock that is one year ${name} a session is recorded`, async ({ page, context }) => {
    const errors = watchErrors(page);
    await beginRecordedSession(page);
    await shiftClock(context, ms);
    await openRecorded(page, PATH);
    expect(errors).toEqual({ logged: [], thrown: [] });
    const session = await sessionOf(page);
    expect(Math.sign(session - Date.now())).toBe(Math.sign(ms));
    await expect.poll(async () => (await recordedPages(session)).map(({ path }) => path)).toEqual([PATH]);
  });

test('twenty tabs record one session', async ({ context, page }) => {
  test.setTimeout(480_000);
  await beginRecordedSession(page);
  await openRecorded(page, PATH);
  const session = await sessionOf(page);
  const sessions = new Set<string | null>();
  context.on('request', (request) => {
    if (isRecording(request)) sessions.add(new URL(request.url()).searchParams.get('session_id'));
  });
  for (let tab = 1; tab < 20; tab += 1) {
    const other = await context.newPage();
    const errors = watchErrors(other);
    await openRecorded(other, PATH);
    expect(errors).toEqual({ logged: [], thrown: [] });
  }
  expect([...sessions]).toEqual([String(session)]);
});
