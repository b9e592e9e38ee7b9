import { describe, expect, it } from 'vitest';
import { clickHouseSql } from './clickHouseSql.ts';
import { REPORTS } from './reportList.ts';
import { shownSql } from './reportSql.ts';

/** Of the period and the filters: every text may have them. */
const COMMON = ['period_start', 'period_end', 'zone', 'only', 'not'];
const namesIn = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name))];

// The proof `clickhouse` compares the rows of both engines.
describe.each(REPORTS)('$id', ({ id, parameters }) => {
  it('has a text for ClickHouse with the parameters that it has for DuckDB', async () => {
    const names = parameters.map(({ name }) => name).sort();
    const asked = namesIn(await clickHouseSql(id), /\{(\w+):/g);
    expect(asked.filter((name = '') => !COMMON.includes(name)).sort()).toEqual(names);
    expect(namesIn(await shownSql(id), /\$(\w+)/g).sort()).toEqual(names);
  });

  it('has nothing in it that only DuckDB reads', async () => {
    expect(await clickHouseSql(id)).not.toMatch(
      /\$\w|getvariable|arg_min|regexp_full_match|unnest|FILTER \((?!WHERE)|\bFROM read_parquet/,
    );
  });
});

it('has what a query names before it, each once, and nothing else', async () => {
  const text = await clickHouseSql('funnel');
  const places = [
    'AS has_value',
    'matching_visits AS (',
    'funnel_steps AS (',
    'funnel_reached AS (',
    'counted AS (',
  ].map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(0);
  expect(text.match(/funnel_steps AS \(/g)).toHaveLength(1);
  expect(text).not.toContain('experiment_exposures');
});
