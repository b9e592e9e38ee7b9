import { StoreError, UncertainStoreError } from '@cumulus/sql/StoreError';
import ICAL from 'ical.js';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { FIRST_SLOT, type SchedulerFixture, startScheduler } from './testing/startScheduler.ts';
import { MINUTE_MS } from './time/zonedTime.ts';

let fixture: SchedulerFixture;
beforeEach(async () => {
  fixture = await startScheduler();
});
afterEach(async () => {
  await fixture.close();
  vi.restoreAllMocks();
});

const HALF_HOUR = 30 * MINUTE_MS;
const iso = (instant: number) => new Date(instant).toISOString();
const booking = (meetingToken: string, start = FIRST_SLOT) => ({
  ...{ meetingToken, start: iso(start), timeZone: 'America/New_York', locale: 'en-US' },
});
/** Books the first slot. @returns the path of the meeting's page */
async function book(fields: Parameters<SchedulerFixture['invite']>[0] = {}): Promise<string> {
  const token = await fixture.invite(fields);
  expect((await fixture.post('/scheduler/book', booking(token))).status).toBe(201);
  return `/scheduler/meeting/${token}`;
}

describe('GET /scheduler/slots', () => {
  it('offers free times by day, in the visitor’s zone and language', async () => {
    const response = await fixture.get('/scheduler/slots?timeZone=America/New_York&locale=de');
    const body = await response.json();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      timeZone: 'America/New_York',
      locale: 'de',
      zone: expect.stringContaining('New York'),
    });
    expect(body.host).toEqual({ name: 'Greta Lindemann', role: 'Produktberaterin' });
    expect(body.days[0]).toEqual({
      date: '2026-11-23',
      label: 'Montag, 23. November',
      slots: [8, 8.5, 9, 9.5, 10, 10.5].map((hour, index) => ({
        start: iso(FIRST_SLOT + index * HALF_HOUR),
        label: `${String(Math.floor(hour)).padStart(2, '0')}:${hour % 1 ? '30' : '00'}`,
      })),
    });
  });

  it('shows the desk’s time for an unknown zone', async () => {
    const body = await (await fixture.get('/scheduler/slots?timeZone=Mars/Base&locale=xx')).json();
    expect([body.timeZone, body.locale]).toEqual(['Europe/Berlin', 'en-GB']);
  });

  it('is 404 while no desk takes meetings', async () => {
    fixture.content.unpublish();
    expect((await fixture.get('/scheduler/slots')).status).toBe(404);
  });
});

describe('POST /scheduler/book', () => {
  it('books, and answers with the addresses of the meeting', async () => {
    const token = await fixture.invite();
    const { status, body } = await fixture.post('/scheduler/book', booking(token));
    expect([status, body]).toEqual([
      201,
      {
        ...{ start: iso(FIRST_SLOT), end: iso(FIRST_SLOT + HALF_HOUR) },
        ...{ manageUrl: `/scheduler/meeting/${token}`, calendarUrl: `/scheduler/meeting/${token}.ics` },
      },
    ]);
    expect((await fixture.post('/scheduler/book', booking(token))).status).toBe(201);
  });

  // REQ-LEA-22
  it('of 100 concurrent requests for a slot one gets it, 99 get other offers', async () => {
    const tokens = await Promise.all(Array.from({ length: 100 }, () => fixture.invite()));
    const answers = await Promise.all(tokens.map((token) => fixture.post('/scheduler/book', booking(token))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(99);
    for (const { body } of refused) {
      expect(body).toMatchObject({ code: 'taken', timeZone: 'America/New_York' });
      expect(body.days[0].slots[0].start).toBe(iso(FIRST_SLOT + HALF_HOUR));
    }
  });

  it('names another time that this meeting has', async () => {
    const token = await fixture.invite();
    await fixture.post('/scheduler/book', booking(token));
    const { status, body } = await fixture.post('/scheduler/book', booking(token, FIRST_SLOT + HALF_HOUR));
    expect([status, body.code]).toEqual([409, 'already_booked']);
  });

  test.each([
    ['an unknown token', { meetingToken: 'x'.repeat(43) }, 404, 'unknown_meeting'],
    ['a token of another form', { meetingToken: "' OR 1=1 --" }, 404, 'unknown_meeting'],
    ['a time between slots', { start: iso(FIRST_SLOT + 1) }, 409, 'not_offered'],
    ['a time that is none', { start: 'tomorrow' }, 400, 'bad_request'],
    ['a start that is no text', { start: FIRST_SLOT }, 400, 'bad_request'],
    ['a field too much', { email: 'a@example.com' }, 400, 'bad_request'],
    ['a zone that is too long', { timeZone: 'x'.repeat(101) }, 400, 'bad_request'],
  ])('refuses %s', async (_, fields, status, code) => {
    const token = await fixture.invite();
    const answer = await fixture.post('/scheduler/book', { ...booking(token), ...fields });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await fixture.store.listBooked({ from: 0, until: FIRST_SLOT * 2 })).toEqual([]);
  });

  test.each([
    ['no JSON', '{', 400],
    ['no object', '[]', 400],
    ['too much', `"${'x'.repeat(3_000)}"`, 413],
  ])('refuses a body with %s', async (_, body, status) => {
    expect((await fixture.post('/scheduler/book', body)).status).toBe(status);
  });
});

describe('the meeting page', () => {
  it('shows the meeting in the visitor’s zone, with a policy without scripts', async () => {
    const path = await book();
    const response = await fixture.get(path);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toMatch(/Monday 23 November 2026, 08:00–08:30 <span class="whole">GMT-5</);
    expect(page).toContain('Video call. We send the link');
    expect(page).not.toContain('<script');
    expect(page).toContain('<link rel="stylesheet" href="/brand.css">');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'self' 'sha256-[\w+/]+='; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      ),
    });
    expect((await fixture.get(path, { method: 'HEAD' })).headers.get('content-length')).toBe(
      response.headers.get('content-length'),
    );
  });

  it.each([
    [
      'en-US',
      'en',
      'Your meeting with Greta Lindemann',
      'Product Consultant, Cumulus sales',
      'Monday 23 November 2026',
      '/',
    ],
    [
      'de',
      'de',
      'Ihr Termin mit Greta Lindemann',
      'Produktberaterin, Cumulus Vertrieb',
      'Montag, 23. November 2026',
      '/de',
    ],
    ['fr-FR', 'fr', 'Votre rendez-vous avec Greta Lindemann', 'Consultante produit', 'lundi 23 novembre 2026', '/'],
    ['es-ES', 'es', 'Tu reunión con Greta Lindemann', 'Consultora de producto', 'lunes, 23 de noviembre de 2026', '/'],
    ['it', 'it', 'Il tuo incontro con Greta Lindemann', 'Consulente di prodotto', 'lunedì 23 novembre 2026', '/'],
    [
      'pt-BR',
      'pt-BR',
      'Sua reunião com Greta Lindemann',
      'Consultora de produto',
      'segunda-feira, 23 de novembro de 2026',
      '/',
    ],
  ])(
    'is in the language of a lead in %s, and names the person one meets',
    async (locale, lang, title, role, day, home) => {
      const page = await (await fixture.get(await book({ locale }))).text();
      expect(page).toContain(`<html lang="${lang}">`);
      expect(page).toContain(`<h1>${title}</h1>`);
      expect(page).toContain(role);
      expect(page).toContain(day);
      expect(page).toContain(`<a class="home" href="${home}"`);
    },
  );

  it('names the desk where no person is published', async () => {
    fixture.content.save({ host: undefined });
    const page = await (await fixture.get(await book())).text();
    expect(page).toContain('<h1>Your meeting with us</h1>');
    expect(page).toContain('<span class="name">Cumulus sales</span>');
  });

  it('books for a visitor without scripts', async () => {
    const path = `/scheduler/meeting/${await fixture.invite()}`;
    const page = await (await fixture.get(`${path}?timeZone=Asia/Kolkata`)).text();
    expect(page).toContain('value="book"');
    expect(page).toContain('<option selected>Asia/Kolkata</option>');
    expect(page).toMatch(/value="2026-11-23T13:00:00.000Z">18:30/);
    const fields = { action: 'book', start: iso(FIRST_SLOT), timeZone: 'Asia/Kolkata' };
    const response = await fixture.submit(path, fields);
    expect([response.status, response.headers.get('location')]).toEqual([303, `${path}?notice=booked`]);
    expect(await (await fixture.get(`${path}?notice=booked`)).text()).toContain('role="status">Booked.');
  });

  it('moves the meeting', async () => {
    const path = await book();
    const fields = { action: 'move', start: iso(FIRST_SLOT + HALF_HOUR), timeZone: 'Europe/Berlin' };
    const response = await fixture.submit(path, fields);
    expect([response.status, response.headers.get('location')]).toEqual([303, `${path}?notice=moved`]);
    expect(await (await fixture.get(path)).text()).toMatch(/14:30–15:00 <span class="whole">CET<\/span>/);
  });

  it('cancels it, and offers to book again', async () => {
    const path = await book();
    expect((await fixture.submit(path, { action: 'cancel' })).headers.get('location')).toBe(`${path}?notice=cancelled`);
    const page = await (await fixture.get(path)).text();
    expect(page).toContain('This meeting is cancelled.');
    expect(page).toContain('value="book"');
    expect(page).not.toContain('value="cancel"');
  });

  it('says nothing of an earlier change after going back to it', async () => {
    const path = await book();
    await fixture.submit(path, { action: 'cancel' });
    for (const notice of ['booked', 'moved'])
      expect(await (await fixture.get(`${path}?notice=${notice}`)).text()).not.toContain('class="notice"');
    await fixture.submit(path, { action: 'book', start: iso(FIRST_SLOT), timeZone: 'UTC' });
    expect(await (await fixture.get(`${path}?notice=cancelled`)).text()).not.toContain('class="notice"');
    expect(await (await fixture.get(`${path}?notice=booked`)).text()).toContain('role="status">Booked.');
  });

  it('says that a time was taken just now, and what is free', async () => {
    const path = await book();
    const other = await fixture.invite();
    await fixture.post('/scheduler/book', booking(other, FIRST_SLOT + HALF_HOUR));
    const fields = { action: 'move', start: iso(FIRST_SLOT + HALF_HOUR), timeZone: 'UTC' };
    const response = await fixture.submit(path, fields);
    const page = await response.text();
    expect(response.status).toBe(409);
    expect(page).toContain('role="alert">Somebody else');
    expect(page).not.toContain(`value="${iso(FIRST_SLOT + HALF_HOUR)}"`);
    expect(page).toContain(`value="${iso(FIRST_SLOT + 2 * HALF_HOUR)}"`);
  });

  test.each([
    ['no time', { action: 'move', timeZone: 'UTC' }, 422, 'Please choose a time first.'],
    ['a wrong time', { action: 'move', start: 'x', timeZone: 'UTC' }, 422, 'Please choose a time first.'],
    ['another action', { action: 'erase' }, 422, 'Please choose a time first.'],
    ['a time that isn’t offered', { action: 'move', start: iso(0), timeZone: 'UTC' }, 409, 'can no longer be booked'],
  ])('refuses %s and says what to do', async (_, fields, status, text) => {
    const response = await fixture.submit(await book(), fields as unknown as Record<string, string>);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(text);
  });

  it('a meeting that has begun offers nothing but the desk’s address', async () => {
    const path = await book();
    fixture.clock.now = FIRST_SLOT;
    const page = await (await fixture.get(path)).text();
    expect(page).toContain('mailto:sales@cumulus.example');
    expect(page).not.toContain('<form');
    expect((await fixture.submit(path, { action: 'cancel' })).status).toBe(409);
  });

  it('takes forms only', async () => {
    const path = await book();
    const send = (headers: Record<string, string>, body: string) =>
      fixture.get(path, { method: 'POST', headers, body });
    expect((await send({ 'content-type': 'application/json' }, '{"action":"cancel"}')).status).toBe(415);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send(form, `action=cancel&x=${'x'.repeat(2_000)}`)).status).toBe(413);
    expect(await (await fixture.get(path)).text()).toContain('Your meeting is booked.');
  });

  it('inserts nothing of an address as markup', async () => {
    const path = await book();
    const page = await (await fixture.get(`${path}?timeZone="><b>&notice=<b>`)).text();
    expect(page).not.toContain('<b>');
  });
});

describe('the calendar file', () => {
  const read = async (path: string) => {
    const response = await fixture.get(`${path}.ics`);
    const calendar = new ICAL.Component(ICAL.parse(await response.text()) as unknown[]);
    return { response, calendar, event: new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component) };
  };

  it('is an invitation with the link to the page', async () => {
    const path = await book({ email: 'zoe@example.com' });
    const { response, calendar, event } = await read(path);
    // The parameter has to be the file's method (RFC 6047 section 2.4).
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=REQUEST');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="meeting.ics"');
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
    expect(event.startDate.toJSDate().getTime()).toBe(FIRST_SLOT);
    expect(event.summary).toBe('Meeting with Greta Lindemann, Cumulus sales');
    expect(event.description).toContain(`https://www.cumulus.example${path}`);
    expect(event.component.getFirstPropertyValue('attendee')).toBe('MAILTO:zoe@example.com');
  });

  it('keeps its UID and raises its SEQUENCE, up to the cancellation', async () => {
    const path = await book();
    const versions = [await read(path)];
    await fixture.submit(path, { action: 'move', start: iso(FIRST_SLOT + HALF_HOUR), timeZone: 'UTC' });
    versions.push(await read(path));
    await fixture.submit(path, { action: 'cancel' });
    versions.push(await read(path));
    expect(new Set(versions.map(({ event }) => event.uid)).size).toBe(1);
    expect(versions.map(({ event }) => event.sequence)).toEqual([1, 2, 3]);
    expect(versions.map(({ calendar }) => calendar.getFirstPropertyValue('method'))).toEqual([
      'REQUEST',
      'REQUEST',
      'CANCEL',
    ]);
    expect(versions.at(-1)?.response.headers.get('content-type')).toContain('method=CANCEL');
  });

  it('is 404 before anything is booked', async () => {
    expect((await fixture.get(`/scheduler/meeting/${await fixture.invite()}.ics`)).status).toBe(404);
  });
});

describe('refusals', () => {
  test.each(['GET', 'POST'])('%s of an unknown meeting is a page that says so', async (method) => {
    for (const token of ['x'.repeat(43), 'short', 'x'.repeat(44)]) {
      const response = await fixture.get(`/scheduler/meeting/${token}`, {
        ...{ method, headers: { 'accept-language': 'de-AT,de;q=0.9' } },
        ...(method === 'POST' && { body: new URLSearchParams({ action: 'cancel' }) }),
      });
      expect([200, 404, 405]).toContain(response.status);
      expect(response.status).not.toBe(200);
      if (method === 'GET') expect(await response.text()).toContain('Wir finden diesen Termin nicht');
    }
  });

  it('a meeting of an erased lead is unknown', async () => {
    const path = await book({ email: 'zoe@example.com' });
    await fixture.store.eraseFor('zoe@example.com');
    expect((await fixture.get(path)).status).toBe(404);
  });

  test.each([
    ['/scheduler', 404],
    ['/scheduler/other', 404],
    ['/scheduler/book', 405],
  ])('GET %s is %i', async (path, status) => {
    expect((await fixture.get(path)).status).toBe(status);
  });

  it('is 503 while the store can’t be used: nothing is booked, nobody is thanked', async () => {
    const fail = () => Promise.reject(new StoreError('unavailable', 'its disk is gone'));
    const broken = await startScheduler({ store: { findMeeting: fail } });
    const { status, headers, body } = await broken.post('/scheduler/book', booking('x'.repeat(43)));
    expect([status, headers.get('retry-after'), body.code]).toEqual([503, '5', 'unavailable']);
    const page = await broken.get(`/scheduler/meeting/${'x'.repeat(43)}`);
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('Nothing was changed.');
    await broken.close();
  });

  it('says that it isn’t known, where the connection was lost while something was changed', async () => {
    const fail = () => Promise.reject(new UncertainStoreError('unavailable', 'connection lost'));
    const broken = await startScheduler({ store: { cancelMeeting: fail, bookMeeting: fail } });
    const token = await broken.invite();
    expect((await broken.post('/scheduler/book', booking(token))).body.code).toBe('uncertain');
    const page = await broken.submit(`/scheduler/meeting/${token}`, { action: 'cancel' });
    expect([page.status, await page.text()]).toEqual([500, expect.stringContaining('We don’t know whether')]);
    await broken.close();
  });

  it('logs a fault without the token', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = await startScheduler({ store: { findMeeting: () => Promise.reject(new Error('a bug')) } });
    const token = 'Secret'.padEnd(43, 'x');
    expect((await broken.get(`/scheduler/meeting/${token}`)).status).toBe(500);
    expect((await broken.post('/scheduler/book', booking(token))).status).toBe(500);
    const text = logged.mock.calls.flat().join('\n');
    expect(text).toContain('GET /scheduler/meeting: error');
    expect(text).not.toContain('Secret');
    await broken.close();
  });
});
