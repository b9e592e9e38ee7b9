import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCinema } from '../start/testing/createCinema.ts';
import { brainTexts } from '../texts/brainTexts.ts';
import type { Action } from './actions.ts';
import { answerQuestion } from './brain/answerQuestion.ts';
import { FIRST_DAY, LAST_DAY } from './calendar.ts';
import { type History, redo, startHistory, step as stepBy, undo } from './history.ts';
import { findFollowers } from './schedule.ts';
import { applyAny } from './testing/applyAny.ts';
import { COLORS, STATUSES, TOPICS, type Workspace } from './types.ts';

const step = (history: History, action: Action) => stepBy(history, action, applyAny);
const texts = brainTexts['en-US'];
const start = createCinema();

/** Ids of the start, ids that actions make, and one that nobody has. */
const id = fc.constantFrom(
  ...start.tasks.map((task) => task.id),
  ...start.notes.map((note) => note.id),
  ...start.rules.map((rule) => rule.id),
  ...start.doc.map((block) => block.id),
  ...Array.from({ length: 12 }, (_, at) => `task-${at}`),
  ...Array.from({ length: 12 }, (_, at) => `turn-${at}`),
  'nobody',
);
const subtask = fc.oneof(
  fc.constantFrom(...start.tasks.flatMap((task) => task.subtasks.map(({ id: own }) => own)), 'nobody'),
  fc.integer({ min: 1, max: 200 }).map((at) => `subtask-${at}`),
);
const person = fc.constantFrom('leilani', 'tane', 'rosa', 'noor', 'nobody');
const status = fc.constantFrom(...STATUSES);
const text = fc.string({ maxLength: 20 });
const number = fc.oneof(fc.integer({ min: -40, max: 40 }), fc.double());
const color = fc.constantFrom(...COLORS);
const trigger = fc.oneof(
  fc.record({ kind: fc.constant('status' as const), status }),
  fc.record({ kind: fc.constant('assigned' as const), person }),
);
const effect = fc.oneof(
  fc.record({ kind: fc.constantFrom('notify' as const, 'assign' as const), person }),
  fc.constant({ kind: 'begin-next' as const }),
);
type Values<One> = { [Field in Exclude<keyof One, 'kind'>]: fc.Arbitrary<One[Field]> };

/** The values of each kind of action: the types name one that is missing. */
const VALUES: { [Kind in Action['kind']]: Values<Extract<Action, { kind: Kind }>> } = {
  'move-task': { id, status, before: fc.option(id, { nil: undefined }) },
  'shift-task': { id, days: number },
  'resize-task': { id, days: number },
  'tick-task': { id, isDone: fc.boolean(), in: fc.constantFrom('doc', 'list', 'board') },
  'assign-task': { id, person: fc.option(person, { nil: undefined }) },
  'rename-task': { id, title: text },
  'set-effort': { id, hours: number },
  'log-hours': { id, hours: number },
  'set-wait': { id, on: id, isWaiting: fc.boolean() },
  'add-task': { title: text, status, assignee: person },
  'remove-task': { id },
  'edit-about': { id, text },
  'add-subtask': { id, title: text },
  'tick-subtask': { id, subtask, isDone: fc.boolean() },
  'remove-subtask': { id, subtask },
  'add-comment': { id, text },
  'add-todo': { title: text },
  'edit-block': { id, text },
  'add-note': { text, color, x: number, y: number },
  'move-note': { id, x: number, y: number },
  'edit-note': { id, text },
  'remove-note': { id },
  'note-to-task': { id },
  'add-rule': { trigger, effect },
  'switch-rule': { id, isOn: fc.boolean() },
  'remove-rule': { id },
  'add-person': { name: text },
  ask: { question: text, answer: fc.constantFrom(...TOPICS).map((topic) => answerQuestion(start, '', topic, texts)) },
  'take-offer': { turn: id },
};

const action = fc.oneof(
  ...Object.entries<Record<string, fc.Arbitrary<unknown>>>(VALUES).map(([kind, values]) =>
    fc.record({ kind: fc.constant(kind), ...values }),
  ),
) as fc.Arbitrary<Action>;

describe('history', () => {
  it('gives the first state back after 1,000 random actions and their undo', () => {
    const first = JSON.stringify(start);
    fc.assert(
      fc.property(fc.array(action, { minLength: 1000, maxLength: 1000 }), (actions) => {
        const last = actions.reduce((history, one) => step(history, one), startHistory(start));
        let history = last;
        while (history.past.length) history = undo(history);
        expect(history.present).toBe(start);
        // Nothing was changed in place.
        expect(JSON.stringify(history.present)).toBe(first);
        while (history.future.length) history = redo(history);
        expect(history.present).toBe(last.present);
      }),
      { numRuns: 10 },
    );
  });

  it('keeps tasks on the timeline, without cycles and without dead references, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(action, { minLength: 200, maxLength: 200 }), (actions) => {
        let history = startHistory(start);
        for (const one of actions) {
          history = step(history, one);
          expectWhole(history.present);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('counts an action that changes nothing as no step', () => {
    const history = startHistory(start);
    expect(step(history, { kind: 'rename-task', id: 'opening', title: '  ' })).toBe(history);
    expect(step(history, { kind: 'set-wait', id: 'permit', on: 'opening', isWaiting: true })).toBe(history);
    expect(step(history, { kind: 'shift-task', id: 'opening', days: 0 })).toBe(history);
  });

  it('forgets what was undone once something else is done', () => {
    const one = step(startHistory(start), { kind: 'shift-task', id: 'opening', days: 1 });
    const other = step(undo(one), { kind: 'add-task', title: 'Hang up lights' });
    expect(other.future).toEqual([]);
    expect(redo(other)).toBe(other);
  });
});

function expectWhole({ tasks, doc }: Workspace): void {
  const ids = new Set(tasks.map((task) => task.id));
  expect(ids.size).toBe(tasks.length);
  for (const task of tasks) {
    expect(task.start).toBeGreaterThanOrEqual(FIRST_DAY);
    expect(task.end).toBeLessThanOrEqual(LAST_DAY);
    expect(task.start).toBeLessThanOrEqual(task.end);
    for (const one of task.waitsFor) expect(ids).toContain(one);
    for (const parts of [task.subtasks, task.comments])
      expect(new Set(parts.map((part) => part.id)).size).toBe(parts.length);
    for (const follower of findFollowers(tasks, task.id)) expect(findFollowers(tasks, follower)).not.toContain(task.id);
  }
  for (const block of doc) if (block.kind === 'todo') expect(ids).toContain(block.task);
}
