import { expect, it } from 'vitest';
import type { ExperimentResult } from '../../../experiments/ExperimentResult.ts';
import { isHiddenArm } from '../../../experiments/ExperimentResult.ts';
import { advisedAction } from './advisedAction.ts';

const resultOf = (verdict: string, status = 'as-planned') =>
  ({
    sampleRatio: { status },
    goals: [{ arms: [{ variation: 'control' }, { variation: 'new', verdict }] }],
  }) as never as ExperimentResult;

it.each([
  ['running', resultOf('won'), 'release'],
  ['stopped', resultOf('won'), 'release'],
  ['released', resultOf('won'), undefined],
  ['running', resultOf('not-enough-data'), undefined],
  ['running', resultOf('undecided'), undefined],
  ['running', resultOf('won', 'mismatch'), 'stop'],
  ['stopped', resultOf('mismatch', 'mismatch'), undefined],
  ['draft', undefined, 'start'],
  ['broken', undefined, undefined],
] as const)('one that is %s asks for what its figures say (%#)', (state, result, action) => {
  expect(advisedAction({ state, ...(result && { result }) })).toBe(action);
});

it('figures that aren’t there although somebody was are hidden; those of nobody aren’t', () => {
  const arms = [
    { variation: 'a', visitors: null },
    { variation: 'b', visitors: 207 },
    { variation: 'c', visitors: 0 },
    { variation: 'd', visitors: 207, estimate: 0 },
  ];
  expect(arms.map(isHiddenArm)).toEqual([true, true, false, false]);
});
