import { expect, test } from 'vitest';
import { createCinema } from '../../start/testing/createCinema.ts';
import type { Status } from '../../workspace/types.ts';
import { findDropPlace, findStepPlace, type MeasuredColumn } from './dropPlace.ts';

const columns: MeasuredColumn[] = [
  {
    status: 'next',
    left: 0,
    right: 100,
    top: 40,
    cards: [
      { id: 'a', top: 40, bottom: 100 },
      { id: 'b', top: 108, bottom: 168 },
    ],
  },
  { status: 'doing', left: 112, right: 212, top: 40, cards: [] },
];

test('a card falls before the first whose middle is below the pointer', () => {
  expect(findDropPlace(columns, 'x', 50, 60)).toEqual({ status: 'next', before: 'a', left: 0, top: 36 });
  expect(findDropPlace(columns, 'x', 50, 80)).toEqual({ status: 'next', before: 'b', left: 0, top: 104 });
  expect(findDropPlace(columns, 'x', 50, 900)).toEqual({ status: 'next', before: undefined, left: 0, top: 172 });
});

test('the dragged card itself is no place', () => {
  expect(findDropPlace(columns, 'a', 50, 45)).toMatchObject({ before: 'b' });
  expect(findDropPlace(columns, 'b', 50, 900)).toMatchObject({ before: undefined, top: 104 });
});

test('an empty column takes the card at its top', () => {
  expect(findDropPlace(columns, 'a', 150, 500)).toEqual({ status: 'doing', before: undefined, left: 112, top: 40 });
});

test('between and beside the columns the nearest counts', () => {
  expect(findDropPlace(columns, 'a', 104, 50)?.status).toBe('next');
  expect(findDropPlace(columns, 'a', 109, 50)?.status).toBe('doing');
  expect(findDropPlace(columns, 'a', -500, 50)?.status).toBe('next');
  expect(findDropPlace(columns, 'a', 5000, 50)?.status).toBe('doing');
  expect(findDropPlace([], 'a', 0, 0)).toBeUndefined();
});

const [anyTask] = createCinema().tasks;
const column = (status: Status, ...ids: string[]) => ids.map((id) => ({ ...anyTask!, id, status }));
const tasks = [...column('next', 'a', 'b'), ...column('doing', 'c', 'd', 'e'), ...column('done', 'f')];

test('arrow keys move to the next column and through the own one', () => {
  expect(findStepPlace(tasks, 'c', 1, 0)).toEqual({ status: 'review', before: undefined });
  expect(findStepPlace(tasks, 'c', -1, 0)).toEqual({ status: 'next', before: undefined });
  expect(findStepPlace(tasks, 'd', 0, -1)).toEqual({ status: 'doing', before: 'c' });
  expect(findStepPlace(tasks, 'c', 0, 1)).toEqual({ status: 'doing', before: 'e' });
  expect(findStepPlace(tasks, 'd', 0, 1)).toEqual({ status: 'doing', before: undefined });
});

test('at an edge an arrow key moves nothing', () => {
  expect(findStepPlace(tasks, 'a', -1, 0)).toBeUndefined();
  expect(findStepPlace(tasks, 'f', 1, 0)).toBeUndefined();
  expect(findStepPlace(tasks, 'a', 0, -1)).toBeUndefined();
  expect(findStepPlace(tasks, 'b', 0, 1)).toBeUndefined();
  expect(findStepPlace(tasks, 'no such task', 1, 0)).toBeUndefined();
});
