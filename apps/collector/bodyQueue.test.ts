import type { IncomingMessage } from 'node:http';
import { deflateSync, gzipSync } from 'node:zlib';
import { createBodyQueue, type RunOnBody } from '@cumulus/server/bodyQueue';
import { RequestError } from '@cumulus/server/Service';
import { expect, it } from 'vitest';
import { startCollector, VENDOR_KEY, viewEvent, WRITE_KEY } from './testing/startCollector.ts';

const LARGE = 1_000_000;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A queue with jobs that the test ends. The client is the name of the request. */
function start() {
  const run = createBodyQueue((request) => String(request));
  const running: { end(): void }[] = [];
  const started: string[] = [];
  let most = 0;
  const send = (client: string, bytes = LARGE) =>
    run(client as unknown as IncomingMessage, bytes, async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const job = { end: resolve };
      started.push(client);
      most = Math.max(most, running.push(job));
      await promise;
      running.splice(running.indexOf(job), 1);
      return client;
    });
  return { send, running, started, most: () => most };
}

/** Ends jobs, one after the other. */
async function endAll(running: { end(): void }[], count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    while (running.length === 0) await nextTurn();
    running[0]?.end();
    await nextTurn();
  }
}

it('runs two large bodies at the same time, and the others after them', async () => {
  const { send, running, most } = start();
  const results = ['a', 'b', 'c', 'd', 'e'].map((client) => send(client));
  await endAll(running, 5);
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(most()).toBe(2);
});

it('refuses bodies beyond 32 that wait: 503 with the seconds after which to send it again', async () => {
  const { send, running } = start();
  const results = Array.from({ length: 40 }, () => send('a').catch((error: unknown) => error));
  const refused = await Promise.race([results[39], results[34]]);
  expect(refused).toMatchObject({ status: 503, code: 'busy', headers: { 'Retry-After': '2' } });
  await endAll(running, 34);
  expect((await Promise.all(results)).filter((result) => result === 'a')).toHaveLength(34);
});

it('lets a client pass whose body comes after 34 of another', async () => {
  const { send, running, started } = start();
  const flood = Array.from({ length: 34 }, () => send('flood').catch((error: unknown) => error));
  const other = send('other');
  // The last one of the flood made room.
  expect(await flood[33]).toMatchObject({ status: 503 });
  await endAll(running, 35 - 1);
  expect(await other).toBe('other');
  expect(started.indexOf('other')).toBeLessThan(4);
});

it('takes all clients of a /48 network of IPv6 for one', async () => {
  const { send, running, started } = start();
  const flood = Array.from({ length: 34 }, (_, n) =>
    send(`2001:db8:1:${n.toString(16)}::/64`).catch((error: unknown) => error),
  );
  const other = send('192.0.2.1');
  expect(await flood[33]).toMatchObject({ status: 503 });
  await endAll(running, 35 - 1);
  expect(await other).toBe('192.0.2.1');
  expect(started.indexOf('192.0.2.1')).toBeLessThan(4);
});

it('runs small bodies beside any number of large ones', async () => {
  const { send, running } = start();
  const large = Array.from({ length: 10 }, () => send('a'));
  await expect.poll(() => running.length).toBe(2);
  const small = send('a', 262_144);
  expect(running).toHaveLength(3);
  running[2]?.end();
  expect(await small).toBe('a');
  await endAll(running, 10);
  await Promise.all(large);
});

it('serves other requests before the next body', async () => {
  const run: RunOnBody = createBodyQueue(() => 'a');
  const order: string[] = [];
  const work = (name: string) => async () => void order.push(name);
  const bodies = ['1', '2', '3', '4'].map((name) => run({} as IncomingMessage, LARGE, work(name)));
  setImmediate(() => order.push('another request'));
  await Promise.all(bodies);
  expect(order).toEqual(['1', '2', 'another request', '3', '4']);
});

/** Compresses badly enough for a body that isn't small. */
const FILLING = Array.from({ length: 40_000 }, (_, n) => n * 7_919).join();
const zipped = (value: object) => gzipSync(JSON.stringify(value));
const form = () => {
  const data = new FormData();
  const segment = deflateSync(JSON.stringify({ records: [FILLING], start: 1, end: 2 }));
  data.append('segment', new Blob([segment]), 's');
  data.append('event', new Blob(['{"session":{"id":"s"}}']));
  return data;
};
const GZIP = { 'Content-Encoding': 'gzip' };
const datadog = (path: string) => `/datadog/api/v2/${path}?dd-api-key=${VENDOR_KEY}&device_id=d`;
const TRACK = `/amplitude/sessions/v2/track?device_id=d&session_id=1&type=replay&api_key=${VENDOR_KEY}`;

it.each<[string, string, BodyInit, Record<string, string>]>([
  ['events', '/segment/v1/b', zipped({ writeKey: WRITE_KEY, batch: [viewEvent({ FILLING })] }), GZIP],
  ['product events', '/amplitude/batch', zipped({ api_key: VENDOR_KEY, FILLING }), GZIP],
  ['monitoring', `${datadog('rum')}&dd-evp-encoding=deflate`, deflateSync(FILLING), {}],
  ['a segment', datadog('replay'), form(), {}],
  ['a replay', TRACK, zipped({ events: [`{"type":3,"timestamp":1,${FILLING}`] }), GZIP],
  ['a replay that isn’t compressed', TRACK, JSON.stringify({ events: [`{"type":3,"timestamp":1,${FILLING}`] }), {}],
])('a large body of %s waits for its turn before it is inflated', async (_, path, body, headers) => {
  const sizes: number[] = [];
  const runOnBody: RunOnBody = (_request, bytes) => {
    sizes.push(bytes);
    return Promise.reject(new RequestError(503, 'busy', 'x', { headers: { 'Retry-After': '2' } }));
  };
  const collector = await startCollector({ runOnBody });
  const answer = await fetch(collector.url + path, { method: 'POST', body, headers });
  await collector.close();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(sizes).toEqual([expect.any(Number)]);
  expect(sizes[0]).toBeGreaterThan(FILLING.length);
});
