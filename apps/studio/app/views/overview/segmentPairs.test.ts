import { expect, it } from 'vitest';
import type { Report } from '../../api.ts';
import { pairColumns, pairsOf } from './segmentPairs.ts';

const reportOf = (rows: Report['rows'], hidden = 0) =>
  ({
    columns: [
      { name: 'device', label: 'Device', type: 'text', dimension: 'device' },
      { name: 'visitors', label: 'Visitors', type: 'number', visitors: true },
      { name: 'leads', label: 'Leads', type: 'number', people: true },
    ],
    ...{ rows, hidden },
  }) as unknown as Report;

it('says which numbers of two segments are hidden, and not that they are nothing', () => {
  const report = reportOf([
    ['desktop', 40, null],
    ['mobile', 12, 0],
  ]);
  const other = reportOf([['desktop', 90, 7]], 2);
  const columns = pairColumns({ report, name: 'These filters' }, { report: other, name: 'All visits' });
  const texts = pairsOf(report, other).map((pair) => columns.map(({ show, value }) => show?.(pair) ?? value(pair)));
  expect(texts).toEqual([
    ['Desktop', '40', '90', '<5', '7'],
    ['Phone', '12', '–', '0', '–'],
  ]);
  expect(columns.map(({ description }) => description)).toEqual([
    ...[undefined, 'Visitors: These filters', 'Visitors: All visits'],
    ...['Leads: These filters', 'Leads: All visits'],
  ]);
});

it('shows a time without numbers as hidden where few came then', () => {
  const columns = [
    { name: 'time', label: 'Time', type: 'date' },
    { name: 'visitors', label: 'Visitors', type: 'number', visitors: true },
    { name: 'bounce_rate', label: 'Bounce rate', type: 'percent' },
  ];
  const report = { columns, rows: [['2026-11-01', null, null]], hidden: 1 } as unknown as Report;
  const [pair] = pairsOf(report, report);
  const shown = pairColumns({ report, name: 'a' }, { report, name: 'b' }).map(({ show }) => pair && show?.(pair));
  expect(shown).toEqual([undefined, 'hidden', 'hidden', 'hidden', 'hidden']);
});
