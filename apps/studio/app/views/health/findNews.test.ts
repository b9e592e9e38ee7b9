import { expect, it } from 'vitest';
import { findNews } from './findNews.ts';
import { findSlower, vitalsRows } from './vitals.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-28T18:00:00.000Z');
const OPERATIONS = { applications: {}, problems: [], notes: [], figures: [], vendors: [] };
const group = (firstSeen: number, count: number, lastDay = count) => ({
  ...{ key: 'k', type: 'TypeError', message: 'x is null', stack: '', count, lastDay, visitors: 2 },
  ...{ firstSeen, lastSeen: NOW },
  ...{ pages: [{ path: '/pricing', count }], releases: [], recordings: [] },
});
const errors = (...groups: ReturnType<typeof group>[]) => ({ since: NOW - 7 * DAY_MS, now: NOW, isCut: false, groups });
const report = (rows: (string | number | null)[][], previous: (string | number | null)[][]) => ({
  columns: ['page', 'visitors', 'views', 'lcp', 'inp', 'lcp_views', 'inp_views'].map((name) => ({ name })),
  ...{ rows, previous },
});

it('names errors that are new since yesterday, and not those that were always there', () => {
  const of = (firstSeen: number, count: number, lastDay?: number, isCut = false) =>
    findNews({
      ...{ operations: undefined, slower: [] },
      errors: { ...errors(group(firstSeen, count, lastDay)), isCut },
    }).map(({ text }) => text);
  expect(of(NOW - 3_600_000, 4)).toEqual(['New: TypeError: x is null on /pricing (4 times, 2 visitors)']);
  expect(of(NOW - 6 * DAY_MS, 400, 57)).toEqual([]);
  // It began two days ago: not new, and no more often than yesterday.
  expect(of(NOW - 2 * DAY_MS, 40, 9)).toEqual([]);
  // Older errors weren't read: it may have been there.
  expect(of(NOW - 3_600_000, 4, 4, true)).toEqual([
    'Perhaps new: TypeError: x is null on /pricing (4 times, 2 visitors)',
  ]);
});

it('names those that became more frequent so', () => {
  const of = (count: number, lastDay: number, isCut = false) =>
    findNews({
      ...{ operations: undefined, slower: [] },
      errors: { ...errors(group(NOW - 6 * DAY_MS, count, lastDay)), isCut },
    }).map(({ text }) => text);
  expect(of(42, 30)).toEqual(['More often: TypeError: x is null on /pricing (30 times in 24 hours, 2 a day before)']);
  expect(of(30, 9)).toEqual([]);
  expect(of(70, 20)).toEqual([]);
  expect(of(42, 30, true)).toEqual([]);
});

it('names problems of applications and dead letters', () => {
  const figures = [{ label: 'Dead letters', advice: '', value: 2 }];
  const operations = { ...OPERATIONS, problems: ['leads: the disk is full'], figures };
  expect(findNews({ operations, errors: undefined, slower: [] }).map(({ text }) => text)).toEqual([
    'leads: the disk is full',
    'Dead letters: 2',
  ]);
});

it('names pages that became slower than the week before, with values and views', () => {
  const rows = vitalsRows(
    report(
      [
        ['/de', 90, 120, 2_900, 60, 120, 120],
        ['/', 400, 600, 1_900, 70, 600, 600],
        ['/rare', 4, 9, 9_000, 900, 9, 9],
      ],
      [
        ['/de', 80, 110, 1_900, 60, 110, 110],
        ['/', 410, 610, 1_880, 68, 610, 610],
        ['/rare', 4, 9, 900, 90, 9, 9],
      ],
    ),
  );
  const slower = findSlower(rows);
  expect(findNews({ operations: undefined, errors: undefined, slower })).toEqual([
    {
      ...{ kind: 'slower', target: 'vitals' },
      text: 'LCP of /de rose from 1.9 s to 2.9 s (p75 of 120 views with it this week)',
    },
  ]);
});

it('compares with nothing where the week before has no such page', () => {
  expect(findSlower(vitalsRows(report([['/new', 90, 120, 2_900, 60, 120, 120]], [])))).toEqual([]);
});

it('compares by the views that have the metric', () => {
  const rows = (views: number, before = 100) =>
    vitalsRows(report([['/de', 90, 120, 2_900, null, views, 0]], [['/de', 80, 110, 1_900, null, before, 0]]));
  expect(findSlower(rows(40)).map(({ views }) => views)).toEqual([40]);
  expect(findSlower(rows(9))).toEqual([]);
  expect(findSlower(rows(40, 2))).toEqual([]);
});

it('a release stands beside the one before it, with the views that measured each value', () => {
  const columns = ['page', 'device', 'release', 'views', 'lcp', 'lcp_views'].map((name) => ({ name }));
  const rows = [
    ['', '', 'two', 100, 2_900, 80],
    ['', '', 'one', 300, 2_000, 250],
  ];
  expect(vitalsRows({ columns, rows, previous: [['', '', 'two', 1, 1, 1]] })).toEqual([
    {
      name: 'two',
      views: 100,
      now: { lcp: 2_900 },
      before: { lcp: 2_000 },
      counts: { lcp: 80 },
      countsBefore: { lcp: 250 },
    },
    { name: 'one', views: 300, now: { lcp: 2_000 }, before: {}, counts: { lcp: 250 }, countsBefore: {} },
  ]);
});
