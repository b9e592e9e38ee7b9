import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createContentClient } from './contentClient.ts';

const ENTRY = { sys: { id: 'home', type: 'Entry', revision: 3 }, fields: { title: { 'en-US': 'Home' } } };
const PAGE = { items: [ENTRY], nextSyncUrl: 'https://cdn.example/sync?sync_token=next' };

type Answer =
  | { status?: number; headers?: Record<string, string>; body?: unknown }
  | ((response: ServerResponse) => void);

// Waits between two attempts take no time, and are noted.
let waits: number[];
beforeEach(() => {
  waits = [];
});
vi.mock('node:timers/promises', () => ({ setTimeout: async (ms: number) => void waits.push(ms) }));
afterEach(() => vi.restoreAllMocks());

/** A content system that gives these answers in turn. */
async function start(answers: Answer[], isBuiltIn = false) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.authorization} ${decodeURIComponent(request.url ?? '')}`);
    const answer = answers.shift() ?? {};
    if (typeof answer === 'function') return answer(response);
    const { status = 200, headers = {}, body = PAGE } = answer;
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise<unknown>((resolve) => server.close(resolve).closeAllConnections());
  onTestFinished(() => void close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const space = { space: 's', environment: 'master', accessToken: 'secret', host, basePath: '/api', isInsecure: true };
  const reports: string[] = [];
  const client = createContentClient({ ...space, ...(isBuiltIn && { builtInOrigin: `http://${host}` }) }, (report) =>
    reports.push(report),
  );
  return { client, asked, reports, host, close };
}

it('reads all pages of a sync, and the token of the next one', async () => {
  const first = {
    items: [{ ...ENTRY, sys: { id: 'a', type: 'Asset' } }],
    nextPageUrl: 'https://x/sync?sync_token=page',
  };
  const { client, asked } = await start([{ body: first }]);
  const { items, syncToken } = await client.sync();
  expect([items.map(({ sys }) => sys.id), syncToken]).toEqual([['a', 'home'], 'next']);
  expect(items[1]).toEqual(ENTRY);
  await client.sync(syncToken);
  expect(asked).toEqual([
    'Bearer secret /api/spaces/s/environments/master/sync?initial=true',
    'Bearer secret /api/spaces/s/environments/master/sync?sync_token=page',
    'Bearer secret /api/spaces/s/environments/master/sync?sync_token=next',
  ]);
});

it('reads compressed answers, and takes a broken one for a lost connection', async () => {
  const body = gzipSync(JSON.stringify(PAGE));
  const headers = { 'Content-Encoding': 'gzip' };
  const send = (part: Buffer) => (response: ServerResponse) => void response.writeHead(200, headers).end(part);
  const { client } = await start([send(body), send(body.subarray(0, 40))], true);
  expect((await client.sync()).items).toEqual([ENTRY]);
  await expect(client.sync()).rejects.toThrow("can't be reached");
});

it('takes an answer that ends too early for a lost connection', async () => {
  const cut = (response: ServerResponse) => {
    response.writeHead(200, { 'Content-Length': '100' }).write('{"items"', () => response.destroy());
  };
  const { client } = await start([cut], true);
  await expect(client.sync()).rejects.toThrow("can't be reached: ECONNRESET");
});

it('refuses an answer of more than 100 MB, which takes too much memory', async () => {
  const part = Buffer.alloc(1_000_000, ' ');
  const large = (response: ServerResponse) => {
    const parts = Array.from({ length: 101 }, () => part);
    void pipeline(Readable.from(parts), response.writeHead(200)).catch(() => undefined);
  };
  const { client, asked, host } = await start([large]);
  await expect(client.sync()).rejects.toThrow(`${host} answered with more than 100000000 bytes`);
  expect([asked.length, waits]).toEqual([1, []]);
});

it('refuses a small answer that is more than 100 MB uncompressed', async () => {
  const bomb = gzipSync(Buffer.alloc(100_000_001, ' '), { level: 1 });
  const send = (response: ServerResponse) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
  const { client, asked, host } = await start([send]);
  await expect(client.sync()).rejects.toThrow(`${host} answered with more than 100000000 bytes`);
  expect(asked).toHaveLength(1);
});

it('refuses a sync whose pages never end', async () => {
  const body = { items: [], nextPageUrl: 'https://x/sync?sync_token=page' };
  const { client, asked, host } = await start(Array.from({ length: 1_001 }, () => ({ body })));
  await expect(client.sync()).rejects.toThrow(`${host} answered a sync with more than 1000 pages`);
  expect(asked).toHaveLength(1_000);
});

it('reads entries of any number in requests of 100', async () => {
  const { client, asked } = await start([{ body: { items: [ENTRY] } }, { body: { items: [] } }]);
  const ids = Array.from({ length: 101 }, (_, index) => `id${index}`);
  expect(await client.entries(ids)).toEqual([ENTRY]);
  expect(asked[1]).toMatch(/\/entries\?sys\.id\[in\]=id100&limit=100&include=0&locale=\*$/);
});

it.each([
  ['as long as a 429 says', { status: 429, headers: { 'X-Contentful-RateLimit-Reset': '3' } }, 3_000],
  ['where a 429 says nothing', { status: 429 }, 2_000],
  ['after a fault of the vendor', { status: 503 }, 2_000],
  ['after a broken connection', (response: ServerResponse) => void response.destroy(), 2_000],
])('waits and asks the vendor once more: %s', async (_, answer, waitMs) => {
  const { client, asked } = await start([answer]);
  expect((await client.sync()).items).toHaveLength(1);
  expect([asked.length, waits]).toEqual([2, [waitMs]]);
});

it.each([
  ['a refusal', { status: 401 }, false],
  ['a limit of an hour', { status: 429, headers: { 'X-Contentful-RateLimit-Reset': '3600' } }, false],
  ['a fault of the built-in content system', { status: 503 }, true],
])('leaves %s to the next poll', async (_, answer, isBuiltIn) => {
  const { client, asked } = await start([answer], isBuiltIn);
  await expect(client.sync()).rejects.toMatchObject({ status: answer.status });
  expect([asked.length, waits]).toEqual([1, []]);
});

it.each([
  [
    'status and code',
    { status: 404, body: { sys: { id: 'NotFound' }, message: 'secret' } },
    /^[\d.:]+ answered 404 NotFound$/,
  ],
  ['a code that is no word', { status: 400, body: { sys: { id: 'a\nb' } } }, /^[\d.:]+ answered 400$/],
  ['a page of a proxy', { body: '<html>' }, /^[\d.:]+ answered sync in another form than documented$/],
  ['no token', { body: { items: [] } }, /another form/],
  ['an address without token', { body: { items: [], nextSyncUrl: 'https://x/sync' } }, /another form/],
  ['an item without id', { body: { ...PAGE, items: [{ sys: {} }] } }, /another form/],
])('names in an error what was answered: %s', async (_, answer, message) => {
  const { client } = await start([answer]);
  await expect(client.sync()).rejects.toThrow(message);
});

it('names why there was no answer', async () => {
  const { client, host, close } = await start([]);
  await close();
  await expect(client.locales()).rejects.toMatchObject({
    ...{ message: `${host} can't be reached: ECONNREFUSED`, status: 0 },
  });
});

it('leaves out fields that nest too deep, and reports them', async () => {
  const deep = `${'['.repeat(9_000)}${']'.repeat(9_000)}`;
  const body = JSON.stringify(PAGE).replace('"fields":{', `"fields":{"body":{"en-US":${deep}},`);
  const { client, reports } = await start([{ body }]);
  expect((await client.sync()).items).toEqual([ENTRY]);
  expect(reports).toEqual(['entry home: the field "body" nests deeper than 200 objects and lists; left out']);
});
