import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CollectorFixture, startCollector, viewEvent, WRITE_KEY } from '../testing/startCollector.ts';

let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector();
});
beforeEach(() => collector.forget());
afterAll(() => collector.close());

// REQ-DLV-02
it.each(['b', 'batch'])('/v1/%s stores each event with the batch’s common fields', async (path) => {
  const batch = [viewEvent(), viewEvent({ type: 'page', event: undefined, name: 'home', context: undefined })];
  const body = { writeKey: WRITE_KEY, batch, sentAt: '2026-11-21T06:00:01.000Z', context: { locale: 'en' } };
  expect((await collector.post(`/segment/v1/${path}`, body)).status).toBe(200);
  const stored = await collector.events();
  expect(stored.map(({ type }) => type).sort()).toEqual(['page', 'track']);
  const page = stored.find(({ type }) => type === 'page');
  expect(page?.payload).toMatchObject({ sentAt: body.sentAt, context: { locale: 'en' } });
});

const YEARS_MS = 3 * 365 * 86_400_000;

it.each([
  ['three years ahead', YEARS_MS],
  ['three years behind', -YEARS_MS],
])('corrects the time of an event from a clock that is %s, and keeps the sent one', async (_, wrongMs) => {
  const by = (ms: number) => new Date(Date.now() + wrongMs + ms).toISOString();
  const event = viewEvent({ timestamp: by(-4_000) });
  const body = { writeKey: WRITE_KEY, batch: [event], sentAt: by(0) };
  expect((await collector.post('/segment/v1/b', body)).status).toBe(200);
  const [stored] = await collector.events();
  const late = Date.parse(body.sentAt) - Date.parse(event.timestamp);
  expect(stored?.occurredAt).toBe(Number(stored?.receivedAt) - late);
  expect(stored?.payload).toMatchObject({ timestamp: event.timestamp });
});

it('keeps valid events beside an invalid one, which is stored with its reason', async () => {
  const batch = [
    viewEvent(),
    viewEvent({ messageId: '', context: { ip: '203.0.113.7' } }),
    null,
    { type: 'odd' },
    viewEvent(),
  ];
  for (let n = 0; n < 2; n += 1) {
    expect((await collector.post('/segment/v1/b', { writeKey: WRITE_KEY, batch })).status).toBe(200);
  }
  const stored = await collector.events();
  expect(stored).toHaveLength(5);
  const reasons = stored.flatMap(({ reason }) => reason ?? []);
  expect(reasons.join()).toContain('messageId is empty');
  expect(reasons.join()).toContain('An event is an object');
  expect(reasons.join()).toContain('type must be one of');
  expect(JSON.stringify(stored)).not.toContain('203.0.113');
});

it('removes addresses from invalid events, in fields of any name and in texts', async () => {
  const address = '203.0.113.7';
  const names = ['client_ip', 'remoteAddr', 'x-forwarded-for', 'xForwardedFor', 'forwarded', 'ips', 'ip_address_v4'];
  const fields = Object.fromEntries(names.map((name) => [name, address]));
  const faulty = viewEvent({
    messageId: '',
    ...fields,
    ip: [address],
    context: { ip: { v4: address }, page: { zip: 'z' } },
  });
  const batch = [viewEvent(), viewEvent(fields), faulty, `{"client": "${address}"`, [address], 'at 2001:db8::7'];
  expect((await collector.post('/segment/v1/b', { writeKey: WRITE_KEY, batch })).status).toBe(200);
  const stored = await collector.events();
  expect(stored).toHaveLength(batch.length);
  expect(JSON.stringify(stored)).not.toMatch(/203\.0|db8/);
  expect(JSON.stringify(stored)).toContain('zip');
});

it.each([
  ['no batch', {}],
  ['an empty one', { batch: [] }],
  ['no list', { batch: {} }],
  ['nothing but faults', { batch: [{}, viewEvent({ messageId: '' })] }],
])('%s: 400', async (_, body) => {
  expect((await collector.post('/segment/v1/b', { writeKey: WRITE_KEY, ...body })).status).toBe(400);
  expect(await collector.events()).toEqual([]);
});
