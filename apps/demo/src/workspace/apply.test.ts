import { describe, expect, it } from 'vitest';
import { createCinema } from '../start/testing/createCinema.ts';
import { brainTexts } from '../texts/brainTexts.ts';
import type { Action } from './actions.ts';
import { answerQuestion } from './brain/answerQuestion.ts';
import { LAST_DAY, TODAY } from './calendar.ts';
import { countDashboard, findTask, tasksOf } from './selectors.ts';
import { applyAny as apply } from './testing/applyAny.ts';
import type { Topic } from './types.ts';

const texts = brainTexts['en-US'];
const start = createCinema();
/** Asks Brain as its panel does. */
const ask = (question: string, topic?: Topic, state = start) =>
  apply(state, { kind: 'ask', question, answer: answerQuestion(state, question, topic, texts) });
const after = (...actions: Action[]) => actions.reduce((state, action) => apply(state, action), start);

describe('dates', () => {
  it('move what waits for a task, also through others, and leave what is done', () => {
    const state = after({ kind: 'shift-task', id: 'permit', days: 3 });
    for (const id of ['permit', 'tickets', 'chairs', 'invite-mayor', 'test-night', 'opening'])
      expect(findTask(state, id)?.start, id).toBe((findTask(start, id)?.start ?? 0) + 3);
    for (const id of ['films', 'drinks', 'screen']) expect(findTask(state, id), id).toBe(findTask(start, id));
    expect(state.jobs).toEqual(['shift-date']);
  });

  it('move a task earlier alone, and not before what it waits for has ended', () => {
    const state = after({ kind: 'shift-task', id: 'chairs', days: -40 });
    expect(findTask(state, 'chairs')?.start).toBe((findTask(start, 'permit')?.end ?? 0) + 1);
    expect(findTask(state, 'test-night')).toBe(findTask(start, 'test-night'));
  });

  it('stay on the timeline', () => {
    const state = after({ kind: 'shift-task', id: 'permit', days: 999 });
    expect(findTask(state, 'opening')?.end).toBe(LAST_DAY);
  });

  it('of a task that takes longer move what waits for it', () => {
    const state = after({ kind: 'resize-task', id: 'power', days: 2 });
    expect(findTask(state, 'power')?.start).toBe(findTask(start, 'power')?.start);
    expect(findTask(state, 'test-night')?.start).toBe((findTask(start, 'test-night')?.start ?? 0) + 2);
  });
});

describe('rules', () => {
  it('run when a task is done: its owner is notified, and what waited begins', () => {
    const state = after({ kind: 'move-task', id: 'screen', status: 'done' });
    expect(state.runs.map(({ rule, begun }) => [rule.id, begun])).toEqual([
      ['rule-next', [{ id: 'power', title: 'Power and sound on the roof' }]],
      ['rule-notify', []],
    ]);
    expect(findTask(state, 'power')?.status).toBe('doing');
  });

  it('end, though two set each other off', () => {
    const state = after(
      {
        kind: 'add-rule',
        trigger: { kind: 'assigned', person: 'noor' },
        effect: { kind: 'assign', person: 'rosa' },
      },
      {
        kind: 'add-rule',
        trigger: { kind: 'assigned', person: 'rosa' },
        effect: { kind: 'assign', person: 'noor' },
      },
      { kind: 'assign-task', id: 'chairs', person: 'noor' },
    );
    expect(state.runs.length).toBeLessThanOrEqual(20);
  });

  it('that are off do nothing', () => {
    const state = after(
      { kind: 'switch-rule', id: 'rule-notify', isOn: false },
      { kind: 'switch-rule', id: 'rule-next', isOn: false },
      { kind: 'tick-task', id: 'screen', isDone: true, in: 'list' },
    );
    expect(state.runs).toEqual([]);
  });
});

describe('one state', () => {
  it('has a to-do of the doc on the board and in the dashboard', () => {
    const before = countDashboard(start);
    const state = after({ kind: 'tick-task', id: 'rain-plan', isDone: true, in: 'doc' });
    expect(tasksOf(state, 'done').map(({ id }) => id)).toContain('rain-plan');
    expect(countDashboard(state).counts.done).toBe(before.counts.done + 1);
    expect(state.jobs).toEqual(['tick-todo']);
  });

  it('adds a to-do as a task', () => {
    const state = after({ kind: 'add-todo', title: ' Buy tape ' });
    expect(state.tasks.at(-1)).toMatchObject({ title: 'Buy tape', status: 'next' });
    expect(state.doc.at(-1)).toMatchObject({ kind: 'todo', task: state.tasks.at(-1)?.id });
  });

  it('removes a task with its to-do and from what waits for it', () => {
    const state = after({ kind: 'remove-task', id: 'chairs' });
    expect(state.doc.some((block) => block.kind === 'todo' && block.task === 'chairs')).toBe(false);
    expect(findTask(state, 'test-night')?.waitsFor).toEqual(['power']);
  });

  it('opens sixteen days from today, with a permit two days late and nine hours nobody planned', () => {
    const { daysToGoal, late, unplannedHours } = countDashboard(start);
    expect({ daysToGoal, late: late.map(({ id, end }) => [id, TODAY - end]), unplannedHours }).toEqual({
      daysToGoal: 16,
      late: [['permit', 2]],
      unplannedHours: 9,
    });
  });
});

describe('the page of a task', () => {
  const permit = (...actions: Action[]) => findTask(after(...actions), 'permit');

  it('has a description that can be replaced and emptied, and is bounded', () => {
    expect(permit({ kind: 'edit-about', id: 'permit', text: ' Ask again. ' })?.about).toBe('Ask again.');
    expect(permit({ kind: 'edit-about', id: 'permit', text: ' ' })?.about).toBe('');
    expect(permit({ kind: 'edit-about', id: 'permit', text: 'x'.repeat(9999) })?.about).toHaveLength(1000);
  });

  it('has subtasks that are added, ticked and removed', () => {
    const added = after({ kind: 'add-subtask', id: 'chairs', title: ' Count them ' });
    const subtask = findTask(added, 'chairs')?.subtasks.at(-1);
    expect(subtask).toMatchObject({ title: 'Count them', isDone: false });
    const change = { id: 'chairs', subtask: subtask?.id ?? '' };
    const ticked = apply(added, { kind: 'tick-subtask', ...change, isDone: true });
    expect(findTask(ticked, 'chairs')?.subtasks.at(-1)).toMatchObject({ title: 'Count them', isDone: true });
    expect(apply(ticked, { kind: 'tick-subtask', ...change, isDone: true })).toBe(ticked);
    const removed = apply(ticked, { kind: 'remove-subtask', ...change });
    expect(findTask(removed, 'chairs')?.subtasks).toEqual(findTask(start, 'chairs')?.subtasks);
    expect(apply(removed, { kind: 'remove-subtask', ...change })).toBe(removed);
  });

  it('has comments of the person that the visitor is, of today', () => {
    const comment = permit({ kind: 'add-comment', id: 'permit', text: ' I call them. ' })?.comments.at(-1);
    expect(comment).toMatchObject({ by: 'leilani', day: TODAY, text: 'I call them.' });
  });

  it('takes so many subtasks and comments and no more, and none without text or task', () => {
    const many: Action[] = Array.from({ length: 60 }, () => ({ kind: 'add-subtask', id: 'permit', title: 'x' }));
    expect(permit(...many)?.subtasks).toHaveLength(30);
    const talk: Action[] = Array.from({ length: 60 }, () => ({ kind: 'add-comment', id: 'permit', text: 'x' }));
    expect(permit(...talk)?.comments).toHaveLength(50);
    expect(after({ kind: 'add-comment', id: 'permit', text: '  ' })).toBe(start);
    expect(after({ kind: 'add-subtask', id: 'permit', title: '' })).toBe(start);
    expect(after({ kind: 'add-comment', id: 'nobody', text: 'x' })).toBe(start);
  });
});

describe('answers', () => {
  it('do the job of asking only where something was found', () => {
    expect(ask('qwx zvb?').talk.at(-1)?.topic).toBe('unknown');
    expect(ask('qwx zvb?').jobs).toEqual([]);
    expect(ask('What is late?', 'late').jobs).toEqual(['ask-brain']);
  });

  it('come from the workspace, with sources, and their offer changes it', () => {
    const asked = ask('why is the PERMIT late?');
    const [turn] = asked.talk;
    expect(turn?.answer).toContain('Permit for 200 seats');
    expect(turn?.sources.map(({ title }) => title)).toEqual([
      'Mail, 29 May',
      'Roof plan v3',
      'Permit for 200 seats',
      'Send the roof plan',
    ]);
    const taken = apply(asked, { kind: 'take-offer', turn: turn?.id ?? '' });
    expect(findTask(taken, 'send-plan')?.status).toBe('done');
    expect(findTask(taken, 'permit')?.status).toBe('doing');
    const again = ask('permit', 'blocked', taken);
    expect(again.talk.at(-1)?.answer).not.toBe(turn?.answer);
  });

  it('say that there is no prepared one', () => {
    const state = ask('Who wrote Moby-Dick?');
    expect(state.talk).toMatchObject([{ topic: 'unknown', sources: [] }]);
  });
});
