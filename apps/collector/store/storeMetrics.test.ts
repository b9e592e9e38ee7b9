import type { Query, Row } from '@cumulus/sql/Database';
import { compile } from '@cumulus/sql/query';
import { expect, it } from 'vitest';
import { createStoreMetrics, processMetrics } from './storeMetrics.ts';

it('counts rows at most once a minute, again after a failure, and reads the outbox only if it forwards', async () => {
  let time = 1_000_000;
  let events = 3;
  let fails = false;
  const queries: string[] = [];
  const database = {
    report: async (query: Query): Promise<Row[]> => {
      if (fails) throw new Error('away');
      const { text } = compile(query, 'sqlite');
      queries.push(text);
      return [{ records: text.includes('from "event"') ? events : 6, oldest: 990_000, waiting: 7 }];
    },
    size: async () => 4_096,
  };
  const read = createStoreMetrics(database as never, { isForwarding: true, now: () => time });
  const figures = async () =>
    Object.fromEntries((await read()).map(({ name, samples }) => [name, samples.map(({ value }) => value)]));
  fails = true;
  await expect(read()).rejects.toThrow('away');
  fails = false;
  expect(await figures()).toEqual({
    services_store_events: [3],
    services_store_bytes: [4_096],
    services_store_oldest_seconds: [10],
    services_outbox_events: [7],
    services_table_records: [6, 6, 6, 6],
    services_table_bytes: [4_096, 4_096, 4_096, 4_096],
  });
  events = 10;
  time += 59_999;
  expect((await figures()).services_store_events).toEqual([3]);
  time += 1;
  expect((await figures()).services_store_events).toEqual([10]);
  expect(queries.filter((text) => text.includes('from "event"'))).toHaveLength(2);
  expect(queries.filter((text) => text.includes('from "recording"'))).toHaveLength(2);
});

it('of an empty store without forwarding', async () => {
  const database = { report: async () => [{ records: 0, oldest: null }], size: async () => 0 };
  const read = createStoreMetrics(database as never, { isForwarding: false });
  const metrics = await read();
  expect(metrics.find(({ name }) => name === 'services_store_oldest_seconds')?.samples).toEqual([{ value: 0 }]);
  expect(metrics.some(({ name }) => name === 'services_outbox_events')).toBe(false);
});

it('counts in the process, without the store', () => {
  const counts = { stored: 5, duplicates: 2, failed: 1, waiting: 4 };
  const quota = { bytes: 10, maxBytes: 20, refused: 3 };
  const metrics = processMetrics({ ...counts, forwarding: { sent: 8, refused: 9 }, quota });
  expect(Object.fromEntries(metrics.map(({ name, samples }) => [name, samples.map(({ value }) => value)]))).toEqual({
    services_store_waiting_events: [4],
    services_store_stored_total: [5],
    services_store_duplicates_total: [2],
    services_store_failed_total: [1],
    services_forwarded_total: [8],
    services_forward_refused_total: [9],
    services_quota_bytes: [10],
    services_quota_max_bytes: [20],
    services_quota_refused_total: [3],
  });
});
