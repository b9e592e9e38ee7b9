import { expect, it } from 'vitest';
import type { ExperimentReader } from './ExperimentReader.ts';
import type { ArmResult, GuardrailResult } from './ExperimentResult.ts';
import { createExperimentNews } from './experimentNews.ts';

const arm = (lower: number, verdict?: string) =>
  ({ variation: 'b', visitors: 9_000, against: { sequential: { lower, upper: 1 } }, verdict }) as unknown as ArmResult;
const guardrail = (name: string, state: GuardrailResult['state']) => ({ name, state });

/** Two that run, one of which was decided on the 20th, and a draft. */
function startNews() {
  const results: Record<string, object> = {
    hero: {
      ...{ verdict: 'The variant wins: +13 %.', goals: [{ arms: [arm(0.1), arm(0.1, 'won')] }] },
      overTime: [
        { day: '2026-11-19', arms: [arm(-0.2)] },
        { day: '2026-11-20', arms: [arm(0.1)] },
      ],
      guardrails: [guardrail('page errors', 'worse'), guardrail('bounce', 'fine')],
    },
    cards: {
      ...{ verdict: 'No difference shown yet.', goals: [{ arms: [arm(-0.1, 'undecided')] }] },
      ...{ overTime: [], guardrails: [] },
    },
  };
  const states = { hero: 'running', cards: 'running', plan: 'draft' };
  return createExperimentNews(
    {
      list: async () => ({ experiments: Object.entries(states).map(([key, state]) => ({ key, state })) }),
      read: async (key: string) => ({ name: key, result: results[key] }),
    } as unknown as ExperimentReader,
    'UTC',
  );
}

it('names guardrails that suffer, in words that stay the same', async () => {
  expect(await startNews().guardrails()).toEqual(['Experiment “hero”: page errors became worse']);
});

it('names experiments that became clear in the days, once', async () => {
  const news = startNews();
  const decided = [{ name: 'hero', verdict: 'The variant wins: +13 %.' }];
  expect(await news.decided({ from: '2026-11-20', to: '2026-11-26' })).toEqual(decided);
  expect(await news.decided({ from: '2026-11-21', to: '2026-11-27' })).toEqual([]);
});
