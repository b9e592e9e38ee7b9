import { expect, test } from 'vitest';
import { createCinema } from '../../start/testing/createCinema.ts';
import { FIRST_DAY, LAST_DAY } from '../../workspace/calendar.ts';
import { barOf, DAY_COUNT, dependencyPath, findDependencies, orderRows } from './geometry.ts';
import { rangeText } from './rangeText.ts';

const { tasks } = createCinema();
const task = tasks[0]!;
const rows = [
  { ...task, id: 'first', start: FIRST_DAY, end: FIRST_DAY + 1, waitsFor: [] },
  { ...task, id: 'second', start: FIRST_DAY + 5, end: FIRST_DAY + 6, waitsFor: ['first', 'removed'] },
  { ...task, id: 'third', start: FIRST_DAY + 1, end: FIRST_DAY + 3, waitsFor: ['second'] },
];

test('both days of a bar count, and the chart is whole weeks', () => {
  expect(DAY_COUNT % 7).toBe(0);
  expect(barOf({ start: FIRST_DAY, end: LAST_DAY })).toEqual({ start: 0, length: 100 });
  expect(barOf({ start: FIRST_DAY + 1, end: FIRST_DAY + 1 }).length).toBeCloseTo(100 / DAY_COUNT);
});

test('there is a line for each task that waits for one that is there', () => {
  expect(findDependencies(rows)).toEqual([
    { id: 'first-second', from: 'first', to: 'second' },
    { id: 'second-third', from: 'second', to: 'third' },
  ]);
});

test('a line begins at the end of a bar and ends at the start of the next, also backwards', () => {
  const [forwards, backwards] = findDependencies(rows).map((dependency) => dependencyPath(rows, dependency));
  expect(forwards).toBe('M2 0.5H2.4V1.5H5');
  expect(backwards).toBe('M7 1.5H7.4V2H0.6V2.5H1');
  expect(dependencyPath(rows, { id: 'x', from: 'first', to: 'removed' })).toBe('');
});

test('rows keep their places while dates change, new ones are at the end', () => {
  expect(orderRows(rows, ['third', 'gone', 'first']).map(({ id }) => id)).toEqual(['third', 'first', 'second']);
});

test('one day is named once', () => {
  expect(rangeText({ start: FIRST_DAY, end: FIRST_DAY }, 'en-US', '{start} – {end}')).toBe('18 May');
  expect(rangeText({ start: FIRST_DAY, end: FIRST_DAY + 2 }, 'de', '{start} – {end}')).toBe('18. Mai – 20. Mai');
});
