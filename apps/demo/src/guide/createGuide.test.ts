import { describe, expect, it } from 'vitest';
import { createGuide } from './createGuide.ts';

function startGuide() {
  const calls: string[] = [];
  const note =
    (name: string) =>
    (...values: unknown[]) =>
      void calls.push([name, ...values.map((value) => (Array.isArray(value) ? `[${value}]` : value))].join(' '));
  const guide = createGuide({
    openChecklist: note('open'),
    closeChecklist: note('close'),
    startChecklist: note('begin'),
    startFlow: note('flow'),
    viewStep: note('step'),
    completeFlow: note('flow done'),
    completeTask: note('task done'),
  });
  return { guide, calls };
}

describe('guide', () => {
  it('leads through the steps of a job, and shows the result as soon as the job is done', () => {
    const { guide, calls } = startGuide();
    guide.start('move-card');
    guide.next();
    guide.onJobs(['move-card']);
    guide.next();
    expect(calls).toEqual([
      'begin',
      'flow move-card',
      'step move-card 0',
      'step move-card 1',
      'begin',
      'task done move-card [move-card]',
      'step move-card 2',
      'flow done move-card',
    ]);
    expect(guide.read()).toMatchObject({ flow: undefined, done: ['move-card'] });
  });

  it('counts each step of a flow once, also of a visitor who is faster than it', () => {
    const { guide, calls } = startGuide();
    guide.start('ask-brain');
    guide.onJobs(['ask-brain']);
    guide.next();
    expect(calls.filter((call) => call !== 'begin')).toEqual([
      'flow ask-brain',
      'step ask-brain 0',
      'step ask-brain 1',
      'task done ask-brain [ask-brain]',
      'step ask-brain 2',
      'flow done ask-brain',
    ]);
  });

  it('notices a job of a visitor who ignores it', () => {
    const { guide, calls } = startGuide();
    guide.onJobs(['ask-brain']);
    guide.onJobs(['ask-brain', 'tick-todo']);
    expect(calls).toEqual([
      'begin',
      'task done ask-brain [ask-brain]',
      'begin',
      'task done tick-todo [ask-brain,tick-todo]',
    ]);
  });

  it('keeps a job done that is undone', () => {
    const { guide, calls } = startGuide();
    guide.onJobs(['shift-date']);
    guide.onJobs([]);
    guide.onJobs(['shift-date']);
    expect(guide.read().done).toEqual(['shift-date']);
    expect(calls.filter((call) => call.startsWith('task'))).toHaveLength(1);
  });

  it('reports opening and closing once each', () => {
    const { guide, calls } = startGuide();
    guide.open();
    guide.open();
    guide.close();
    guide.close();
    expect(calls).toEqual(['open []', 'close []']);
  });

  it('closes the checklist during a flow where it would be before the view, and shows it again when the flow is complete', () => {
    const { guide, calls } = startGuide();
    guide.settle(false);
    guide.open();
    guide.start('move-card');
    expect(guide.read().isOpen).toBe(false);
    guide.onJobs(['move-card']);
    guide.next();
    expect(guide.read()).toMatchObject({ isOpen: true, flow: undefined });
    guide.start('shift-date');
    guide.skip();
    expect(guide.read().isOpen).toBe(false);
    expect(calls.filter((call) => /open|close/.test(call))).toEqual(['open []']);
  });

  it('leaves the checklist beside the view as it is during a flow', () => {
    const { guide } = startGuide();
    guide.settle(true);
    guide.start('move-card');
    expect(guide.read().isOpen).toBe(true);
  });

  it('lets a visitor leave a flow at any step', () => {
    const { guide, calls } = startGuide();
    guide.start('tick-todo');
    guide.skip();
    guide.next();
    expect(guide.read().flow).toBeUndefined();
    expect(calls).not.toContain('flow done tick-todo');
  });
});
