import { randomUUID } from 'node:crypto';
import { createApplication } from '@cumulus/server/application';
import { jsonResponse } from '@cumulus/server/responses';
import { createRoutes } from '@cumulus/server/routes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSalesService } from '../../leads/sales/salesService.ts';
import { type SchedulerFixture, startScheduler } from '../../leads/scheduler/testing/startScheduler.ts';
import { leadSubmission } from '../../leads/testing/leadSubmission.ts';
import { readStudioEnvironment } from '../environment.ts';
import { startStudio } from '../startStudio.ts';

const anyPort = { host: '127.0.0.1', port: 0, hostVariable: 'X_HOST', portVariable: 'X_PORT' };
const endings: (() => Promise<void>)[] = [];
let fixture: SchedulerFixture;
let url: string;
/** What the collector's inspector was asked, and what it answers. */
const asked: string[] = [];
let events: object[] = [];
/** The collector's first event of a visitor. */
let first: object | undefined;

const start = (name: 'leads' | 'collector') => {
  const application = createApplication(name, { listeners: { public: anyPort, internal: anyPort, token: undefined } });
  endings.push(() => application.close());
  return application;
};

beforeEach(async () => {
  fixture = await startScheduler();
  endings.push(fixture.close);
  const { store, scheduler, tokens, content } = fixture;
  const leads = start('leads');
  leads.internal.register(
    createSalesService({ store, content: content.store, scheduler, tokens, onRetry: () => undefined }),
  );
  const collector = start('collector');
  const app = createRoutes();
  app.get('/api/events', (call) => {
    asked.push(call.req.url);
    return jsonResponse({ events, nextCursor: null });
  });
  collector.internal.register({ prefix: '/inspector', app });
  const visitors = createRoutes();
  visitors.post('/first-events', async (call) => {
    const { anonymousIds } = await call.req.json<{ anonymousIds: string[] }>();
    asked.push(anonymousIds.join());
    return jsonResponse({ events: first ? [first] : [] });
  });
  collector.internal.register({ prefix: '/visitors', app: visitors });
  const [ofLeads, ofCollector] = [await leads.listen(), await collector.listen()];
  const studio = await startStudio(
    readStudioEnvironment({
      ...{ ADMIN_PORT: '0', CONTENT_INTERNAL_URL: 'none' },
      ...{ LEADS_INTERNAL_URL: ofLeads.internalUrl, COLLECTOR_INTERNAL_URL: ofCollector.internalUrl },
    }),
  );
  endings.push(studio.close);
  url = `${studio.url}/api`;
});
afterEach(async () => {
  asked.length = 0;
  events = [];
  first = undefined;
  for (const end of endings.splice(0).reverse()) await end();
});

const answer = async (response: Response) => ({ status: response.status, body: await response.json() });
const get = async (path: string) => answer(await fetch(url + path));
const post = async (path: string, body: object = {}) =>
  answer(await fetch(url + path, { method: 'POST', body: JSON.stringify(body) }));

it('shows leads, and names who changes them: nobody can name another', async () => {
  const { leadId } = await fixture.store.add(leadSubmission(), []);
  expect((await get('/leads?search=MARA&limit=1')).body).toMatchObject({ total: 1, leads: [{ id: leadId }] });
  expect((await get('/leads?limit=1000')).status).toBe(400);
  const changed = await post(`/leads/${leadId}`, { version: 0, status: 'contacted', author: 'somebody else' });
  expect(changed).toMatchObject({ status: 200, body: { state: { changedBy: 'this machine' } } });
  await post(`/leads/${leadId}/notes`, { id: randomUUID(), text: 'Called.', author: 'somebody else' });
  expect((await get(`/leads/${leadId}`)).body.notes).toMatchObject([{ author: 'this machine', text: 'Called.' }]);
});

it('passes a conflict with the present state, and refusals', async () => {
  const { leadId } = await fixture.store.add(leadSubmission(), []);
  await post(`/leads/${leadId}`, { version: 0, status: 'won' });
  const late = await post(`/leads/${leadId}`, { version: 0, status: 'lost' });
  expect(late).toMatchObject({ status: 409, body: { error: 'changed', state: { status: 'won', version: 1 } } });
  // An id is no path at the lead service.
  expect((await get('/leads/..%2Fdead-letters')).status).toBe(400);
  expect((await get('/leads/%3Fx')).status).toBe(404);
  expect((await post(`/leads/${leadId}`, { version: 0 })).status).toBe(400);
});

it('gives CSV, meetings and what was given up', async () => {
  const { leadId } = await fixture.store.add(leadSubmission({ fields: { name: '=1+1' } }), ['slack']);
  await fixture.store.recordDelivery(`${leadId}_slack`, { state: 'dead', problem: 'Slack answered 404' });
  const csv = await fetch(`${url}/leads.csv?status=new`);
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="leads.csv"');
  expect(await csv.text()).toContain("'=1+1");
  expect((await get('/leads/dead-letters')).body.deadLetters).toMatchObject([{ problem: 'Slack answered 404' }]);
  expect((await post('/leads/dead-letters/retry')).body).toEqual({ retried: 1 });
  expect((await get('/meetings?from=2026-11-23&to=2026-11-24')).body).toMatchObject({
    zone: 'Europe/Berlin',
    meetings: [],
  });
  expect((await get('/meetings/slots')).body.days[0]).toMatchObject({ date: '2026-11-23', slots: expect.any(Array) });
});

it('shows the visits of those who consented, with their first and last touch', async () => {
  const context = (sessionId: string, path: string, name: string) => ({
    ...{
      sessionId,
      channel: 'Paid Search',
      campaign: { source: 'google', medium: 'cpc', name },
      page: { path, referrer: '' },
    },
  });
  const event = (occurredAt: string, type: string, named: string, place: object, valid = true) => ({
    ...{ occurredAt, type, event: named, valid, payload: { context: place } },
  });
  events = [
    event('2026-11-23T09:05:00Z', 'track', 'form started', context('s2', '/demo', 'spring')),
    event('2026-11-23T09:00:00Z', 'page', 'demo', context('s2', '/demo', 'spring')),
    event('2026-11-23T09:01:00Z', 'track', 'view web', context('s2', '/demo', 'spring')),
    event('2026-11-23T09:02:00Z', 'track', 'click web', context('s2', '/demo', 'spring'), false),
    event('2026-11-20T09:00:00Z', 'page', 'home', context('s1', '/', 'autumn')),
    { ...event('2026-11-19T09:00:00Z', 'track', 'odd', {}), payload: { context: { page: 'hostile' } } },
  ];
  const { leadId } = await fixture.store.add(leadSubmission(), []);
  // Older than the events that are read.
  const payload = { context: context('s0', '/', 'winter') };
  first = { anonymousId: 'anonymous-1', occurredAt: Date.parse('2026-01-01'), payload };
  const { body } = await get(`/leads/${leadId}/visits`);
  expect(asked.toSorted()).toEqual(['anonymous-1', expect.stringContaining('visitor=anonymous-1')]);
  expect(body).toMatchObject({ known: 'consented', lastTouch: { source: 'newsletter' }, hasOlder: false });
  expect(body.firstTouch).toMatchObject({ at: '2026-01-01T00:00:00.000Z', campaign: 'winter' });
  expect(
    body.visits.map(({ id, campaign, steps }: { id: string; campaign: string; steps: { name: string }[] }) => [
      ...[id, campaign, steps.map(({ name }) => name)],
    ]),
  ).toEqual([
    ['s2', 'spring', ['page', 'form started']],
    ['s1', 'autumn', ['page']],
    ['', null, ['odd']],
  ]);
  const without = await fixture.store.add(leadSubmission({ analytics: null, email: 'no@studio.example' }), []);
  expect((await get(`/leads/${without.leadId}/visits`)).body).toEqual({
    ...{ known: 'none', firstTouch: null, lastTouch: null, visits: [], hasOlder: false },
  });
  expect(asked).toHaveLength(2);
});

it('gives the first touches of a page of leads, and asks for each visitor once', async () => {
  first = {
    anonymousId: 'anonymous-1',
    occurredAt: 0,
    payload: { context: { channel: 'Email', campaign: 'hostile' } },
  };
  const one = await fixture.store.add(leadSubmission(), [], { now: 3_000 });
  const again = await fixture.store.add(leadSubmission(), [], { now: 2_000 });
  const other = { ...leadSubmission().analytics, anonymousId: 'anonymous-2' } as never;
  const unknown = await fixture.store.add(leadSubmission({ analytics: other }), [], { now: 1_000 });
  const none = await fixture.store.add(leadSubmission({ analytics: null }), [], { now: 500 });
  const touch = { at: '1970-01-01T00:00:00.000Z', channel: 'Email', source: null, medium: null, referrer: null };
  expect(await get('/leads/first-touches?limit=200&sort=-received')).toEqual({
    status: 200,
    body: {
      touches: {
        [one.leadId]: { ...touch, campaign: null },
        [again.leadId]: { ...touch, campaign: null },
        ...{ [unknown.leadId]: null, [none.leadId]: null },
      },
    },
  });
  expect(asked).toEqual(['anonymous-1,anonymous-2']);
  expect((await get('/leads/first-touches?limit=1000')).status).toBe(400);
});
