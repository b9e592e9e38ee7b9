import { readFileSync } from 'node:fs';
import { readManifest } from '@cumulus/lake';
import { expect, it, vi } from 'vitest';
import { findReport, REPORTS } from '../reportList.ts';
import { sqlFile } from '../reportSql.ts';
import { createReportFixture } from '../testing/createReportFixture.ts';
import { VisitorBitmaps } from './VisitorBitmaps.ts';

const DAY = '2026-11-05';
const events = Array.from({ length: 60 }, (_, index) => ({
  ...{ at: `${DAY}T10:00:00Z`, visitor: 1 + (index % 20), visit: 1 + index, path: `/${index % 30}` },
}));

/** Whether a report counts in bitmaps, in a lake that has had so many visitors. */
async function countsInBitmaps(id: string, visitors: number, step = 'day'): Promise<boolean> {
  const { lake, engine, close } = await createReportFixture(events, Date.parse('2026-11-06T00:00:00Z'));
  const run = vi.fn();
  const connection = {
    run,
    runAndReadAll: vi.fn(async () => ({
      getRowObjectsJS: () => [{ groups: 30n }],
      deduplicatedColumnNames: () => ['groups'],
    })),
  };
  const report = findReport(id);
  if (!report) throw new Error(id);
  const query = { from: DAY, to: DAY, zone: 'UTC', filters: [], parameters: { step } };
  const manifest = { ...(await readManifest(lake.folder)), visitors };
  await new VisitorBitmaps().use(connection as never, { folder: lake.folder, manifest }, report, query);
  engine.close();
  close();
  return run.mock.calls.length > 0;
}

it.each([
  ['few groups', 'pages', 10_000_000, true],
  ['too many groups for their size', 'pages', 20_000_000, false],
  ['one group', 'totals', 20_000_000, true],
  ['one group of more visitors than a bitmap has room for', 'totals', 600_000_000, false],
  ['a row for each hour', 'series', 30_000_000, false],
])('counts visitors of %s', async (_, id, visitors, isExpected) => {
  expect(await countsInBitmaps(id, visitors, 'hour')).toBe(isExpected);
});

it('gives the same rows by sets', async () => {
  const { engine, close } = await createReportFixture(events, Date.parse('2026-11-06T00:00:00Z'));
  const query = { from: DAY, to: DAY, zone: 'UTC', filters: [], parameters: { limit: 100 } };
  const inBitmaps = await engine.run('pages', query);
  vi.spyOn(VisitorBitmaps.prototype, 'use').mockResolvedValue();
  expect(await engine.run('pages', query)).toEqual(inBitmaps);
  expect(inBitmaps.rows).toHaveLength(30);
  vi.restoreAllMocks();
  engine.close();
  close();
});

it('knows the groups of each report that has some', () => {
  const counting = REPORTS.filter(({ id }) => {
    const text = readFileSync(sqlFile(id), 'utf8');
    return text.includes('count_visitors(') && text.includes('GROUP BY');
  });
  expect(counting.length).toBeGreaterThan(10);
  expect(counting.filter(({ groupedBy }) => !groupedBy).map(({ id }) => id)).toEqual([]);
});
