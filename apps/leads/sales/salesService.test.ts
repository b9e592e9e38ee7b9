import { randomUUID } from 'node:crypto';
import { ServiceServer } from '@cumulus/server/ServiceServer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_SLOT, type SchedulerFixture, startScheduler } from '../scheduler/testing/startScheduler.ts';
import { HOUR_MS } from '../scheduler/time/zonedTime.ts';
import { leadSubmission } from '../testing/leadSubmission.ts';
import { createSalesService } from './salesService.ts';

let fixture: SchedulerFixture;
let server: ServiceServer;
let url: string;
let retries = 0;
beforeEach(async () => {
  fixture = await startScheduler();
  server = new ServiceServer();
  retries = 0;
  const onRetry = () => {
    retries += 1;
  };
  const { store, scheduler, tokens, content } = fixture;
  server.register(createSalesService({ store, content: content.store, scheduler, tokens, onRetry }));
  url = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}/sales`;
});
afterEach(async () => {
  await server.close();
  await fixture.close();
});

async function answer(response: Response) {
  return { status: response.status, body: await response.json() };
}
const get = async (path: string) => answer(await fetch(url + path));
const post = async (path: string, body: object = {}) =>
  answer(await fetch(url + path, { method: 'POST', body: JSON.stringify({ author: 'jo', ...body }) }));

/** A booked meeting. */
async function book(name = 'Zoë Müller') {
  const token = await fixture.invite({ name, email: `${randomUUID()}@example.com` });
  const slots = await fixture.scheduler.freeSlots();
  const answered = await fixture.scheduler.book({ token, start: slots[0]?.start ?? 0, timeZone: 'America/New_York' });
  return { token, meeting: answered.meeting ?? expect.fail() };
}

describe('leads', () => {
  it('are listed with what a table shows, page by page', async () => {
    for (const name of ['Ada', '<script>alert(1)</script>', 'Jo'])
      await fixture.store.add(leadSubmission({ fields: { name, company: 'Acme' } }), []);
    const { body } = await get('/leads?limit=2&sort=name');
    expect(body).toMatchObject({
      total: 3,
      leads: [{ name: '<script>alert(1)</script>', canMail: true }, { name: 'Ada' }],
    });
    expect(body.leads[1]).toMatchObject({ company: 'Acme', status: 'new', version: 0, source: 'newsletter', notes: 0 });
    const next = await get(`/leads?limit=2&sort=name&cursor=${body.nextCursor}`);
    expect(next.body).toMatchObject({ leads: [{ name: 'Jo' }], nextCursor: null });
    // A cursor belongs to its order.
    expect((await get(`/leads?sort=received&cursor=${body.nextCursor}`)).status).toBe(400);
  });

  it.each([
    'limit=201',
    'limit=0',
    'sort=id',
    'status=open',
    'from=2026-02-31',
    'zone=Mars',
    'x=1',
    'cursor=abc',
    'search=a&search=b',
    'form=x',
  ])('refuses %s', async (query) =>
    expect(await get(`/leads?${query}`)).toMatchObject({ status: 400, body: { message: expect.any(String) } }),
  );

  it('are of days in the zone of who asks', async () => {
    await fixture.store.add(leadSubmission(), [], { now: Date.parse('2026-11-23T23:30:00Z') });
    const count = async (query: string) => (await get(`/leads?${query}`)).body.total;
    expect(await count('from=2026-11-24&to=2026-11-24&zone=Europe/Berlin')).toBe(1);
    expect(await count('from=2026-11-24&to=2026-11-24&zone=UTC')).toBe(0);
    expect(await count('from=2026-11-23&to=2026-11-23')).toBe(1);
  });

  it('are searched by what a person pasted, however long', async () => {
    await fixture.store.add(leadSubmission({ email: "o'neil+x%_y@bücher.example" }), []);
    const find = async (search: string) => (await get(`/leads?${new URLSearchParams({ search })}`)).body.total;
    expect(
      await Promise.all(["O'NEIL+x%_y@Bücher.example", '%_y', '_y%', 'o"neil', 'x'.repeat(300)].map(find)),
    ).toEqual([...[1, 1, 0, 0, 0]]);
  });

  it('have forms that the content names', async () => {
    const form = (fields: object) => ({ sys: { id: 'form', contentType: { sys: { id: 'form' } } }, fields });
    const named = form({ sectionInternalName: { 'en-US': 'Contact sales – form' }, formId: { 'en-US': 1299 } });
    Object.assign(fixture.content.store, { entries: new Map([['form', named]]) });
    expect((await get('/forms')).body).toEqual({ forms: [{ id: 1299, name: 'Contact sales' }] });
  });

  it('are given with everything that is known of one', async () => {
    const { leadId } = await fixture.store.add(leadSubmission(), ['mail']);
    await post(`/leads/${leadId}`, { version: 0, status: 'contacted', owner: 'kim' });
    await post(`/leads/${leadId}/notes`, { id: randomUUID(), text: ' Called.\nTomorrow again. ' });
    const { body } = await get(`/leads/${leadId}`);
    expect(body).toMatchObject({
      ...{ id: leadId, name: 'Mara Okafor', fields: { name: 'Mara Okafor' }, isSuspect: false, meeting: null },
      ...{ analytics: { attribution: { utm_source: 'newsletter' }, variants: { 'home-hero': '1' } } },
      ...{ state: { status: 'contacted', owner: 'kim', version: 1, changedBy: 'jo' } },
      ...{
        notes: [{ author: 'jo', text: 'Called.\nTomorrow again.' }],
        deliveries: [{ channel: 'mail', state: 'waiting' }],
      },
    });
    expect(body.changes).toHaveLength(2);
    expect(body).not.toHaveProperty('idempotencyKey');
    expect((await get(`/leads/${randomUUID()}`)).status).toBe(404);
  });

  it('are changed by who saw their present state only: others get it with a 409', async () => {
    const { leadId } = await fixture.store.add(leadSubmission(), []);
    expect((await post(`/leads/${leadId}`, { version: 0, status: 'won' })).status).toBe(200);
    expect(await post(`/leads/${leadId}`, { version: 0, status: 'lost', author: 'kim' })).toEqual({
      status: 409,
      body: {
        ...{ error: 'changed', message: 'Somebody changed this lead since you opened it' },
        state: { status: 'won', owner: null, version: 1, changedAt: expect.any(String), changedBy: 'jo' },
      },
    });
    for (const wrong of [
      {},
      { version: 1 },
      { version: 1, status: 'open' },
      { version: 1, owner: '' },
      { version: 1.5, status: 'won' },
    ])
      expect((await post(`/leads/${leadId}`, wrong)).status).toBe(400);
    for (const text of ['', ' ', 'x'.repeat(4_001), 'bell\u0007'])
      expect((await post(`/leads/${leadId}/notes`, { id: randomUUID(), text })).status).toBe(400);
    expect((await post(`/leads/${leadId}/notes`, { id: randomUUID(), text: '😀'.repeat(2_000) })).status).toBe(200);
    expect((await post(`/leads/${randomUUID()}/notes`, { id: randomUUID(), text: 'x' })).status).toBe(404);
  });

  it('that were suspects are leads once somebody gives them another status', async () => {
    const suspect = await fixture.store.addSuspect(leadSubmission({ suspicion: 'trap' }));
    const path = `/leads/${suspect?.leadId}`;
    expect((await get(path)).body).toMatchObject({ isSuspect: true, state: { status: 'suspect' } });
    expect(await post(path, { version: 0, owner: 'jo' })).toMatchObject({ status: 409, body: { error: 'suspect' } });
    expect((await post(path, { version: 0, status: 'new' })).status).toBe(200);
    expect((await get(path)).body).toMatchObject({ isSuspect: false, state: { status: 'new', version: 1 } });
  });

  it('are written as CSV by the filters of the list', async () => {
    await fixture.store.add(leadSubmission({ fields: { name: '=1+1' } }), []);
    await fixture.store.add(leadSubmission({ fields: { name: 'Jo' } }), []);
    const response = await fetch(`${url}/leads.csv?search=1%2B1`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await response.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('status,owner,utm_source,utm_medium,utm_campaign');
    expect(lines[1]).toContain("'=1+1");
    expect((await fetch(`${url}/leads.csv?limit=x`)).status).toBe(400);
  });
});

describe('meetings', () => {
  it('are listed by day of a zone, with who comes', async () => {
    const { meeting } = await book();
    const { body } = await get('/meetings?from=2026-11-23&to=2026-11-24');
    expect(body).toMatchObject({ zone: 'Europe/Berlin', today: '2026-11-23', hasMore: false });
    expect(body.meetings).toMatchObject([
      {
        id: meeting.id,
        day: '2026-11-23',
        hasBegun: false,
        sequence: 1,
        lead: { name: 'Zoë Müller' },
        state: 'booked',
        leadState: { status: 'new' },
      },
    ]);
    expect((await get('/meetings?from=2026-11-24&to=2026-11-25&zone=Pacific/Auckland')).body.meetings).toHaveLength(1);
    expect((await get('/meetings')).status).toBe(400);
  });

  it('say where there are more than an answer has', async () => {
    const first = await book();
    await book();
    const answer = await fixture.store.bookedWithLeads({ from: 0, until: FIRST_SLOT + 24 * HOUR_MS, limit: 1 });
    expect(answer).toMatchObject({ hasMore: true, booked: [{ meeting: { id: first.meeting.id } }] });
  });

  it('are moved to an offered time that nobody has, which notifies as the visitor’s own change does', async () => {
    const [first, other] = [await book('first'), await book('other')];
    const { days } = (await get('/slots?zone=Europe/Berlin')).body;
    const { start } = days[0].slots[0];
    const path = `/meetings/${first.meeting.id}`;
    const taken = new Date(other.meeting.startsAt ?? 0).toISOString();
    expect(await post(`${path}/move`, { sequence: 1, start: taken })).toMatchObject({
      status: 409,
      body: { error: 'taken' },
    });
    const nightly = '2026-11-24T02:00:00Z';
    expect((await post(`${path}/move`, { sequence: 1, start: nightly })).body).toMatchObject({ error: 'not_offered' });
    const before = fixture.changes.length;
    expect(await post(`${path}/move`, { sequence: 1, start })).toMatchObject({
      ...{ status: 200, body: { meeting: { startsAt: start, sequence: 2, timeZone: 'America/New_York' } } },
    });
    expect(fixture.changes.length).toBe(before + 1);
    const made = await fixture.store.leaseDeliveries({ channel: 'mail', limit: 9, leaseMs: 1 });
    expect(made.map(({ topic }) => topic)).toContain('meetingMoved');
    // A person who saw it before the move changes nothing.
    const late = await post(`${path}/cancel`, { sequence: 1 });
    expect(late).toMatchObject({ status: 409, body: { error: 'changed', meeting: { state: 'booked', sequence: 2 } } });
    expect((await post(`${path}/move`, { sequence: 1, start: days[0].slots[1].start })).body).toMatchObject({
      error: 'changed',
    });
    const { body: lead } = await get(`/leads/${first.meeting.leadId}`);
    expect(lead.changes).toMatchObject([{ what: 'meeting', author: 'jo', after: start }]);
  });

  it('are cancelled, and their time is free again', async () => {
    const { meeting } = await book();
    expect((await post(`/meetings/${meeting.id}/cancel`, { sequence: 1 })).body.meeting).toMatchObject({
      state: 'cancelled',
    });
    expect((await fixture.scheduler.freeSlots())[0]?.start).toBe(FIRST_SLOT);
    expect((await post(`/meetings/${randomUUID()}/cancel`, { sequence: 1 })).status).toBe(404);
  });

  it('that began are changed no more, and may be no-shows', async () => {
    const { meeting } = await book();
    const path = `/meetings/${meeting.id}`;
    expect((await post(`${path}/no-show`, { version: 0 })).body).toMatchObject({ error: 'not_begun' });
    fixture.clock.now = FIRST_SLOT + HOUR_MS;
    expect((await post(`${path}/cancel`, { sequence: 1 })).body).toMatchObject({ error: 'past' });
    expect((await post(`${path}/no-show`, { version: 0 })).body).toMatchObject({
      state: { status: 'no-show', version: 1 },
    });
    expect((await post(`${path}/no-show`, { version: 0 })).status).toBe(409);
  });
});

describe('dead letters', () => {
  const fail = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const { leadId } = await fixture.store.add(leadSubmission(), ['slack']);
      await fixture.store.recordDelivery(`${leadId}_slack`, { state: 'dead', problem: 'Slack answered 404' });
    }
  };

  it('are listed with their cause, sent again one by one or all, or dismissed', async () => {
    await fail(4);
    const { body } = await get('/dead-letters');
    expect([body.deadLetters.length, body.hasMore]).toEqual([4, false]);
    expect(body.deadLetters[0]).toMatchObject({
      channel: 'slack',
      problem: 'Slack answered 404',
      lead: { name: 'Mara Okafor' },
    });
    const [one, two] = body.deadLetters.map(({ id }: { id: string }) => `/dead-letters/${id}`);
    expect((await post(`${one}/retry`)).body).toEqual({ retried: 1 });
    expect((await post(`${two}/dismiss`)).body).toEqual({ dismissed: 1 });
    expect((await post(`${one}/retry`)).status).toBe(404);
    expect((await post('/dead-letters/retry')).body).toEqual({ retried: 2 });
    expect((await post('/dead-letters/retry')).body).toEqual({ retried: 0 });
    expect([retries, fixture.store.status().deadDeliveries]).toEqual([2, 0]);
  });
});
