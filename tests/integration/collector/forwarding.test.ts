import type { ServerResponse } from 'node:http';
import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase, openStore } from '../../../apps/collector/store/openStore.ts';
import type { Store } from '../../../apps/collector/store/Store.ts';
import { until } from '../../fixtures/servers/until.ts';
import { record } from './record.ts';
import { KINDS, startDatabases, type TestDatabases } from './startDatabases.ts';
import { startVendor } from './startVendor.ts';

const say =
  (status: number, headers = {}) =>
  (_: unknown, response: ServerResponse) => {
    response.writeHead(status, headers).end('{"message":"no"}');
    return true;
  };

/** The machine may be busy with other tests. */
const LIMIT_MS = 30_000;
vi.setConfig({ testTimeout: 4 * LIMIT_MS });

describe.each(KINDS)('forwarding from %s', (kind) => {
  let databases: TestDatabases;
  let options: DatabaseOptions;
  let vendor: Awaited<ReturnType<typeof startVendor>>;
  let store: Store;
  let reader: Awaited<ReturnType<typeof openDatabase>> | undefined;
  beforeAll(async () => {
    databases = await startDatabases(kind);
  });
  afterAll(() => databases.stop());
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vendor = await startVendor();
    options = await databases.create();
    store = await open();
  });
  afterEach(async () => {
    await reader?.close();
    reader = undefined;
    await store.close();
    await vendor.close();
    vi.restoreAllMocks();
  });

  const open = () => openStore({ ...options, forward: { url: vendor.url, writeKey: 'real-key' } });
  const append = (...ids: string[]) =>
    store.append(ids.map((messageId) => record({ messageId, anonymousId: String(messageId.split('-')[0]) })));
  const takenIds = () => vendor.taken.map(({ messageId }) => messageId);
  /** One connection for a test, which polls often. */
  const read = async (text: string) => {
    reader ??= await openDatabase(options);
    return reader.read({ text });
  };
  const states = async () => {
    const text = `SELECT message_id, state, attempts, problem FROM outbox JOIN event ON event.id = event_id ORDER BY event_id`;
    const rows = await read(text);
    return rows.map((row) => [row.message_id, row.state, row.attempts, row.problem]);
  };

  const queued = async () => Number((await read('SELECT count(*) AS count FROM outbox'))[0]?.count);

  it('sends messages as the vendor wants them, once', async () => {
    const payload = {
      ...{ type: 'track', messageId: 'a', writeKey: 'cumulus-local', context: { locale: 'de' } },
      ...{ timestamp: '2026-11-21T10:00:00.000Z', sentAt: '2026-11-21T10:00:02.000Z' },
    };
    const receivedAt = Date.parse('2026-11-21T06:00:00.000Z');
    await store.append([
      record({ messageId: 'a', payload, receivedAt }),
      record({ messageId: 'decision', vendor: 'consent' }),
      record({ messageId: 'faulty-1', payload: { begin: '{"type":' }, isValid: false, reason: 'no messageId' }),
    ]);
    await append('a', 'b-1');
    await until(() => vendor.taken.length === 2, 'two messages at the vendor', LIMIT_MS);
    const [first] = vendor.requests;
    expect(first).toMatchObject({ path: '/v1/batch', body: { writeKey: 'real-key' } });
    expect(first?.headers.authorization).toBe(`Basic ${btoa('real-key:')}`);
    expect(vendor.taken.find(({ messageId }) => messageId === 'a')).toEqual({
      ...{ type: 'track', messageId: 'a', context: { locale: 'de', ip: '0.0.0.0' } },
      ...{ originalTimestamp: payload.timestamp, timestamp: '2026-11-21T05:59:58.000Z', sentAt: payload.sentAt },
    });
    await until(async () => (await states()).every(([, state]) => state === 'sent'), 'written down as sent', LIMIT_MS);
    expect(await states()).toEqual([
      ['a', 'sent', 1, null],
      ['b-1', 'sent', 1, null],
    ]);
    expect((await store.exportVisitor(['b'])).events).toMatchObject([{ messageId: 'b-1', forwarded: 'sent' }]);
    expect(await store.eraseVisitor(['b'])).toMatchObject({ events: 1, forwarded: 1 });
    expect(await states()).toHaveLength(1);
    expect(await queued()).toBe(1);
  });

  it('retries with growing delay, and keeps each visitor’s order', async () => {
    let failures = 0;
    vendor.answer = (request, response) => (failures++ < 2 ? say(503)(request, response) : false);
    await append('x-1', 'x-2');
    await until(() => vendor.requests.length > 0, 'a first attempt', LIMIT_MS);
    await append('x-3');
    await until(() => vendor.taken.length === 3, 'all at the vendor', LIMIT_MS);
    expect(takenIds()).toEqual(['x-1', 'x-2', 'x-3']);
    const times = vendor.requests.map(({ at }) => at);
    const waits = times.slice(1, 3).map((at, index) => at - (times[index] ?? 0));
    for (const [index, least] of [500, 1_000].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(least - 1);
    }
  });

  it.each([
    ['Retry-After in seconds', { 'Retry-After': '1' }, 1_000],
    ['x-ratelimit-reset', { 'x-ratelimit-reset': '1' }, 1_000],
  ])('sends nothing while a 429 with %s asks to wait', async (_, headers, wait) => {
    let isFirst = true;
    vendor.answer = (request, response) => {
      if (!isFirst) return false;
      isFirst = false;
      return say(429, headers)(request, response);
    };
    await append('x-1');
    // On a busy machine the wait may be over before the state is read.
    const isRefused = async () => vendor.requests.length > 1 || (await states())[0]?.[2] === 1;
    await until(isRefused, 'the 429 being recorded', LIMIT_MS);
    // Of visitors in other queues, too.
    await append('a-1', 'b-1', 'c-1', 'd-1', 'e-1');
    await until(() => vendor.taken.length === 6, 'all at the vendor', LIMIT_MS);
    const [refused, next] = vendor.requests;
    expect((next?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(wait - 20);
  });

  it('sets refused messages aside, and sends the others in order', async () => {
    vendor.answer = (request, response) =>
      request.body.batch.some(({ messageId }) => messageId === 'x-2') && say(400)(request, response);
    await append('x-1', 'x-2', 'x-3', 'x-4');
    await until(() => vendor.taken.length === 3, 'the rest at the vendor', LIMIT_MS);
    expect(takenIds()).toEqual(['x-1', 'x-3', 'x-4']);
    await until(async () => (await states()).every(([, state]) => state !== 'waiting'), 'all settled', LIMIT_MS);
    expect((await states())[1]).toEqual(['x-2', 'refused', 1, 'HTTP 400 {"message":"no"}']);
  });

  it('sends messages without a usable time with the time of receipt', async () => {
    const receivedAt = Date.parse('2026-11-21T06:00:00.000Z');
    const [endOfTime, sentAt] = ['+275760-09-13T00:00:00.000Z', '2026-11-21T05:00:00.000Z'];
    const sent = [{}, { timestamp: '' }, { timestamp: endOfTime, sentAt }, { timestamp: sentAt }];
    await store.append(
      sent.map((times, n) => record({ messageId: `${n}`, payload: { messageId: `${n}`, ...times }, receivedAt })),
    );
    await until(() => vendor.taken.length === sent.length, 'all at the vendor', LIMIT_MS);
    const received = '2026-11-21T06:00:00.000Z';
    expect(vendor.taken.map(({ timestamp }) => timestamp)).toEqual([received, received, received, sentAt]);
    expect(vendor.taken[2]).toMatchObject({ originalTimestamp: endOfTime });
  });

  it('sets aside records that can’t become messages, and sends the others in order', async () => {
    await store.close();
    store = await openStore({ ...options, forward: { url: 'http://127.0.0.1:1', writeKey: 'real-key' } });
    await append('x-1', 'x-2', 'x-3');
    const database = await openDatabase(options);
    const column = kind === 'SQLite' ? 'message' : 'message_text';
    await database.write([{ text: `UPDATE event SET ${column} = '{"cut' WHERE message_id = 'x-2'` }]);
    await database.close();
    await store.close();
    store = await open();
    await until(() => vendor.taken.length === 2, 'the rest at the vendor', LIMIT_MS);
    expect(takenIds()).toEqual(['x-1', 'x-3']);
    await until(async () => (await states()).every(([, state]) => state !== 'waiting'), 'all settled', LIMIT_MS);
    expect((await states())[1]).toEqual([
      ...['x-2', 'refused', expect.any(Number)],
      expect.stringMatching(/^no message can be made of it: /),
    ]);
  });

  it('continues after a restart with the unsent messages only', async () => {
    await append('x-1');
    await until(async () => (await states())[0]?.[1] === 'sent', 'the first', LIMIT_MS);
    vendor.answer = say(500);
    await append('x-2', 'x-3');
    await until(() => vendor.requests.length > 1, 'an attempt', LIMIT_MS);
    await store.close();
    vendor.answer = undefined;
    store = await open();
    await until(() => vendor.taken.length === 3, 'all at the vendor', LIMIT_MS);
    expect(takenIds()).toEqual(['x-1', 'x-2', 'x-3']);
  });

  it('sends from one process only', async () => {
    const other = await open();
    await Promise.all([append('a-1', 'b-1', 'c-1'), other.append([record({ messageId: 'd-1', anonymousId: 'd' })])]);
    await until(() => vendor.taken.length === 4, 'all at the vendor', LIMIT_MS);
    await other.close();
    await append('e-1');
    await until(() => vendor.taken.length === 5, 'one more', LIMIT_MS);
    expect(takenIds().sort()).toEqual(['a-1', 'b-1', 'c-1', 'd-1', 'e-1']);
  });

  it('keeps all messages while the key is wrong', async () => {
    vendor.answer = say(401);
    await append('x-1');
    await until(() => vendor.requests.length === 1, 'an attempt', LIMIT_MS);
    vendor.answer = undefined;
    await until(() => vendor.taken.length === 1, 'another', LIMIT_MS);
  });
});
