import { expect, it, onTestFinished, vi } from 'vitest';
import { filtersSchema } from './filters.ts';
import { findSubtractable } from './findSubtractable.ts';
import type { ReportClient } from './ReportClient.ts';
import { createReportFixture } from './testing/createReportFixture.ts';

/** Visitors of one visit each, by the pages of their visits. */
async function start(visits: readonly (readonly [visitors: number, ...pages: string[]])[]) {
  let visitor = 0;
  const events = visits.flatMap(([visitors, ...pages]) =>
    Array.from({ length: visitors }, () => {
      visitor += 1;
      return pages.map((path, at) => ({ at: `2026-11-10T10:0${at}:00Z`, visitor, visit: visitor, path }));
    }).flat(),
  );
  const fixture = await createReportFixture(events, Date.parse('2026-11-11T00:00:00Z'));
  onTestFinished(() => fixture.close());
  const period = { from: '2026-11-01', to: '2026-11-30', zone: 'UTC', parameters: {} };
  const asked = (f: readonly string[]) => ({ ...period, filters: filtersSchema.parse(f) });
  return {
    visitors: async (...f: string[]) => (await fixture.engine.run('totals', asked(f))).rows[0]?.[0],
    isHidden: async (...f: string[]) =>
      (
        await findSubtractable(
          { run: (id, query) => fixture.engine.run(id, query) },
          asked(f),
          AbortSignal.timeout(60_000),
          'ann',
        )
      ).has('visitors'),
  };
}

it('hides what one more page adds to others, where that is few', async () => {
  const { visitors, isHidden } = await start([
    [10, '/a', '/b'],
    [10, '/a'],
    [1, '/b'],
    [9, '/c'],
    [9, '/'],
  ]);
  expect([await visitors('page:/a'), await visitors('page:/a', 'page:/b')]).toEqual([20, 21]);
  expect(await isHidden('page:/a')).toBe(false);
  expect(await isHidden('page:/a', 'page:/b')).toBe(true);
  expect(await isHidden('page:/a', 'page:/c')).toBe(false);
  expect(await isHidden('!page:/a', '!page:/b')).toBe(true);
});

it('hides what two more pages add to one, where that is few', async () => {
  const { visitors, isHidden } = await start([
    [9, '/a'],
    [3, '/b', '/c'],
    [9, '/a', '/b'],
    [9, '/a', '/c'],
    [9, '/'],
  ]);
  expect([await visitors('page:/a'), await visitors('page:/a', 'page:/b', 'page:/c')]).toEqual([27, 30]);
  expect(await isHidden('page:/a', 'page:/b', 'page:/c')).toBe(true);
});

it('hides what a page takes from another, where that is few', async () => {
  const { visitors, isHidden } = await start([
    [10, '/a'],
    [10, '/b'],
    [1, '/a', '/b'],
  ]);
  expect([await visitors('page:/a'), await visitors('page:/a', '!page:/b')]).toEqual([11, 10]);
  expect(await isHidden('page:/a', '!page:/b')).toBe(true);
  expect(await isHidden('page:/a', '!page:/c')).toBe(false);
});

it('names the numbers of people of which a filter leaves out few', async () => {
  const run = vi.fn<ReportClient['run']>(async () => ({
    columns: [],
    rows: [[9, 20, 40, 12, 2, 0, 0.5, 0, 11, 2, 0]],
  }));
  const query = { from: '2026-11-01', to: '2026-11-30', zone: 'UTC', parameters: {} };
  const find = (f: readonly string[]) =>
    findSubtractable({ run }, { ...query, filters: filtersSchema.parse(f) }, AbortSignal.timeout(1_000), 'ann');
  expect([...(await find(['country:DE']))]).toEqual(['leads', 'lead_visits']);
  expect([...(await find([]))]).toEqual([]);
});
