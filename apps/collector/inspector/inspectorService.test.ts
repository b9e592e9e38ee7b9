import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrivateServer } from '@cumulus/server/operatorAccess';
import { createMetricsService } from '@cumulus/server/operatorServices';
import type { Service } from '@cumulus/server/Service';
import { ADMIN_LIMITS } from '@cumulus/server/serverLimits';
import { StoreError } from '@cumulus/sql/StoreError';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openStore } from '../store/openStore.ts';
import type { EventFilter } from '../store/records.ts';
import type { Store } from '../store/Store.ts';
import { newDatabase } from '../testing/startCollector.ts';
import { createInspectorService } from './inspectorService.ts';

const folder = mkdtempSync(join(tmpdir(), 'inspector-'));
// Bound to all addresses, so that requests from another machine can be simulated; the rules are those of loopback.
const names = { host: 'COLLECTOR_INTERNAL_HOST', token: 'INTERNAL_TOKEN', listener: 'private listener' };
const server = createPrivateServer({ host: '127.0.0.1', names }, { limits: ADMIN_LIMITS });
let store: Store;
let port: number;
beforeAll(async () => {
  const database = await newDatabase(folder);
  store = await openStore(database);
  const inspector = createInspectorService(store);
  server.register(inspector);
  server.register(createMetricsService({ name: 'collector', services: () => [inspector], problems: () => [] }));
  port = await server.listen('0.0.0.0', 0);
  await store.append(
    Array.from({ length: 5 }, (_, index) => ({
      ...{ vendor: 'segment', type: 'track', event: 'view web', anonymousId: 'a b+c/é', userId: null },
      ...{ messageId: `m${index}`, receivedAt: Date.UTC(2026, 10, 21) + index, payload: { index } },
      ...{ isValid: index !== 4, reason: index === 4 ? 'no such event' : null },
    })),
  );
});
afterAll(async () => {
  await server.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}/inspector${path}`, { method });
const read = async (path: string) => (await get(path)).json();
/** Sends headers that fetch would not send. */
const ask = (headers: Record<string, string>, host = '127.0.0.1') =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const clientRequest = request({ host, port, path: '/inspector/api/events', headers }, (response) => {
      let text = '';
      response.on('data', (data) => (text += data)).on('end', () => resolve({ status: response.statusCode, text }));
    });
    clientRequest.on('error', reject).end();
  });

it('returns events, newest first, page by page', async () => {
  const first = await read('/api/events?limit=2');
  expect(first.events[0]).toEqual({
    ...{ receivedAt: '2026-11-21T00:00:00.004Z', occurredAt: '2026-11-21T00:00:00.004Z' },
    ...{ vendor: 'segment', type: 'track', event: 'view web' },
    ...{ anonymousId: 'a b+c/é', userId: null, messageId: 'm4', payload: { index: 4 } },
    ...{ valid: false, reason: 'no such event' },
  });
  expect(first.events[1]).toMatchObject({ messageId: 'm3', valid: true, reason: null });
  const second = await read(`/api/events?limit=3&cursor=${first.nextCursor}`);
  expect(second.events.map(({ messageId }: { messageId: string }) => messageId)).toEqual(['m2', 'm1', 'm0']);
  expect(second.nextCursor).toBeNull();
  const part = await read(
    '/api/events?since=2026-11-21T00:00:00.001Z&until=2026-11-21T01:00:00.003%2B01:00&vendor=segment',
  );
  expect(part.events.map(({ messageId }: { messageId: string }) => messageId)).toEqual(['m2', 'm1']);
  expect((await read('/api/events?since=2026-11-22')).events).toEqual([]);
  expect((await read('/api/events?type=track&event=view%20web&visitor=a%20b%2Bc/%C3%A9')).events).toHaveLength(5);
});

it('limits a page by the bytes of its messages', async () => {
  const seen: (string | undefined)[] = [];
  let after: EventFilter['after'];
  do {
    // Each message has 11 bytes, on PostgreSQL 12.
    const page = await store.list({ limit: 100, maxBytes: 25, ...(after && { after }) });
    expect(page.events.length).toBeLessThanOrEqual(2);
    seen.push(...page.events.map(({ messageId }) => messageId));
    after = page.next;
  } while (after);
  expect(seen).toEqual(['m4', 'm3', 'm2', 'm1', 'm0']);
});

it.each([
  ['limit=0', 'limit=0 is not valid; give a whole number from 1 to 1000'],
  ['limit=1001', 'from 1 to 1000'],
  ['limit=ten', 'from 1 to 1000'],
  ['since=yesterday', 'since=yesterday is no time; give 2026-11-21T06:00:00Z'],
  ['until=2026-02-31', 'until=2026-02-31 is no time'],
  ['since=2026-11-21T06:00:00', 'is no time'],
  ['since=20&until=10', 'since is not before until'],
  ['cursor=abc', 'cursor is none of ours'],
  ['type=', 'type is empty; give it a value or leave it out'],
  ['type=a&type=b', 'type is given more than once'],
  ['kind=track', 'kind is not known; known are since, until, vendor, type, event, visitor, limit, cursor'],
  [`visitor=${'x'.repeat(1_001)}`, 'visitor has 1001 characters; give 1000 at most'],
])('refuses %s', async (query, message) => {
  const answer = await get(`/api/events?${query}`);
  expect(answer.status).toBe(400);
  expect((await answer.json()).message).toContain(message);
});

it('adds the store’s metrics to the private listener', async () => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain('\nservices_store_events 5\n');
  expect(text).toContain('\nservices_store_stored_total 5\n');
  expect(text).toMatch(/^services_store_bytes [1-9]\d+$/m);
  expect(Number(/^services_store_oldest_seconds (.+)$/m.exec(text)?.[1])).toBeCloseTo(
    (Date.now() - Date.UTC(2026, 10, 21)) / 1000,
    -3,
  );
  expect(text).toContain('services_metrics_read{service="/inspector"} 1\n');
});

it('refuses unknown paths and methods', async () => {
  expect((await get('/api/other')).status).toBe(404);
  const posted = await get('/api/events', 'POST');
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect((await get('/api/events', 'HEAD')).status).toBe(200);
});

it.each([
  ['a forged host', { host: 'evil.example' }],
  ['a name that begins like this machine', { host: 'localhost.evil.example' }],
  ['an address of a network', { host: '192.168.0.1:4000' }],
  ...[
    ...['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host', 'X-Forwarded-Server', 'Forwarded', 'Via'],
    ...['X-Real-IP', 'X-Client-IP', 'X-Cluster-Client-IP', 'True-Client-IP', 'Fastly-Client-IP', 'CF-Connecting-IP'],
    ...['CF-Ray', 'CDN-Loop', 'X-Envoy-External-Address', 'X-Varnish'],
  ].map((name): [string, Record<string, string>] => [
    `a proxy, by ${name}`,
    { host: 'localhost', [name]: '127.0.0.1' },
  ]),
  ['a page of another site', { host: 'localhost', origin: 'https://evil.example' }],
  ['a page of another port', { host: 'localhost:4002', origin: 'http://localhost:3000' }],
  ['a page without an origin', { host: 'localhost', origin: 'null' }],
  ['a link on another site', { host: 'localhost', 'sec-fetch-site': 'cross-site' }],
  ['a link on another port', { host: 'localhost', 'sec-fetch-site': 'same-site' }],
])('refuses %s', async (_, headers) => {
  const { status, text } = await ask(headers);
  expect(status).toBe(403);
  expect(text).not.toContain('m0');
});

it('refuses another machine, and accepts this one by each of its names', async () => {
  for (const host of ['localhost', `LOCALHOST:${port}`, '127.0.0.1', '[::1]:4000']) {
    expect((await ask({ host })).status).toBe(200);
  }
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal);
  if (outside) expect((await ask({ host: 'localhost' }, outside.address)).status).toBe(403);
});

it('refuses a page as busy when too many wait, and one as unavailable when the store fails', async () => {
  const list = vi.fn<() => Promise<never>>(() => new Promise(() => undefined));
  const ask = async ({ app }: Service) => {
    const answer = await app?.request('/api/events', {}, { incoming: {}, outgoing: {} });
    return { status: answer?.status, wait: answer?.headers.get('retry-after'), ...(await answer?.json()) };
  };
  const slow = createInspectorService({ list } as unknown as Store);
  // One is read, and the others wait for it.
  for (let n = 0; n < 101; n += 1) void ask(slow);
  expect(await ask(slow)).toMatchObject({ status: 503, error: 'Busy', wait: '2' });
  expect(list).toHaveBeenCalledOnce();

  list.mockRejectedValue(new StoreError('unavailable', 'Disk gone'));
  const failing = createInspectorService({ list } as unknown as Store);
  expect(await ask(failing)).toMatchObject({ status: 503, error: 'StoreUnavailable', message: 'Disk gone' });
});
