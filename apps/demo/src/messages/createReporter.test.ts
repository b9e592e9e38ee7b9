import { describe, expect, it } from 'vitest';
import { createReporter } from './createReporter.ts';
import { type DemoMessage, EVENT_TYPES } from './demoMessages.ts';

function startReporter() {
  const posted: DemoMessage[] = [];
  return { reporter: createReporter((message) => posted.push(message), 'rooftop-cinema'), posted };
}

describe('reporter', () => {
  // REQ-DMO-02
  it('posts each of the eleven kinds in the vendor’s form', () => {
    const { reporter, posted } = startReporter();
    reporter.engage();
    reporter.navigate('board');
    reporter.openChecklist([]);
    reporter.startChecklist();
    reporter.startFlow('move-card');
    reporter.viewStep('move-card', 1);
    reporter.completeTask('move-card', ['move-card']);
    reporter.completeFlow('move-card');
    reporter.closeChecklist(['move-card']);
    reporter.identify({ email: 'ada@example.com', name: 'Ada' });
    reporter.convert({ plan: undefined, template: undefined });
    const events = posted.filter((message) => message.kind === 'navattic:event');
    expect(events.map(({ type }) => type).sort()).toEqual([...EVENT_TYPES].sort());
    expect(events.every(({ project }) => project.id === 'cumulus-demo')).toBe(true);
    expect(events).toContainEqual(expect.objectContaining({ type: 'NAVIGATE', step: { name: 'board' } }));
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'VIEW_STEP',
        flow: { id: 'move-card', name: 'Move a card' },
        step: { name: 'Move a card', indx: 1 },
      }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'COMPLETE_TASK',
        checklist: { id: 'rooftop-cinema', name: 'Four jobs' },
        task: { id: 'move-card', title: 'Move a card' },
        completions: ['move-card'],
      }),
    );
  });

  it('posts personal data with IDENTIFY_USER only', () => {
    const { reporter, posted } = startReporter();
    reporter.identify({ email: 'ada@example.com', name: '' });
    reporter.convert({ plan: 'business', template: 'tasks' });
    const [identify, ...others] = posted;
    expect(identify).toMatchObject({
      type: 'IDENTIFY_USER',
      properties: [
        { captureMethod: 'DEMO', object: 'END_USER', source: 'FORM', name: 'email', value: 'ada@example.com' },
      ],
    });
    expect(JSON.stringify(others)).not.toContain('ada');
    expect(others.at(-1)).toEqual({ kind: 'cumulus:sign-up', plan: 'business', template: 'tasks' });
  });

  it('posts the first interaction, the start of the checklist and each task once', () => {
    const { reporter, posted } = startReporter();
    for (let round = 0; round < 2; round += 1) {
      reporter.engage();
      reporter.startChecklist();
      reporter.completeTask('ask-brain', ['ask-brain']);
    }
    expect(posted).toHaveLength(3);
  });
});
