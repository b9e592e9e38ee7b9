import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CollectorFixture, startCollector } from '../testing/startCollector.ts';

let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());

const START = 1_764_000_000_000;
/** Facts are computed of parts that are ten seconds old. */
const EARLIER = Date.now() - 60_000;

const page = (at: number, path: string, width = 1280) =>
  JSON.stringify({ type: 4, timestamp: START + at, data: { href: `https://cumulus.example${path}`, width } });
const click = (at: number, x: number, y: number) =>
  JSON.stringify({ type: 3, timestamp: START + at, data: { source: 2, type: 2, id: 1, x, y } });

let count = 0;
const record = (parts: object) => {
  count += 1;
  return {
    ...{ vendor: 'segment', type: 'track', event: null, userId: null, messageId: `m${count}`, receivedAt: EARLIER },
    ...{ isValid: true, reason: null, payload: {}, anonymousId: 'mara' },
    ...parts,
  };
};
const part = (visitor: string, events: string[], session = String(START)) =>
  record({
    ...{ vendor: 'amplitude-replay', type: 'replay', event: session, anonymousId: visitor, occurredAt: START },
    payload: {
      ...{ from: START, to: START, events: events.length, bytes: 1, compression: 'gzip' },
      data: gzipSync(JSON.stringify({ events })).toString('base64'),
    },
  });
const list = async (query = '') => {
  const answer = await fetch(`${collector.internalUrl}/recordings${query}`);
  return { status: answer.status, ...(await answer.json()) };
};
const visitors = async (query: string) =>
  (await list(query)).recordings.map(({ visitor }: { visitor: string }) => visitor);

beforeAll(async () => {
  const context = {
    ...{ sessionStart: START, channel: 'paid', campaign: { source: 'google' }, location: { country: 'DE' } },
  };
  const event = (name: string, properties: object) =>
    record({ event: name, occurredAt: START + count, receivedAt: START + count, payload: { context, properties } });
  await collector.store.append([
    part('mara', [page(0, '/'), click(100, 10, 10), click(400, 20, 12)]),
    // The third of a rage click is in the next part.
    part('mara', [click(900, 12, 15), page(60_000, '/pricing'), click(61_000, 1, 1)]),
    event('form started', { formId: 'contact' }),
    event('form error', { formId: 'contact', field: 'email', outcome: 'invalid' }),
    event('form started', { formId: 'newsletter' }),
    event('form sent', { formId: 'newsletter' }),
    record({ vendor: 'datadog', type: 'error', occurredAt: START + 500, receivedAt: START + 500 }),
    part('jo', [page(5_000, '/', 390), click(5_100, 10, 10), click(5_200, 100, 10), click(8_000, 10, 10)]),
    part(
      'kai',
      ['{"type":4,"timestamp":1,"data":7}', '{"type":3,"timestamp":2,"data":{"source":2,"type":2,"x":"a"}}'],
      'odd',
    ),
  ]);
});

it('lists recordings with what happened in them, the last ones first', async () => {
  const { recordings, pending, nextCursor } = await list();
  expect([pending, nextCursor]).toEqual([0, null]);
  expect(recordings[1]).toEqual({
    ...{ session: String(START), visitor: 'mara', startedAt: START, endedAt: START + 61_000, parts: 2 },
    ...{ clicks: 4, rageClicks: 1, errors: 1, pages: ['/', '/pricing'], device: 'desktop' },
    ...{ source: 'google', channel: 'paid', country: 'DE', gaveUp: 'contact: email' },
  });
  expect(recordings[0]).toMatchObject({ visitor: 'jo', clicks: 3, rageClicks: 0, device: 'phone', gaveUp: null });
  expect(recordings[2]).toMatchObject({ visitor: 'kai', pages: [], clicks: 0 });
});

it.each([
  ['rage=true', ['mara']],
  ['error=true', ['mara']],
  ['gaveUp=any', ['mara']],
  ['gaveUp=contact', ['mara']],
  ['gaveUp=newsletter', []],
  ['page=/pricing', ['mara']],
  ['page=/', ['jo', 'mara']],
  ['page=%25', []],
  ['source=google&channel=paid&country=DE', ['mara']],
  ['device=phone', ['jo']],
  ['visitor=jo', ['jo']],
  ['visitors=kai,jo,nobody', ['jo', 'kai']],
  ['minSeconds=10', ['mara']],
  ['maxSeconds=10', ['jo', 'kai']],
])('filters by %s', async (query, found) => {
  expect(await visitors(`?${query}`)).toEqual(found);
});

it('comes in pages, and names wrong parameters', async () => {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer: { recordings: { visitor: string }[]; nextCursor: string | null } = await list(
      `?limit=1${cursor && `&cursor=${cursor}`}`,
    );
    seen.push(...answer.recordings.map(({ visitor }) => visitor));
    cursor = answer.nextCursor;
  }
  expect(seen).toEqual(['jo', 'mara', 'kai']);
  for (const wrong of ['?limit=0', '?colour=red', '?cursor=x', '?minSeconds=-1'])
    expect((await list(wrong)).status, wrong).toBe(400);
});

it('facts grow with later parts, and are erased with the visitor', async () => {
  await collector.store.append([part('jo', [page(9_000, '/teams')])]);
  const [jo] = (await list('?visitor=jo')).recordings;
  expect(jo).toMatchObject({ parts: 2, clicks: 3, pages: ['/', '/teams'] });
  await collector.store.eraseVisitor(['jo']);
  expect(await visitors('')).toEqual(['mara', 'kai']);
});

it('knows recordings of Datadog as well, which are named by the id of the session', async () => {
  const record4 = (at: number, type: number, data: object) => ({ data, type, timestamp: START + at });
  const records = [
    record4(0, 4, { href: 'https://cumulus.example/de', width: 390, height: 800 }),
    { ...record4(5, 2, {}), format: 1 },
    ...[100, 300, 500].map((at) => ({ id: 1, ...record4(at, 3, { source: 2, type: 2, id: 4, x: 9, y: 9 }) })),
  ];
  const [sent = expect.fail()] = [part('lee', [], 'session-of-lee')];
  const packed = deflateSync(JSON.stringify({ records })).toString('base64');
  const context = { sessionStart: START, sessionId: 'session-of-lee', channel: 'email' };
  await collector.store.append([
    {
      ...{ ...sent, vendor: 'datadog-replay' },
      payload: { from: START, to: START + 500, events: records.length, bytes: 1, compression: 'deflate', data: packed },
    },
    record({
      ...{ event: 'form started', anonymousId: 'lee', receivedAt: START },
      payload: { context, properties: { formId: '7' } },
    }),
  ]);
  expect((await list('?visitor=lee')).recordings).toMatchObject([
    {
      session: 'session-of-lee',
      clicks: 3,
      rageClicks: 1,
      pages: ['/de'],
      device: 'phone',
      channel: 'email',
      gaveUp: '7',
    },
  ]);
});

it('a sign-up that was sent after an error was not given up', async () => {
  const context = { sessionStart: START };
  const of = (visitor: string) => (event: string, properties: object) =>
    record({
      ...{ event, anonymousId: visitor, receivedAt: START + count, occurredAt: START + count },
      payload: { context, properties: { formId: '2001', ...properties } },
    });
  const [sent, open] = [of('ida'), of('max')];
  await collector.store.append([
    ...[part('ida', [page(0, '/')]), part('max', [page(0, '/')])],
    ...[sent, open].flatMap((event) => [
      event('sign-up started', {}),
      event('form error', { field: 'email', outcome: 'invalid' }),
    ]),
    sent('sign-up sent', {}),
  ]);
  const gaveUp = async (visitor: string) => (await list(`?visitor=${visitor}`)).recordings[0].gaveUp;
  expect([await gaveUp('ida'), await gaveUp('max')]).toEqual([null, 'sign-up: email']);
});
