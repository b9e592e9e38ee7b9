import type { VitalsReport } from './healthSchemas.ts';

/** Fewer views say little about the slowest quarter. */
const MIN_VIEWS = 30;
/** A rise that is more than chance, of pages with so many views. */
const WORSE = 1.15;

/** The Core Web Vitals and two more, with the limits of "good": https://web.dev/articles/vitals */
export const METRICS = [
  { name: 'lcp', label: 'LCP', kind: 'milliseconds', good: 2_500 },
  { name: 'inp', label: 'INP', kind: 'milliseconds', good: 200 },
  { name: 'cls', label: 'CLS', kind: 'number', good: 0.1 },
  { name: 'fcp', label: 'FCP', kind: 'milliseconds', good: 1_800 },
  { name: 'ttfb', label: 'TTFB', kind: 'milliseconds', good: 800 },
] as const;

/** As many pages as a table of them is read for. Without a limit the report has 100, fewer than a site of several languages. */
const MAX_ROWS = '1000';

/** The parameters of the report. @param by what its rows are */
export const vitalsParameters = (by: string): { by: string; limit: string } => ({ by, limit: MAX_ROWS });

export type MetricName = (typeof METRICS)[number]['name'];

/** A page, a device, or both: the 75th percentile of each metric, and the week before. */
export interface VitalsRow {
  name: string;
  views: number;
  now: Partial<Record<MetricName, number>>;
  before: Partial<Record<MetricName, number>>;
  /** Views that measured it. */
  counts: Partial<Record<MetricName, number>>;
  countsBefore: Partial<Record<MetricName, number>>;
}

/** Reads the rows of the report beside those of the week before; releases beside the release before each. */
export function vitalsRows({ columns, rows, previous = [] }: VitalsReport): VitalsRow[] {
  const at = (name: string) => columns.findIndex((column) => column.name === name);
  const valuesOf = (row: VitalsReport['rows'][number] | undefined, suffix = '') =>
    Object.fromEntries(
      METRICS.flatMap(({ name }) => {
        const value = row?.[at(`${name}${suffix}`)];
        return typeof value === 'number' ? [[name, value]] : [];
      }),
    );
  const nameOf = (row: VitalsReport['rows'][number]) =>
    [row[at('page')], row[at('device')], row[at('release')]]
      .filter((text) => text !== undefined && text !== '')
      .join(', ');
  const earlier = new Map(previous.map((row) => [nameOf(row), row]));
  const isByRelease = rows.some((row) => row[at('release')]);
  const beforeOf = (row: VitalsReport['rows'][number], index: number) =>
    isByRelease ? rows[index + 1] : earlier.get(nameOf(row));
  return rows.map((row, index) => ({
    name: nameOf(row),
    views: Number(row[at('views')] ?? 0),
    now: valuesOf(row),
    before: valuesOf(beforeOf(row, index)),
    counts: valuesOf(row, '_views'),
    countsBefore: valuesOf(beforeOf(row, index), '_views'),
  }));
}

/** A metric that became worse. */
export interface Slower {
  name: string;
  /** Those that measured it. */
  views: number;
  metric: (typeof METRICS)[number];
  now: number;
  before: number;
}

/** What became worse than in the week before, and isn't good any more or is much worse; the most viewed first. */
export function findSlower(rows: readonly VitalsRow[]): Slower[] {
  return rows
    .flatMap(({ name, now, before, counts, countsBefore }) =>
      METRICS.flatMap((metric) => {
        const [value, last, views = 0] = [now[metric.name], before[metric.name], counts[metric.name]];
        if (value === undefined || last === undefined) return [];
        if (Math.min(views, countsBefore[metric.name] ?? 0) < MIN_VIEWS) return [];
        if (value < last * WORSE || value < metric.good * 0.6) return [];
        return [{ name, views, metric, now: value, before: last }];
      }),
    )
    .sort((one, other) => other.views - one.views);
}
