import { expect, it, onTestFinished, vi } from 'vitest';
import type { Report } from '../api.ts';
import { columnsOf, compareRows, filtersOf } from './reportRows.ts';

const REPORT: Report = {
  ...{
    id: 'sources',
    title: 'Sources',
    definition: '',
    sql: '',
    zone: 'UTC',
    from: '2026-11-01',
    to: '2026-11-28',
    unit: '',
  },
  columns: [
    { name: 'source', label: 'Source', type: 'text', dimension: 'source' },
    { name: 'medium', label: 'Medium', type: 'text', dimension: 'medium' },
    { name: 'visitors', label: 'Visitors', type: 'number', visitors: true },
    { name: 'leads', label: 'Leads', type: 'number' },
  ],
  rows: [
    ['google', 'organic', 120, 3],
    [null, '', 40, 0],
  ],
  previous: [
    [null, '', 50, 1],
    ['google', 'cpc', 10, 0],
  ],
  ...{ hidden: 0, milliseconds: 1 },
};

it('compares a row with that of the same name in the period before', () => {
  const [google, none] = compareRows(REPORT);
  expect(google?.previous).toBeUndefined();
  expect(none?.previous).toEqual([null, '', 50, 1]);
});

it('shows the change beside the visitors, and only the columns that are asked for', () => {
  const columns = columnsOf(REPORT, ['visitors']);
  expect(columns.map(({ id }) => id)).toEqual(['source', 'medium', 'visitors', 'change']);
  const change = columns[3]!;
  expect(compareRows(REPORT).map((row) => change.show?.(row))).toEqual(['new', '−20%']);
  expect(columns[0]?.bar?.(compareRows(REPORT)[1]!)).toBeCloseTo(1 / 3);
});

it('says what is hidden, and calls nothing new that may have been hidden before', () => {
  const people = { ...REPORT.columns[3]!, people: true } as const;
  const report: Report = {
    ...REPORT,
    ...{ columns: [...REPORT.columns.slice(0, 3), people], hidden: 1, previousHidden: 1 },
    rows: [
      ['google', 'organic', 120, null],
      ['bing', 'organic', null, null],
    ],
  };
  const texts = compareRows(report).map((row) => columnsOf(report).map(({ show, value }) => show?.(row) ?? value(row)));
  expect(texts).toEqual([
    ['google', 'organic', '120', '–', '<5'],
    ['bing', 'organic', 'hidden', '–', '<5'],
  ]);
});

it('calls nothing of a time that hasn’t come hidden', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T10:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const time = { name: 'time', label: 'Time', type: 'date' } as const;
  const [, , visitors, leads] = REPORT.columns;
  const report: Report = {
    ...{ ...REPORT, columns: [time, visitors!, { ...leads!, people: true }], previous: undefined, hidden: 1 },
    rows: [
      ['2026-11-14', null, null],
      ['2026-11-15', 20, null],
      ['2026-11-16', null, null],
    ],
  } as Report;
  const texts = compareRows(report).map((row) => columnsOf(report).map(({ show }) => show?.(row)));
  expect(texts.map(([, ...numbers]) => numbers)).toEqual([
    ['hidden', '<5'],
    ['20', '<5'],
    ['–', '–'],
  ]);
});

it('has a filter for each dimension of a row; without a value it is the empty one', () => {
  expect(filtersOf(REPORT, REPORT.rows[1]!)).toEqual([
    { dimension: 'source', value: '', isExcluded: false },
    { dimension: 'medium', value: '', isExcluded: false },
  ]);
});
