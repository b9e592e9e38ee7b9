import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FIRST_SLOT, type SchedulerFixture, startScheduler } from './testing/startScheduler.ts';
import { MINUTE_MS } from './time/zonedTime.ts';

let fixture: SchedulerFixture;
beforeEach(async () => {
  fixture = await startScheduler();
});
afterEach(async () => {
  vi.useRealTimers();
  await fixture.close();
});

const HALF_HOUR = 30 * MINUTE_MS;
const iso = (instant: number) => new Date(instant).toISOString();
const booking = (meetingToken: string, start = FIRST_SLOT) => ({
  ...{ meetingToken, start: iso(start), timeZone: 'America/New_York', locale: 'en-US' },
});

it('limits each client', async () => {
  const limited = await startScheduler({ rates: { RATE_LIMIT_MEETINGS: 1 } });
  await limited.get('/scheduler/slots');
  const refused = await limited.get('/scheduler/slots');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  const page = await limited.get(`/scheduler/meeting/${'x'.repeat(43)}`);
  expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  await limited.close();
});

it('counts a booking ten times', async () => {
  const limited = await startScheduler({ rates: { RATE_LIMIT_MEETINGS: 25 } });
  const statuses = [];
  for (let count = 0; count < 3; count += 1)
    statuses.push((await limited.post('/scheduler/book', booking('x'.repeat(43)))).status);
  expect(statuses).toEqual([404, 404, 429]);
  await limited.close();
});

it('charges nothing for what it refuses, and lets the client through after Retry-After', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const limited = await startScheduler({ rates: { RATE_LIMIT_MEETINGS: 60 } });
  const book = () => limited.post('/scheduler/book', booking('x'.repeat(43)));
  const statuses = [];
  for (let count = 0; count < 9; count += 1) {
    const { status, headers } = await book();
    statuses.push(status);
    if (status === 429) vi.advanceTimersByTime(Number(headers.get('retry-after')) * 1_000);
  }
  expect(statuses).toEqual([...Array(6).fill(404), 429, 404, 429]);
  vi.useRealTimers();
  await limited.close();
});

// Slow bodies would take all places that the site has for forwarded requests.
it.each(['/scheduler/book', '/scheduler/meeting/'])('waits 3 s at most for a body: %s', async (path) => {
  const token = await fixture.invite();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { port } = new URL(fixture.url);
  const request = httpRequest({
    ...{ port, method: 'POST', path: path.endsWith('/') ? path + token : path },
    headers: { 'Content-Length': 20, 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  const answered = once(request, 'response');
  request.on('error', () => undefined);
  request.write('{');
  while (vi.getTimerCount() === 0) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(3_000);
  const [response] = (await answered) as [IncomingMessage];
  expect([response.statusCode, response.headers.connection]).toEqual([408, 'close']);
  request.destroy();
  vi.useRealTimers();
});

// REQ-LEA-22
it('lets an address have two meetings, and says how to write to us', async () => {
  const email = 'mara@studio.example';
  const tokens = [];
  for (const [index, locale] of ['en-US', 'de', 'de', 'de'].entries())
    tokens.push(await fixture.invite({ email, locale, name: `Mara ${index}` }));
  const [first, second, third, fourth] = tokens as [string, string, string, string];
  const slot = (index: number) => FIRST_SLOT + index * HALF_HOUR;
  expect((await fixture.post('/scheduler/book', booking(first))).status).toBe(201);
  expect((await fixture.post('/scheduler/book', booking(second, slot(1)))).status).toBe(201);
  const refused = await fixture.post('/scheduler/book', booking(third, slot(2)));
  expect(refused).toMatchObject({ status: 409, body: { code: 'too_many', email: fixture.scheduler.desk?.email } });
  const chosen = { action: 'book', start: iso(slot(2)), timeZone: 'UTC' };
  const page = await fixture.submit(`/scheduler/meeting/${fourth}`, chosen);
  expect(page.status).toBe(409);
  const text = await page.text();
  expect(text).toMatch(/role="alert">Mit Ihrer E-Mail-Adresse [^<]* <a href="mailto:/);
  await fixture.submit(`/scheduler/meeting/${first}`, { action: 'cancel' });
  expect((await fixture.post('/scheduler/book', booking(third, slot(2)))).status).toBe(201);
});

it('limits the meetings that a client books, without charging what it doesn’t get', async () => {
  const limited = await startScheduler({ rates: { RATE_LIMIT_BOOKINGS: 2 } });
  const outcomes: number[] = [];
  const tokens = [];
  for (let count = 0; count < 5; count += 1) tokens.push(await limited.invite());
  // The second wants the first one's slot.
  for (const [index, slot] of [0, 0, 1, 2].entries()) {
    const { status } = await limited.post(
      '/scheduler/book',
      booking(String(tokens[index]), FIRST_SLOT + slot * HALF_HOUR),
    );
    outcomes.push(status);
  }
  expect(outcomes).toEqual([201, 409, 201, 409]);
  // A repeated request is answered as before, and a move takes no further slot.
  expect((await limited.post('/scheduler/book', booking(String(tokens[0])))).status).toBe(201);
  const move = { action: 'move', start: iso(FIRST_SLOT + 5 * HALF_HOUR), timeZone: 'UTC' };
  expect((await limited.submit(`/scheduler/meeting/${tokens[0]}`, move)).status).toBe(303);
  const book = { ...move, action: 'book', start: iso(FIRST_SLOT + 6 * HALF_HOUR) };
  expect((await limited.submit(`/scheduler/meeting/${tokens[4]}`, book)).status).toBe(409);
  await limited.close();
});

it('lets no customer of an IPv6 provider book more by its many networks than three clients do', async () => {
  const limited = await startScheduler({ rates: { RATE_LIMIT_BOOKINGS: 1 } });
  let booked = 0;
  for (let network = 0; network < 20; network += 1) {
    const client = { 'X-Forwarded-For': `2001:db8:7:${(0x100 + network).toString(16)}::1` };
    const token = await limited.invite();
    const { status } = await limited.post('/scheduler/book', booking(token, FIRST_SLOT + booked * HALF_HOUR), client);
    if (status === 201) booked += 1;
  }
  expect(booked).toBe(3);
  await limited.close();
});
