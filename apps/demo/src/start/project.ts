import { fromToday } from '../workspace/calendar.ts';
import type { Block, Note, Paper, Person, Rule, Task } from '../workspace/types.ts';

/** What is the same in both languages: who works when on what. Copy is in `copy.ts`, by id. */
export const PEOPLE = [
  { id: 'leilani', name: 'Leilani', color: 'peach' },
  { id: 'tane', name: 'Tane', color: 'sky' },
  { id: 'rosa', name: 'Rosa', color: 'lilac' },
  { id: 'noor', name: 'Noor', color: 'marigold' },
] as const satisfies readonly Omit<Person, 'role'>[];

export const AREAS = {
  permit: 'peach',
  program: 'lilac',
  technology: 'sky',
  guests: 'marigold',
  house: 'mint',
} as const;
type Area = keyof typeof AREAS;

type StartTask<Name extends string> = Omit<Task, 'title' | 'area' | 'color' | 'about' | 'subtasks' | 'comments'> & {
  id: Name;
  area: Area;
};

function task<Name extends string>(
  id: Name,
  [status, assignee, area]: [Task['status'], string | undefined, Area],
  [from, to, effort, spent]: [number, number, number, number],
  ...waitsFor: string[]
): StartTask<Name> {
  return { ...{ id, status, assignee, area, effort, spent, waitsFor }, start: fromToday(from), end: fromToday(to) };
}

/** Days count from 2 June; then planned and spent hours; then what it waits for. */
export const TASKS = [
  task('send-plan', ['next', undefined, 'permit'], [0, 0, 1, 0], 'second-exit'),
  task('invite-mayor', ['next', 'leilani', 'guests'], [6, 7, 2, 0], 'permit'),
  task('tickets', ['next', 'rosa', 'guests'], [6, 10, 6, 0], 'permit', 'films'),
  task('power', ['next', 'tane', 'technology'], [3, 7, 8, 0], 'screen'),
  task('drinks', ['next', 'noor', 'guests'], [8, 10, 3, 0]),
  task('chairs', ['next', 'tane', 'house'], [12, 13, 10, 0], 'permit'),
  task('test-night', ['next', 'tane', 'technology'], [14, 14, 5, 0], 'power', 'chairs'),
  task('opening', ['next', 'leilani', 'house'], [16, 16, 12, 0], 'tickets', 'test-night', 'drinks'),
  task('permit', ['doing', 'leilani', 'permit'], [-8, -2, 6, 8]),
  task('screen', ['doing', 'tane', 'technology'], [-1, 2, 4, 3]),
  task('rain-plan', ['doing', 'leilani', 'house'], [0, 3, 4, 1]),
  task('insurance', ['review', 'noor', 'house'], [-4, 1, 3, 3]),
  task('helpers', ['review', 'rosa', 'guests'], [-5, 1, 4, 2]),
  task('films', ['done', 'rosa', 'program'], [-15, -9, 5, 6]),
  task('second-exit', ['done', 'tane', 'permit'], [-1, 0, 2, 2]),
  task('lift', ['done', 'tane', 'house'], [-4, -3, 0, 9]),
] as const;

export const DOC = [
  { id: 'about', kind: 'paragraph' },
  { id: 'before', kind: 'heading' },
  { id: 'before-text', kind: 'paragraph' },
  { id: 'todo-send-plan', kind: 'todo', task: 'send-plan' },
  { id: 'todo-rain-plan', kind: 'todo', task: 'rain-plan' },
  { id: 'todo-invite-mayor', kind: 'todo', task: 'invite-mayor' },
  { id: 'evening', kind: 'heading' },
  { id: 'evening-text', kind: 'paragraph' },
  { id: 'todo-chairs', kind: 'todo', task: 'chairs' },
  { id: 'todo-drinks', kind: 'todo', task: 'drinks' },
  { id: 'after', kind: 'heading' },
  { id: 'after-text', kind: 'paragraph' },
] as const satisfies readonly (Block | { id: string; kind: 'heading' | 'paragraph' })[];

export const NOTES = [
  { id: 'rain', color: 'sky', x: 3, y: 8 },
  { id: 'blankets', color: 'peach', x: 36, y: 2 },
  { id: 'piano', color: 'lilac', x: 74, y: 12 },
  { id: 'queue', color: 'marigold', x: 14, y: 66 },
  { id: 'popcorn', color: 'mint', x: 50, y: 58 },
  { id: 'neighbours', color: 'sky', x: 92, y: 82 },
] as const satisfies readonly Omit<Note, 'text'>[];

export const RULES: readonly Rule[] = [
  {
    id: 'rule-notify',
    trigger: { kind: 'status', status: 'done' },
    effect: { kind: 'notify', person: 'leilani' },
    isOn: true,
  },
  { id: 'rule-next', trigger: { kind: 'status', status: 'done' }, effect: { kind: 'begin-next' }, isOn: true },
  {
    id: 'rule-check',
    trigger: { kind: 'status', status: 'review' },
    effect: { kind: 'assign', person: 'noor' },
    isOn: false,
  },
];

export const PAPERS = [
  { id: 'fire-mail', kind: 'mail', day: fromToday(0) },
  { id: 'roof-plan', kind: 'file', day: fromToday(0) },
] as const satisfies readonly Omit<Paper, 'title' | 'text' | 'from'>[];
