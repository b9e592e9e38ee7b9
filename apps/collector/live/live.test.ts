import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventRow } from '../store/Database.ts';
import { followLive } from '../testing/followLive.ts';
import { type CollectorFixture, startCollector, VENDOR_KEY, viewEvent, WRITE_KEY } from '../testing/startCollector.ts';
import { LiveFeed } from './LiveFeed.ts';

let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());

const send = (fields: object = {}) => collector.post('/segment/v1/t', viewEvent({ writeKey: WRITE_KEY, ...fields }));
const follow = (headers?: Record<string, string>) => followLive(`${collector.internalUrl}/live`, headers);

it('opens no stream for HEAD, whose answer would never come', async () => {
  const head = await fetch(`${collector.internalUrl}/live`, { method: 'HEAD', signal: AbortSignal.timeout(5_000) });
  expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET']);
});

it('messages of every vendor arrive, valid or with the reason, without IP addresses', async () => {
  const live = await follow();
  const properties = { type: 'view' };
  await send({ messageId: 'live-1', properties });
  expect((await live.next()).data).toMatchObject({
    ...{ vendor: 'segment', type: 'track', event: 'view web', anonymousId: 'a1', valid: true, reason: null },
    ...{ isNew: true, payload: { messageId: 'live-1', context: { library: { name: 'analytics.js' } } } },
  });
  await send({ messageId: 'live-1' });
  expect((await live.next()).data).toMatchObject({ isNew: false });
  await send({ event: 'veiw web' });
  const { data } = await live.next();
  expect(data).toMatchObject({ event: 'veiw web', valid: false, reason: expect.stringContaining('veiw web') });
  expect(JSON.stringify(data)).not.toContain('203.0.113.7');

  await collector.post('/consent', { consentId: 'c1', version: '2026-11', groups: ['C0001'] });
  expect((await live.next()).data).toMatchObject({ vendor: 'consent', payload: { groups: ['C0001'] } });
  await collector.post('/visitor-identification/identify', { userId: 'u1', anonymousId: 'a1' });
  expect((await live.next()).data).toMatchObject({ vendor: 'visitor-identification', userId: 'u1' });
  const events = [{ event_type: 'view web', device_id: 'device-1' }];
  await collector.post('/amplitude/2/httpapi', { api_key: VENDOR_KEY, events });
  expect((await live.next()).data).toMatchObject({ vendor: 'amplitude', anonymousId: 'device-1' });
  await collector.post(`/datadog/api/v2/rum?dd-api-key=${VENDOR_KEY}&device_id=a1`, '{"type":"error","date":1}');
  expect((await live.next()).data).toMatchObject({ vendor: 'datadog', type: 'error' });
  live.close();
});

it('of a recording its counts arrive, not what it shows', async () => {
  const live = await follow();
  const body = gzipSync(JSON.stringify({ events: ['{"type":4,"timestamp":1764000000000,"data":{}}'] }));
  const query = 'device_id=device-1&session_id=1764000000000&type=replay';
  const headers = { Authorization: `Bearer ${VENDOR_KEY}`, 'Content-Encoding': 'gzip' };
  expect((await collector.post(`/amplitude/sessions/v2/track?${query}`, body, headers)).status).toBe(200);
  const { data } = await live.next();
  expect(data).toMatchObject({ vendor: 'amplitude-replay', event: '1764000000000', payload: { events: 1 } });
  expect(data.payload).not.toHaveProperty('data');
  live.close();
});

it('a reader who comes back gets what it missed, and only that', async () => {
  const live = await follow();
  await send({ messageId: 'before' });
  const { id } = await live.next();
  live.close();
  await send({ messageId: 'missed' });
  const again = await follow({ 'Last-Event-ID': String(id) });
  await send({ messageId: 'after' });
  const seen = [await again.next(), await again.next()].map(({ data }) => data.messageId);
  expect(seen).toEqual(['missed', 'after']);
  again.close();
  const ofAnotherRun = await follow({ 'Last-Event-ID': 'earlier-1' });
  await send({ messageId: 'now' });
  expect((await ofAnotherRun.next()).data.messageId).toBe('now');
  ofAnotherRun.close();
});

it('a reader who comes back gets nothing of a visitor who was erased', async () => {
  const live = await follow();
  await send({ messageId: 'seen' });
  const { id } = await live.next();
  await send({ messageId: 'erased', anonymousId: 'a-erased' });
  await live.next();
  const body = JSON.stringify({ identities: ['a-erased'] });
  const headers = { 'Content-Type': 'application/json' };
  const { status } = await fetch(`${collector.internalUrl}/visitors/erase`, { method: 'POST', headers, body });
  expect(status).toBe(200);
  const again = await follow({ 'Last-Event-ID': String(id) });
  await send({ messageId: 'after' });
  expect(await again.next()).toMatchObject({ event: 'lost', data: { count: 1 } });
  expect((await again.next()).data.messageId).toBe('after');
  for (const follower of [live, again]) follower.close();
});

/** A response of which the test decides how much waits. */
function slowResponse() {
  const written: string[] = [];
  const response = Object.assign(new EventEmitter(), {
    writableLength: 0,
    writeHead: () => response,
    write: (text: string) => written.push(text),
    end: () => response.emit('close'),
  });
  return { response, written, asResponse: response as unknown as ServerResponse };
}

const row = (messageId: string, payload = '{}') => ({ messageId, payload, isValid: 1 }) as EventRow;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => row(String(index)));

it('a slow reader loses messages, and gets their number', () => {
  const feed = new LiveFeed({ waitingBytes: 100 });
  const { response, written, asResponse } = slowResponse();
  feed.open(asResponse, undefined);
  response.writableLength = 101;
  feed.publish('event', numbers(1_000), []);
  expect(written).toEqual(['retry: 1000\n\n']);
  response.writableLength = 0;
  feed.publish('event', numbers(1), []);
  expect(written[1]).toMatch(/^event: lost\ndata: {"count":1000}\n\nid: /);
  feed.close();
});

it('what is no longer kept for a returning reader is counted', () => {
  const feed = new LiveFeed({ ringMessages: 10 });
  const first = slowResponse();
  feed.open(first.asResponse, undefined);
  feed.publish('event', numbers(1), []);
  const id = /^id: (.*)$/m.exec(String(first.written[1]))?.[1];
  feed.publish('event', numbers(100), []);
  const again = slowResponse();
  feed.open(again.asResponse, id);
  expect(again.written[1]).toContain('"count":90');
  expect(again.written).toHaveLength(11);
  feed.close();
});

it('nothing is done while nobody reads', () => {
  const feed = new LiveFeed();
  const broken = [row('x', 'no JSON')];
  feed.publish('recording', broken, []);
  const { response, asResponse } = slowResponse();
  feed.open(asResponse, undefined);
  expect(() => feed.publish('recording', broken, [])).toThrow();
  response.end();
  feed.close();
  feed.publish('recording', broken, []);
});

it('there is a limit on readers', async () => {
  const feed = new LiveFeed({ readers: 1 });
  const { response, asResponse } = slowResponse();
  feed.open(asResponse, undefined);
  expect(() => feed.open(slowResponse().asResponse, undefined)).toThrow('1 streams are open');
  response.end();
  feed.open(slowResponse().asResponse, undefined);
  feed.close();
});
