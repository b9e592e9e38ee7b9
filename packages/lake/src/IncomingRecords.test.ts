import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createDuckDb, rowsOf } from './duckDb.ts';
import { IncomingRecords } from './IncomingRecords.ts';
import type { SourceRecord } from './RecordSource.ts';

const AT = Date.parse('2026-11-28T10:00:00Z');
const TIME = '2026-11-28T09:59:59.000Z';

const record = (message: object | string, isValid: boolean): SourceRecord => ({
  ...{ id: 1, vendor: 'segment', type: 'page', event: 'home', anonymous_id: 'a1', user_id: null, message_id: 'm1' },
  ...{ received_at: AT, occurred_at: AT, is_valid: isValid ? 1 : 0, reason: isValid ? null : 'not planned' },
  message: typeof message === 'string' ? message : JSON.stringify(message),
});

async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'incoming-'));
  const instance = await createDuckDb(folder, { memoryLimit: '200MB', threads: 1 });
  const connection = await instance.connect();
  onTestFinished(() => {
    connection.closeSync();
    instance.closeSync();
    rmSync(folder, { recursive: true });
  });
  return { folder, connection, incoming: new IncomingRecords(connection, folder) };
}

/** What is read of a record. */
async function read(one: SourceRecord, columns: string): Promise<unknown> {
  const { connection, incoming } = await start();
  incoming.add([one]);
  const { query, days } = await incoming.load();
  expect(days).toEqual(['2026-11-28']);
  const [row] = await rowsOf(connection, `SELECT ${columns} FROM (${query})`);
  return row;
}

it.each([true, false])(
  'reads a record with half a character, which becomes a sign of its own (valid: %s)',
  async (isValid) => {
    const message = {
      timestamp: TIME,
      context: { page: { path: '/\ud83d\ude00\\ud800"\ud800' } },
      properties: { 'x\udfff': 1 },
    };
    const row = await read(record(message, isValid), 'context_page_path AS path, original_timestamp::VARCHAR AS at');
    expect(row).toEqual({ path: '/\u{1f600}\\ud800"\ufffd', at: '2026-11-28 09:59:59' });
  },
);

it('keeps a whole character that another program escaped', async () => {
  const message = String.raw`{"context":{"page":{"path":"/\uD83D\uDE00\ud83d"}}}`;
  expect(await read(record(message, true), 'context_page_path AS path')).toEqual({ path: '/\u{1f600}\ufffd' });
});

it.each([9e18, -9e18, 1e17, '9999999999999999', 1e300])('a session can’t have begun at %s', async (sessionStart) => {
  const one = record({ timestamp: TIME, context: { replayId: 'r', sessionStart } }, true);
  expect(await read(one, 'recorded_session_start AS at')).toEqual({ at: null });
});

it.each(['infinity', '-infinity', '290000-01-01 (BC) 00:00:00', '+275760-09-13T00:00:00.000Z', '0000-01-01T00:00:00Z'])(
  'an event can’t have the time %s',
  async (time) => {
    const columns = 'original_timestamp AS original, sent_at AS sent';
    for (const message of [
      { timestamp: time, sentAt: TIME },
      { timestamp: TIME, sentAt: time },
      { timestamp: time, sentAt: 'infinity' },
    ])
      expect(Object.values((await read(record(message, false), columns)) as object)).toContain(null);
  },
);

it.skipIf(!existsSync('/proc/self/fd'))('leaves no file open where lines can’t be read', async () => {
  const { folder, incoming } = await start();
  const open = () => readdirSync('/proc/self/fd').length;
  const before = open();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    incoming.add([record({}, true), record({}, false)]);
    for (const file of readdirSync(folder)) rmSync(join(folder, file));
    await expect(incoming.load()).rejects.toThrow('incoming-');
  }
  expect(open() - before).toBeLessThan(5);
});
