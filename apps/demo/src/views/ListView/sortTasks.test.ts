import { expect, test } from 'vitest';
import { createCinema } from '../../start/testing/createCinema.ts';
import { sortTasks } from './sortTasks.ts';

const state = createCinema();
const idsBy = (sorting: Parameters<typeof sortTasks>[2]) =>
  sortTasks(state, 'next', sorting, 'en-US').map(({ id }) => id);

test('keeps the order of the board by default', () => {
  expect(idsBy('board')).toEqual(state.tasks.filter(({ status }) => status === 'next').map(({ id }) => id));
});

test('sorts by title as the language does', () => {
  const titles = sortTasks(state, 'next', 'title', 'en-US').map(({ title }) => title);
  expect(titles[0]).toBe('Carry up 200 chairs');
  expect(titles).toEqual([...titles].sort((one, other) => one.localeCompare(other, 'en-US', { numeric: true })));
  const [task] = state.tasks;
  const german = { ...state, tasks: ['Zelt', 'Öl', 'Ofen'].map((title) => ({ ...task!, title })) };
  expect(sortTasks(german, 'next', 'title', 'de').map(({ title }) => title)).toEqual(['Ofen', 'Öl', 'Zelt']);
});

test('sorts by due date, the earliest first', () => {
  expect(idsBy('due')[0]).toBe('permit');
  expect(idsBy('due').at(-1)).toBe('opening');
});

test('sorts by person, those of nobody last', () => {
  expect(idsBy('person').at(-1)).toBe('send-plan');
  expect(idsBy('person')[0]).toBe('invite-mayor');
});
