import { expect, test } from 'vitest';
import { createCinema } from '../../start/testing/createCinema.ts';
import type { CommonAction as Action } from '../../workspace/actions.ts';
import { apply } from '../../workspace/apply.ts';
import { redo, startHistory, step, undo } from '../../workspace/history.ts';
import { recentRuns, runsAt } from './runsAt.ts';

const start = startHistory(createCinema());
const after = (...actions: Action[]) => actions.reduce((history, action) => step(history, action, apply), start);
const tick = (id: string): Action => ({ kind: 'tick-task', id, isDone: true, in: 'list' });
const namesOf = (history: typeof start) => recentRuns(history).map(({ task, rule }) => `${task} ${rule.id}`);

test('runs stay recent through steps in which no rule runs, until the next one', () => {
  expect(namesOf(start)).toEqual([]);
  const one = after(tick('screen'), { kind: 'rename-task', id: 'screen', title: 'Screen' });
  expect(namesOf(one)).toEqual(['screen rule-next', 'screen rule-notify']);
  const two = after(tick('screen'), tick('rain-plan'));
  expect(namesOf(two)).toEqual(['rain-plan rule-next', 'rain-plan rule-notify']);
  expect(namesOf(undo(two))).toEqual(['screen rule-next', 'screen rule-notify']);
  expect(namesOf(undo(undo(two)))).toEqual([]);
  expect(namesOf(redo(undo(two)))).toEqual(namesOf(two));
});

test('a run is shown at the task that set it off and at those that it began', () => {
  const { runs } = after(tick('screen'), tick('rain-plan')).present;
  const rulesAt = (task: string) => runsAt(runs, task).map(({ rule }) => rule.id);
  expect(rulesAt('screen')).toEqual(['rule-next', 'rule-notify']);
  expect(rulesAt('power')).toEqual(['rule-next']);
  // It began nothing.
  expect(rulesAt('rain-plan')).toEqual(['rule-notify']);
  expect(rulesAt('opening')).toEqual([]);
});
