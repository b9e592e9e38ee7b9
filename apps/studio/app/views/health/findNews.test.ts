import { expect, it } from 'vitest';
import { findNews } from './findNews.ts';
import { findSlower, vitalsRows } from './vitals.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-28T18:00:00.000Z');
const OPERATIONS = { applications: {}, problems: [], notes: [], figures: [], vendors: [] };
const group = (firstSeen: number, count: number) => ({
  ...{ key: 'k', type: 'TypeError', message: 'x is null', stack: '', count, visitors: 2, firstSeen, lastSeen: NOW },
  ...{ pages: [{ path: '/pricing', count }], releases: [], recordings: [] },
});
const errors = (...groups: ReturnType<typeof group>[]) => ({ since: NOW - 7 * DAY_MS, now: NOW, isCut: false, groups });
const report = (rows: (string | number)[][], previous: (string | number)[][]) => ({
  columns: ['page', 'visitors', 'views', 'lcp', 'inp'].map((name) => ({ name })),
  ...{ rows, previous },
});

it('names errors that are new since yesterday, and not those that were always there', () => {
  const of = (firstSeen: number, count: number) =>
    findNews({ operations: undefined, errors: errors(group(firstSeen, count)), slower: [] }).map(({ text }) => text);
  expect(of(NOW - 3_600_000, 4)).toEqual(['New: TypeError: x is null on /pricing (4 times, 2 visitors)']);
  expect(of(NOW - 6 * DAY_MS, 400)).toEqual([]);
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
        ['/de', 90, 120, 2_900, 60],
        ['/', 400, 600, 1_900, 70],
        ['/rare', 4, 9, 9_000, 900],
      ],
      [
        ['/de', 80, 110, 1_900, 60],
        ['/', 410, 610, 1_880, 68],
        ['/rare', 4, 9, 900, 90],
      ],
    ),
  );
  const slower = findSlower(rows);
  expect(findNews({ operations: undefined, errors: undefined, slower })).toEqual([
    {
      ...{ kind: 'slower', target: 'vitals' },
      text: 'LCP of /de rose from 1.9 s to 2.9 s (p75 of 120 views this week)',
    },
  ]);
});

it('compares with nothing where the week before has no such page', () => {
  expect(findSlower(vitalsRows(report([['/new', 90, 120, 2_900, 60]], [])))).toEqual([]);
});

it('a release stands beside the one before it, with the views that measured each value', () => {
  const columns = ['page', 'device', 'release', 'views', 'lcp', 'lcp_views'].map((name) => ({ name }));
  const rows = [
    ['', '', 'two', 100, 2_900, 80],
    ['', '', 'one', 300, 2_000, 250],
  ];
  expect(vitalsRows({ columns, rows, previous: [['', '', 'two', 1, 1, 1]] })).toEqual([
    { name: 'two', views: 100, now: { lcp: 2_900 }, before: { lcp: 2_000 }, counts: { lcp: 80 } },
    { name: 'one', views: 300, now: { lcp: 2_000 }, before: {}, counts: { lcp: 250 } },
  ]);
});
