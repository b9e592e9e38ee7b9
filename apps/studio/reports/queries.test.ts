import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filtersSchema } from './filters.ts';
import type { Report } from './Report.ts';
import { readReportQuery } from './readReportQuery.ts';
import { REPORTS } from './reportList.ts';
import { createReportFixture, type TestEvent } from './testing/createReportFixture.ts';

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as unknown;
/** What is asked, as in the address, and what must come. */
interface Case {
  query: string;
  rows: unknown[][];
}
/** Without events the scenario's; a name is that of a file in `testing`. */
interface Events {
  events?: TestEvent[] | string;
  cases: Case[];
}
interface QueryTest extends Events {
  /** The same query of other events. */
  more?: Events[];
}

const files = (kind: string) =>
  globSync(`queries/*${kind}`, { cwd: import.meta.dirname })
    .map((path) => path.slice('queries/'.length, -kind.length))
    .filter((id) => !id.endsWith('.clickhouse'))
    .sort();
/** Later events aren't compacted yet. */
const COMPACTED = Date.parse('2026-11-10T10:00:00Z');
const SCENARIO = read('testing/scenario.json') as TestEvent[];
const PERIOD = 'from=2026-11-01&to=2026-11-30&';

it('every report has a query, and each query a test', () => {
  const ids = REPORTS.map(({ id }) => id).sort();
  expect(files('.sql')).toEqual(ids);
  expect(files('.test.json')).toEqual(ids);
});

const eventsOf = ({ events = SCENARIO }: Events) =>
  typeof events === 'string' ? (read(`testing/${events}.json`) as TestEvent[]) : events;
const askedOf = (report: Report, query: string) =>
  readReportQuery(report, new URLSearchParams(`${query.includes('from=') ? '' : PERIOD}${query}`), 0);

const TESTS = REPORTS.flatMap((report) => {
  const { more = [], ...first } = read(`queries/${report.id}.test.json`) as QueryTest;
  return [first, ...more].map((test, index) => ({ report, name: `${report.id} ${index + 1}`, test }));
});

describe.each(TESTS)('$name', ({ report, test }) => {
  const { id } = report;
  const { cases } = test;
  let fixture: Awaited<ReturnType<typeof createReportFixture>>;
  beforeAll(async () => {
    fixture = await createReportFixture(eventsOf(test), COMPACTED);
  });
  afterAll(() => fixture.close());

  it.each(cases)('$query', async ({ query, rows }) => {
    const answer = await fixture.engine.run(id, askedOf(report, query));
    expect(answer.rows).toEqual(rows);
    expect(answer.columns).toEqual(report.columns.map(({ name }) => name));
  });

  it('takes every filter', async () => {
    const all = [
      'channel:paid',
      'source:google',
      'medium:cpc',
      'campaign:spring',
      'referrer:google.com',
      'entry:/',
      'exit:/',
    ];
    const others = [
      'page:/',
      'country:DE',
      'device:desktop',
      'browser:Chrome',
      'language:en-US',
      'visitor:new',
      'variant:a/b',
    ];
    const [{ query = '' } = {}] = cases;
    const asked = askedOf(report, query);
    const filters = filtersSchema.parse([...all, ...others, '!event:search', '!variant:a/c', "!source:it's"]);
    await fixture.engine.run(id, { ...asked, filters });
  });
});

it('counts a part of a period', async () => {
  const fixture = await createReportFixture(SCENARIO, COMPACTED);
  const report = REPORTS.find(({ id }) => id === 'totals');
  if (!report) throw new Error('totals');
  const asked = readReportQuery(report, new URLSearchParams(PERIOD), 0);
  const visitsUntil = async (until?: string) => {
    const { rows } = await fixture.engine.run('totals', { ...asked, ...(until && { until }) });
    return rows[0]?.[1];
  };
  expect([await visitsUntil(), await visitsUntil('2026-11-09T10:00:00Z')]).toEqual([6, 2]);
  fixture.close();
});
