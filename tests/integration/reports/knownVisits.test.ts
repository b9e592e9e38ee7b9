import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compact, openLake, openSqliteSource, updateVisits } from '@cumulus/lake';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../apps/collector/store/openStore.ts';
import { openReportEngine, type ReportEngine } from '../../../apps/studio/reports/process/ReportEngine.ts';
import type { ReportQuery } from '../../../apps/studio/reports/Report.ts';
import { readReportQuery } from '../../../apps/studio/reports/readReportQuery.ts';
import { findReport } from '../../../apps/studio/reports/reportList.ts';
import {
  countBy,
  countExperiment,
  countFunnel,
  countVisits,
  type KnownCounts,
  type KnownVisit,
  makeKnownVisits,
} from '../../fixtures/visits/knownVisits.ts';
import { recordsOfVisit } from '../../fixtures/visits/recordsOfVisits.ts';

const DAY_MS = 86_400_000;
/** In the past of every clock. */
const FIRST = Date.parse('2026-01-05T00:00:00Z');
const PERIOD = 'from=2026-01-01&to=2026-01-31';
const VISITS = makeKnownVisits({ count: 120, seed: 34, first: FIRST });

/** Fixed, so that a mistake in the counting isn't on both sides. */
const KNOWN: KnownCounts = {
  ...{ visitors: 66, visits: 120, views: 370, signUps: 21, leads: 23, meetings: 15, bounces: 16 },
};

/** The counts of a row, by the names of its columns. */
type Counted = Record<string, string | number | null>;

/** Writes the visits into a collector's store, some of them twice, and compacts what was received before a time. */
async function writeVisits(folder: string, compactedUntil: number): Promise<ReportEngine> {
  const file = join(folder, 'store.sqlite');
  const store = await openStore({ file });
  const records = VISITS.flatMap(recordsOfVisit).toSorted((one, other) => one.receivedAt - other.receivedAt);
  for (let at = 0; at < records.length; at += 50) {
    await store.append(records.slice(at, at + 50));
    // What wasn't acknowledged comes again.
    if (at % 100 === 0) await store.append(records.slice(at, at + 20));
  }
  const source = openSqliteSource(file);
  const lake = await openLake({ folder: join(folder, 'lake'), memoryLimit: '300MB' });
  await compact(source, lake, compactedUntil);
  await updateVisits(lake);
  lake.close();
  await source.close();
  await store.close();
  return openReportEngine({
    LAKE_DIR: join(folder, 'lake'),
    STORE_FILE: file,
    STORE_MAX_DAYS: 36_500,
    MONITORING_MAX_DAYS: 30,
  });
}

const expected = ({ visitors, visits, views, signUps, leads, meetings, bounces }: KnownCounts) => ({
  ...{ visitors, visits, views, sign_ups: signUps, leads, meetings },
  bounce_rate: visits > 0 ? expect.closeTo(bounces / visits, 9) : null,
});

describe.each([
  ['all compacted', FIRST + 30 * DAY_MS],
  ['half of them compacted, in the middle of a day', FIRST + 5 * DAY_MS + 11 * 3_600_000],
  ['none compacted', FIRST],
])('120 known visits, %s', (_, compactedUntil) => {
  const folder = mkdtempSync(join(tmpdir(), 'known-visits-'));
  let engine: ReportEngine;
  beforeAll(async () => {
    engine = await writeVisits(folder, compactedUntil);
  });
  afterAll(() => {
    engine?.close();
    rmSync(folder, { recursive: true });
  });

  async function ask(id: string, query = ''): Promise<Counted[]> {
    const report = findReport(id);
    if (!report) throw new Error(`there is no report ${id}`);
    const asked: ReportQuery = readReportQuery(report, new URLSearchParams(`${PERIOD}&${query}`), 0);
    const { columns, rows } = await engine.run(id, asked);
    return rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index] ?? null])));
  }

  /** Rows by their value, which an unknown one doesn't have. */
  async function askBy(id: string, column: string): Promise<Map<string, Counted>> {
    const rows = await ask(id, 'limit=1000');
    return new Map(rows.map((row) => [String(row[column] ?? ''), row]));
  }

  it('are the totals', async () => {
    expect(countVisits(VISITS)).toEqual(KNOWN);
    expect(await ask('totals')).toMatchObject([expected(KNOWN)]);
  });

  it.each<[id: string, column: string, of: (visit: KnownVisit) => string]>([
    ['sources', 'source', ({ source = '' }) => source],
    ['countries', 'country', ({ country }) => country],
    ['devices', 'device', ({ isMobile }) => (isMobile ? 'mobile' : 'desktop')],
    ['entries', 'entry', ({ pages }) => String(pages[0])],
    ['exits', 'exit', ({ pages }) => String(pages.at(-1))],
  ])('are the rows of %s', async (id, column, of) => {
    const known = countBy(VISITS, (visit) => [of(visit)]);
    const rows = await askBy(id, column);
    expect([...rows.keys()].toSorted()).toEqual([...known.keys()].toSorted());
    for (const [value, counts] of known) expect([value, rows.get(value)]).toMatchObject([value, expected(counts)]);
  });

  it('are the rows of pages', async () => {
    const rows = await askBy('pages', 'page');
    for (const [page, { visitors, visits }] of countBy(VISITS, ({ pages }) => pages)) {
      const views = VISITS.flatMap(({ pages }) => pages).filter((path) => path === page).length;
      expect([page, rows.get(page)]).toMatchObject([page, { visitors, visits, views }]);
    }
    expect(rows.size).toBe(5);
  });

  it('are what filters leave, by source, country, page and variation', async () => {
    for (const [filter, isWanted] of [
      ['f=source:google&f=country:DE', ({ source, country }) => source === 'google' && country === 'DE'],
      ['f=!source:google', ({ source }) => source !== 'google'],
      ['f=page:/pricing&f=page:/blog', ({ pages }) => pages.includes('/pricing') || pages.includes('/blog')],
      ['f=variant:home-hero/board', ({ variation }) => variation === 'board'],
    ] as [string, (visit: KnownVisit) => boolean][])
      expect([filter, await ask('totals', filter)]).toMatchObject([
        filter,
        [expected(countVisits(VISITS.filter(isWanted)))],
      ]);
  });

  it('are the results of an experiment', async () => {
    const period = { from: '2026-01-01', to: '2026-01-31', zone: 'UTC', filters: [] };
    const asked = { ...period, parameters: { experiment: 'home-hero', phase: 0 } };
    const { columns, rows } = await engine.run('experiment-results', asked);
    const all = rows.map(
      (row): Counted => Object.fromEntries(columns.map((name, index) => [name, row[index] ?? null])),
    );
    const of = (variation: number, goal: string) =>
      all.find((row) => row.dimension === 'all' && row.variation === variation && row.goal === goal);
    const known = countExperiment(VISITS, 'sign-up sent');
    expect(Object.fromEntries(known)).toEqual({
      control: { visitors: 15, converted: 3 },
      board: { visitors: 13, converted: 3 },
    });
    expect([of(0, '')?.visitors, of(1, '')?.visitors]).toEqual([15, 13]);
    expect([of(0, 'sign-up sent')?.conversions, of(1, 'sign-up sent')?.conversions]).toEqual([3, 3]);
  });

  it('are the steps of a funnel', async () => {
    const steps = ['/', '/pricing', '/sign-up', 'sign-up sent'];
    const asked = steps.map((step) => (step.startsWith('/') ? { page: step } : { event: step }));
    const rows = await ask('funnel', `steps=${encodeURIComponent(JSON.stringify(asked))}&window=2000`);
    const known = countFunnel(VISITS, steps);
    expect(known).toEqual([43, 23, 6, 3]);
    expect(rows.map(({ visitors }) => visitors)).toEqual(known);
  });
});
