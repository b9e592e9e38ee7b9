import { expect, it } from 'vitest';
import { LAKE_COLUMNS } from '../lakeColumns.ts';
import type { Manifest } from '../Manifest.ts';
import { VISIT_NAMES } from '../visits/visitColumns.ts';
import { clickHouseViews } from './clickHouseViews.ts';

const EMPTY: Manifest = { format: 1, generation: 1, layouts: [], marks: {}, files: [], replaced: [] };
const file = (path: string, layout: number) => ({ path, day: '2026-11-28', rows: 1, bytes: 1, layout });
const viewOf = (manifest: Manifest, name: string, location = '/lake') =>
  clickHouseViews(manifest, location).find((text) => text.includes(`VIEW lake.${name} AS`)) ?? '';

it('reads just the files of the manifest, those of each layout by the columns that they have', () => {
  const present = LAKE_COLUMNS.map(({ name, type }) => ({ name, type }));
  const older = present
    .filter(({ name }) => name !== 'score')
    .map((column) => (column.name === 'rule' ? { ...column, type: 'DOUBLE' as const } : column));
  const files = [
    file('events/day=1/1.parquet', 0),
    file('events/day=2/2.parquet', 0),
    file('events/day=3/3.parquet', 1),
  ];
  const text = viewOf({ ...EMPTY, layouts: [present, older], files, replaced: [{ path: 'gone', at: 1 }] }, 'received');
  expect(text).toContain("file('/lake/{events/day=1/1.parquet,events/day=2/2.parquet}', 'Parquet')");
  expect(text).toContain("file('/lake/events/day=3/3.parquet', 'Parquet')");
  expect(text).toContain('NULL::Nullable(Float64) AS score');
  expect(text).toContain("accurateCastOrNull(rule, 'Nullable(String)') AS rule");
  expect(text).not.toContain('gone');
});

it('reads a bucket by its address, and a lake without files', () => {
  const files = [file('events/day=1/1.parquet', 0)];
  expect(viewOf({ ...EMPTY, layouts: [[]], files }, 'received', 'https://s3.example/lake')).toContain(
    "s3('https://s3.example/lake/events/day=1/1.parquet', 'Parquet')",
  );
  for (const name of ['received', 'whole_visits', 'visit_parts']) expect(viewOf(EMPTY, name)).toMatch(/WHERE false$/);
});

it('has every column of visits', () => {
  const view = viewOf(EMPTY, 'visits');
  const [, whole = '', merged = ''] =
    /SELECT(.*)FROM lake\.whole_visits\nUNION ALL\nSELECT(.*)GROUP BY/s.exec(view) ?? [];
  expect(whole.split(',').map((name) => name.trim())).toEqual([...VISIT_NAMES, 'day']);
  for (const name of VISIT_NAMES.slice(1)) expect(merged).toContain(`AS ${name}`);
});
