import { expect, it } from 'vitest';
import { judge, judgePairs } from './judge.ts';
import { medianRun, type PageRun } from './PageRun.ts';

const run = (change: Partial<PageRun> = {}): PageRun => ({
  scores: { performance: 100, seo: 100 },
  weak: [],
  fcpMs: 900,
  lcpMs: 1000,
  tbtMs: 0,
  cls: 0,
  ...change,
});
const broken = (page: PageRun, twin = run()) =>
  judge(page, twin)
    .filter(({ passed }) => !passed)
    .map(({ figure }) => figure);

it('takes the median of each figure by itself', () => {
  const runs = [run({ lcpMs: 900, tbtMs: 9 }), run({ lcpMs: 5000, tbtMs: 1 }), run({ lcpMs: 1000, tbtMs: 5 })];
  expect(medianRun(runs)).toMatchObject({ lcpMs: 1000, tbtMs: 5 });
  expect(medianRun(runs.slice(0, 2)).tbtMs).toBe(5);
});

it('takes a category from the runs that rated it', () => {
  expect(medianRun([run(), run({ scores: { performance: 90 } })]).scores).toEqual({ performance: 95, seo: 100 });
});

// REQ-PRF-09
it('passes at the limits', () => {
  expect(broken(run({ lcpMs: 1050, tbtMs: 20 }))).toEqual([]);
});

// REQ-PRF-09
it('names each figure beyond its limit', () => {
  const page = run({ scores: { performance: 99, seo: 100 }, lcpMs: 1051, tbtMs: 20.5, cls: 0.001 });
  expect(broken(page)).toEqual(['performance', 'LCP of twin’s', 'TBT ms', 'CLS']);
});

it('does not pass a figure that could not be measured', () => {
  expect(broken(run({ lcpMs: Number.NaN }))).toEqual(['LCP of twin’s']);
});

it('allows more blocking time, and a lower score, where the twin shows that the machine is slow', () => {
  const slow = run({ scores: { performance: 97 }, tbtMs: 100 });
  expect(broken(run({ scores: { performance: 90, seo: 100 }, tbtMs: 150 }), slow)).toEqual([]);
  expect(broken(run({ scores: { performance: 89, seo: 99 }, tbtMs: 151 }), slow)).toEqual([
    'performance',
    'seo',
    'TBT ms',
  ]);
  expect(broken(run({ scores: { performance: 99, seo: 100 } }), run({ tbtMs: 60 }))).toEqual(['performance']);
});

it('accepts medians beyond the limit where two pairs of runs are within it', () => {
  const blocked = (...ms: number[]) => ms.map((tbtMs) => run({ tbtMs }));
  const missed = (...ms: number[]) =>
    judgePairs(
      blocked(...ms),
      ms.map(() => run()),
    ).filter(({ passed }) => !passed).length;
  expect(missed(40)).toBe(1);
  expect(missed(40, 40, 10, 40)).toBe(1);
  expect(missed(40, 40, 10, 40, 5)).toBe(0);
  expect(missed(40, 5)).toBe(1);
});
