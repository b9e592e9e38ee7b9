import { expect, it } from 'vitest';
import { createExperimentNews } from './experimentNews.ts';

const range = (lower: number, upper: number) => ({ lower, upper });
const arm = (variation: string, estimate: number, verdict?: string, sequential = range(-0.1, 0.1)) => ({
  ...{ variation, visitors: 1_000, estimate, verdict },
  ...(verdict && { against: { lift: 0.1, sequential } }),
});
const result = (verdicts: string[], guardrails: object[] = []) => ({
  verdict: `says ${verdicts}`,
  goals: [{ arms: [arm('control', 0.1), ...verdicts.map((verdict) => arm('new', 0.1, verdict))] }],
  guardrails,
});
const edited = (action: string, at: string) => [{ at, edit: { action } }];

function newsOf(experiments: Record<string, { state: string; edits?: object[]; result?: object }>) {
  const reader = {
    list: async () => ({ experiments: Object.entries(experiments).map(([key, { state }]) => ({ key, state })) }),
    read: async (key: string) => ({ key, name: `The ${key}`, edits: [], ...experiments[key] }),
  };
  return createExperimentNews(reader as never, 'UTC');
}
const WEEK = { from: '2026-11-16', to: '2026-11-22' };

it('says what became clear, and what was ended in the week', async () => {
  const news = newsOf({
    won: { state: 'running', result: result(['draw', 'won']) },
    drawn: { state: 'running', result: result(['draw', 'lost']) },
    open: { state: 'running', result: result(['draw', 'undecided']) },
    early: { state: 'running', result: result(['not-enough-data']) },
    draft: { state: 'draft' },
    stopped: { state: 'stopped', edits: edited('stop', '2026-11-22T23:00:00Z'), result: result(['undecided']) },
    long: { state: 'released', edits: edited('release', '2026-11-15T10:00:00Z'), result: result(['won']) },
  });
  expect(await news.decided(WEEK)).toEqual([
    { name: 'The won', verdict: 'says draw,won' },
    { name: 'The drawn', verdict: 'says draw,lost' },
    { name: 'The stopped', verdict: 'stopped. says undecided' },
  ]);
});

it('alerts of guardrails that suffer while an experiment runs', async () => {
  const guardrail = (state: string) => ({
    ...{ label: 'Layout shift, p75', kind: 'number', better: 'less', state },
    arms: [arm('control', 0.05), arm('board', 0.2, 'lost', range(0.1, 0.3)), arm('brain', 0.06, 'undecided')],
  });
  const news = newsOf({
    hero: { state: 'running', result: result(['won'], [guardrail('worse'), guardrail('fine')]) },
    over: { state: 'stopped', result: result(['won'], [guardrail('worse')]) },
  });
  expect(await news.guardrailAlerts()).toEqual([
    'experiment “The hero”: a guardrail suffers: Layout shift, p75: board 0.2 against 0.05',
  ]);
});
