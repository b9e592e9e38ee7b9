import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRangeFaults, reachableScores, unreachedPlans } from './findQuizFaults.ts';
import { planOfScore, type QuizQuestion, scoreOf } from './score.ts';

const range = (tier: string, minScore: number, maxScore: number) => ({ tier, minScore, maxScore });
const PLANS = [
  range('free', 1, 4),
  range('unlimited', 4.1, 6),
  range('business', 6.1, 9),
  range('enterprise', 9.1, 13),
];
const faultsOf = (...changed: ReturnType<typeof range>[]) =>
  findRangeFaults(PLANS.map((plan) => changed.find(({ tier }) => tier === plan.tier) ?? plan)).map(
    ({ tier, field, message }) => `${tier} ${field} ${message}`,
  );

// REQ-QUZ-02
test('finds nothing where each score has one plan', () => {
  expect(faultsOf()).toEqual([]);
  expect(findRangeFaults([...PLANS].reverse())).toEqual([]);
});

test.each([
  [range('free', 1.5, 4), ['free minScore must be 1.0: scores from 1.0 to 1.4 have no plan']],
  [range('free', 0, 4), ['free minScore must be 1.0, the lowest score']],
  [range('unlimited', 4.2, 6), ['unlimited minScore must be 4.1: scores from 4.1 to 4.1 have no plan']],
  [range('business', 5.5, 9), ['business minScore must be 6.1: scores from 5.5 on belong to unlimited already']],
  [range('business', 6.15, 9), ['business minScore must have one decimal at most, got 6.15']],
  [range('enterprise', 9.1, 14), ['enterprise maxScore must be 13, the highest score']],
  [
    range('unlimited', 4.1, 4),
    [
      'unlimited maxScore must not be below minScore 4.1, got 4',
      'business minScore must be 4.1: scores from 4.1 to 6.0 have no plan',
    ],
  ],
])('names what is wrong with %j', (plan, faults) => {
  expect(faultsOf(plan)).toEqual(faults);
});

test('ranges without faults give every score exactly one plan, others do not', () => {
  const tenth = fc.integer({ min: 5, max: 135 });
  fc.assert(
    fc.property(fc.array(fc.tuple(tenth, tenth), { minLength: 1, maxLength: 4 }), (ends) => {
      const plans = ends.map(([min, max], at) => range(`plan ${at}`, min / 10, max / 10));
      const scores = Array.from({ length: 121 }, (_, at) => (at + 10) / 10);
      const isExact = scores.every(
        (score) => plans.filter((plan) => planOfScore([plan], score) !== undefined).length === 1,
      );
      const isWithin = plans.every(({ minScore, maxScore }) => 1 <= minScore && minScore <= maxScore && maxScore <= 13);
      expect(findRangeFaults(plans).length === 0).toBe(isExact && isWithin);
    }),
    {
      numRuns: 2_000,
      examples: [
        [
          [
            [10, 40],
            [41, 60],
            [61, 90],
            [91, 130],
          ],
        ],
      ],
    },
  );
});

const question = (weight: number, ...values: number[]): QuizQuestion => ({
  name: 'x',
  weight,
  answers: values.map((value, at) => ({ name: `a${at}`, value })),
});

test('finds the scores of all combinations of answers', () => {
  const questions = [question(3, 0, 0.35, 1), question(1.5, 0, 0.65), question(1, 0.1, 0.2, 0.9)];
  const scores = new Set<number>();
  for (const one of questions[0]?.answers ?? [])
    for (const two of questions[1]?.answers ?? [])
      for (const three of questions[2]?.answers ?? [])
        scores.add(scoreOf([one, two, three].map(({ value }, at) => ({ weight: questions[at]?.weight ?? 0, value }))));
  expect(reachableScores(questions)).toEqual(scores);
});

test('follows a bounded number of sums where a quiz has too large weights or too many answers', () => {
  const values = Array.from({ length: 300 }, (_, at) => Math.sqrt(at) % 1);
  const questions = [1e6, 1.1e6, 1.3e6].map((weight) => question(weight, ...values, 1));
  expect(reachableScores(questions).size).toBe(121);
});

test('names the plans that no answers lead to', () => {
  expect(unreachedPlans([question(1, 0, 0.35)], PLANS)).toEqual(['business', 'enterprise']);
  expect(unreachedPlans([question(1, 0, 0.35, 0.65, 1)], PLANS)).toEqual([]);
});
