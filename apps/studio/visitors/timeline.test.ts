import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CollectorFixture, startCollector } from '../../collector/testing/startCollector.ts';
import { leadSubmission } from '../../leads/testing/leadSubmission.ts';
import { startAdmin } from '../testing/startAdmin.ts';
import { neighbourOf, startRoutes } from '../testing/startRoutes.ts';
import { createVisitorRoutes } from './createVisitorRoutes.ts';

let collector: CollectorFixture;
let admin: Awaited<ReturnType<typeof startAdmin>>;
beforeAll(async () => {
  collector = await startCollector();
  admin = await startAdmin(collector);
});
afterAll(async () => {
  await admin.close();
  await collector.close();
});

const NOW = Date.now();
const record = (minute: number, parts: object) => ({
  ...{ vendor: 'segment', type: 'track', event: 'view web', userId: null, anonymousId: 'mara' },
  ...{ messageId: crypto.randomUUID(), isValid: true, reason: null, payload: {} },
  ...{ receivedAt: NOW + minute * 60_000, occurredAt: NOW + minute * 60_000 },
  ...parts,
});
const context = { sessionId: 'visit-1', page: { path: '/pricing' }, channel: 'paid', location: { country: 'DE' } };
const read = async (path: string) => (await fetch(`${admin.adminUrl}/api/visitors${path}`)).json();

beforeAll(async () => {
  await collector.store.append([
    record(0, {
      vendor: 'consent',
      type: 'consent',
      event: 'consent decided',
      anonymousId: 'consent-1',
      payload: { method: 'accept', groups: ['C0001', 'C0002'], version: '2026-11' },
    }),
    record(1, { type: 'page', event: 'pricing', payload: { context } }),
    record(2, { payload: { context, properties: { sectionModelName: 'hero' } } }),
    record(3, { event: 'click web', payload: { context, properties: { buttonClicked: 'Start free' } } }),
    record(4, {
      event: 'view growthbook experiment',
      payload: { context, properties: { experimentId: 'home-hero', variationKey: 'b' } },
    }),
    record(5, {
      event: 'form error',
      isValid: false,
      reason: 'unplanned',
      payload: { context, properties: { formId: 'contact', field: 'email' } },
    }),
    record(6, { event: 'start flow demo', payload: { context, properties: { demo: { step: { name: 'Board' } } } } }),
    record(7, {
      vendor: 'datadog',
      type: 'error',
      event: 'TypeError',
      payload: { error: { message: 'x is undefined' } },
    }),
    record(7, { vendor: 'datadog', type: 'resource', event: null }),
    record(8, { vendor: 'amplitude', event: 'click web' }),
    ...[9, 10].map((minute) =>
      record(minute, {
        vendor: 'amplitude-replay',
        type: 'replay',
        event: '1764',
        payload: { events: 3, data: 'eA==' },
      }),
    ),
    record(11, {
      type: 'identify',
      event: null,
      userId: 'mara@studio.example',
      payload: { traits: { email: 'mara@studio.example' } },
    }),
    record(12, { anonymousId: 'someone else' }),
  ]);
  const submission = leadSubmission({ email: 'mara@studio.example' });
  await admin.leadStore.add({ ...submission, consent: { ...submission.consent, consentId: 'consent-1' } }, []);
});

it('shows what a visitor did, newest first, found by any id or address', async () => {
  const { entries, identities, nextCursor } = await read('/mara%40studio.example?limit=50');
  expect(identities.toSorted()).toEqual(['anonymous-1', 'consent-1', 'mara', 'mara@studio.example']);
  const shown = entries.map(({ kind, title, page, visit, reason }: Record<string, string>) => [
    kind,
    title,
    page,
    visit,
    reason,
  ]);
  expect(shown.filter(([kind]: [string]) => kind !== 'lead')).toEqual([
    ['identify', 'identify', undefined, undefined, undefined],
    ['recording', 'Recorded: 3 changes', undefined, undefined, undefined],
    ['error', 'x is undefined', undefined, undefined, undefined],
    ['demo', 'start flow demo: Board', '/pricing', 'visit-1', undefined],
    ['form', 'form error: contact', '/pricing', 'visit-1', 'unplanned'],
    ['exposure', 'home-hero: b', '/pricing', 'visit-1', undefined],
    ['click', 'click web: Start free', '/pricing', 'visit-1', undefined],
    ['section', 'view web: hero', '/pricing', 'visit-1', undefined],
    ['page', 'pricing', '/pricing', 'visit-1', undefined],
    ['consent', 'accept: C0001, C0002, text of version 2026-11', undefined, undefined, undefined],
  ]);
  expect(entries.find(({ kind }: { kind: string }) => kind === 'lead')).toMatchObject({
    title: 'Form 1006',
    page: '/de/demo',
  });
  expect(JSON.stringify(entries)).not.toContain('eA==');
  expect(nextCursor).toBeNull();
});

it('has the meetings of leads with their begin, which a screen writes in its own zone', async () => {
  const submission = leadSubmission({ email: 'ada@studio.example', analytics: null });
  await admin.leadStore.add(submission, [], { meeting: { router: 'demo', tokenHashOf: () => 'token' } });
  const slot = { calendar: 'berlin', startsAt: 9_000, endsAt: 9_500, timeZone: 'UTC', now: 4_000 };
  await admin.leadStore.bookMeeting({ ...slot, tokenHash: 'token' });
  const { entries } = await read('/ada%40studio.example');
  expect(entries.find(({ kind }: { kind: string }) => kind === 'meeting')).toMatchObject({
    ...{ title: 'Meeting booked', startsAt: 9_000 },
  });
});

it('shows events whose values are no texts, as any client may send them', async () => {
  const odd = { toString: 1 };
  const properties = { experimentId: 'home-hero', variationKey: odd };
  const consent = { vendor: 'consent', type: 'consent', event: 'consent decided' };
  await collector.store.append([
    record(1, { anonymousId: 'hostile', event: 'view growthbook experiment', payload: { context, properties } }),
    record(2, { anonymousId: 'hostile', ...consent, payload: { groups: [odd], version: odd } }),
    record(3, { anonymousId: 'hostile', vendor: 'amplitude-replay', type: 'replay', payload: { events: odd } }),
  ]);
  const { entries } = await read('/hostile?exact=true&limit=50');
  expect(entries.map(({ title }: { title: string }) => title)).toEqual([
    'Recorded:  changes',
    'decided: , text of version ',
    'home-hero: ',
  ]);
});

it('comes in pages', async () => {
  const titles: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { entries: { kind: string; title: string }[]; nextCursor: string | null } = await read(
      `/mara?exact=true&limit=3${cursor && `&cursor=${cursor}`}`,
    );
    titles.push(...page.entries.map(({ kind }) => kind));
    cursor = page.nextCursor;
  }
  expect(titles.filter((kind) => kind !== 'recording')).toEqual([
    'identify',
    'error',
    'demo',
    'form',
    'exposure',
    'click',
    'section',
    'page',
  ]);
  expect((await fetch(`${admin.adminUrl}/api/visitors/mara?limit=0`)).status).toBe(400);
});

it('masks personal data for those who may not see it', async () => {
  const studio = await startRoutes(
    createVisitorRoutes({
      ...{ collector: neighbourOf(collector), leads: undefined },
      lake: { erase: async () => undefined },
      forms: { read: async () => new Map([['contact', 'Contact sales']]) },
    }),
    ['analyst'],
  );
  for (const path of ['/visitors/mara', '/visitors']) {
    const text = await (await fetch(studio.url + path)).text();
    expect(text).toContain('mara');
    expect(text).not.toContain('studio.example');
    if (path === '/visitors/mara') expect(text).toContain('form error: Contact sales');
  }
  await studio.close();
});

it('lists the visitors of the last page views', async () => {
  expect(await read('')).toMatchObject({
    views: 1,
    visitors: [{ id: 'mara', views: 1, lastPage: '/pricing', country: 'DE' }],
  });
});

it('exports, and erases once the id is typed, with the report of the command', async () => {
  const exported = await read('/mara%40studio.example/export');
  expect(exported.events.length).toBe(13);
  expect(exported.leads).toMatchObject([{ email: 'mara@studio.example' }]);
  const erase = (confirm: string) =>
    fetch(`${admin.adminUrl}/api/visitors/mara%40studio.example/erasure`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ confirm }),
    });
  expect((await erase('mara')).status).toBe(400);
  const report = await (await erase('mara@studio.example')).json();
  expect(report).toMatchObject({
    events: 7,
    consentRecords: 1,
    monitoringEvents: 2,
    recordingParts: 2,
    erasedLeads: { leads: 1 },
  });
  expect((await read('/mara')).entries).toEqual([]);
});
