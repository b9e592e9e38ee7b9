import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLake } from '@cumulus/lake';
import { ReportEngine } from '../../../apps/studio/reports/process/ReportEngine.ts';
import type { Report } from '../../../apps/studio/reports/Report.ts';
import { REPORTS } from '../../../apps/studio/reports/reportList.ts';
import { createReportFixture, type TestEvent } from '../../../apps/studio/reports/testing/createReportFixture.ts';
import { demoFiles } from '../../../scripts/studio-demo/demoFolder.ts';
import { generateDemo } from '../../../scripts/studio-demo/generateDemo.ts';
import type { Figure } from '../Figure.ts';
import type { Row } from '../runRows.ts';
import { LIMITS, OWN, PERIODS } from './ASKED.ts';
import { ClickHouse } from './ClickHouse.ts';
import { compareReport, type Engines } from './compareReport.ts';
import { writeOlderLayout } from './writeOlderLayout.ts';

/** The demo's days end with it, so that they are always the same. */
const END = Date.parse('2026-11-20T12:00:00Z');
const LATER = Date.parse('2100-01-01');

interface Extent {
  /** Of the generated lake: 45,000 visits are some 300,000 events. */
  visits: number;
}

const readTest = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../../apps/studio/reports/${path}`, import.meta.url), 'utf8')) as unknown;
const SCENARIO = readTest('testing/scenario.json') as TestEvent[];
const TEST_PERIOD = 'from=2026-11-01&to=2026-11-30';

/** What is compared: each row has other data. */
export const ROWS: Row<Extent>[] = [
  {
    name: 'tests',
    async measure() {
      const compared = new Comparison();
      for (const report of REPORTS) await compareTests(report, compared);
      return compared.figure('of the reports’ tests');
    },
  },
  {
    name: 'layouts',
    async measure() {
      const compared = new Comparison();
      const fixture = await createReportFixture(SCENARIO, LATER);
      const { folder } = fixture.lake;
      try {
        const lake = await openLake({ folder, temporary: join(folder, 'reports') });
        await writeOlderLayout(lake);
        lake.close();
        await withEngines(folder, async (engines) => {
          for (const report of REPORTS)
            for (const own of ownOf(report))
              compared.add(await compareReport(engines, report, [TEST_PERIOD, own].filter(Boolean).join('&')));
        });
        return compared.figure('over files of two versions of the plan');
      } finally {
        fixture.close();
      }
    },
  },
  {
    name: 'generated',
    async measure({ visits }) {
      const compared = new Comparison();
      const folder = await mkdtemp(join(tmpdir(), 'proof-clickhouse-'));
      try {
        const files = demoFiles(folder);
        const { events } = await generateDemo({ files, now: END, visits });
        await withEngines(files.lake, async (engines) => {
          for (const report of REPORTS)
            for (const asked of askedOf(report)) compared.add(await compareReport(engines, report, asked));
        });
        return compared.figure(`over ${events} generated events`);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  },
];

/** Counts what was compared, and prints each problem. */
class Comparison {
  #problems = 0;
  #answers = 0;
  #rows = 0;

  add({ problem, rows }: { problem?: string; rows: number }): void {
    this.#answers += 1;
    this.#rows += rows;
    if (!problem) return;
    this.#problems += 1;
    console.log(`      ${problem}`);
  }

  figure(of: string): Figure {
    return {
      ...{ title: `answers ${of} that differ`, value: this.#problems, unit: '', limit: 0, is: 'most' },
      note: `of ${this.#answers} with ${this.#rows} rows`,
    };
  }
}

/** What a report is tested with: events, or the name of a file with them, and queries as in the address. */
interface Events {
  events?: TestEvent[] | string;
  cases: { query: string }[];
}
interface QueryTest extends Events {
  more?: Events[];
}

async function compareTests(report: Report, compared: Comparison): Promise<void> {
  const { more = [], ...first } = readTest(`queries/${report.id}.test.json`) as QueryTest;
  for (const test of [first, ...more]) await compareTest(report, test, compared);
}

async function compareTest(report: Report, { events = SCENARIO, cases }: Events, compared: Comparison): Promise<void> {
  const given = typeof events === 'string' ? (readTest(`testing/${events}.json`) as TestEvent[]) : events;
  const fixture = await createReportFixture(given, LATER);
  const clickHouse = await ClickHouse.open(fixture.lake);
  try {
    for (const { query } of cases) {
      const asked = `${query.includes('from=') ? '' : `${TEST_PERIOD}&`}${query}`;
      compared.add(await compareReport({ duckDb: fixture.engine, clickHouse }, report, asked));
    }
  } finally {
    clickHouse.close();
    fixture.close();
  }
}

async function withEngines(path: string, work: (engines: Engines) => Promise<void>): Promise<void> {
  const lake = await openLake({ folder: path, temporary: join(path, 'reports') });
  const duckDb = new ReportEngine(lake, () => undefined);
  const clickHouse = await ClickHouse.open({ folder: path, manifest: await lake.folder.readManifest() });
  try {
    await work({ duckDb, clickHouse });
  } finally {
    clickHouse.close();
    duckDb.close();
  }
}

function ownOf({ id, parameters }: Report): readonly string[] {
  return OWN[id] ?? (parameters.some(({ name }) => name === 'limit') ? LIMITS : ['']);
}

const askedOf = (report: Report): string[] =>
  PERIODS.flatMap((period) => ownOf(report).map((own) => [period, own].filter(Boolean).join('&')));
