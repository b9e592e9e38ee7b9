import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatScore, parseScore, planOfScore, readAnswers, scoreOf, tenthsOf } from './score.ts';

const chosenAnswer = fc.record({
  weight: fc.double({ min: 0.1, max: 100, noNaN: true }),
  value: fc.double({ min: 0, max: 1, noNaN: true }),
});
const chosen = fc.array(chosenAnswer, { minLength: 1, maxLength: 12 });

// REQ-QUZ-01
test('every score is from 1 to 13, has one decimal, and has an address', () => {
  fc.assert(
    fc.property(chosen, (answers) => {
      const score = scoreOf(answers);
      expect(score).toBeGreaterThanOrEqual(1);
      expect(score).toBeLessThanOrEqual(13);
      expect(score).toBe(tenthsOf(score) / 10);
      expect(parseScore(formatScore(score))).toBe(score);
    }),
  );
});

test('an answer of a higher value never lowers the score', () => {
  fc.assert(
    fc.property(chosen, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (answers, at, raise) => {
      const raised = answers.map((one, index) =>
        index === at % answers.length ? { ...one, value: Math.min(1, one.value + raise) } : one,
      );
      expect(scoreOf(raised)).toBeGreaterThanOrEqual(scoreOf(answers));
    }),
  );
});

test.each([
  [[[1, 0]], 1],
  [
    [
      [3, 1],
      [1, 1],
    ],
    13,
  ],
  [
    [
      [3, 1],
      [1, 0],
    ],
    10,
  ],
  [[[1, 0.35]], 5.2],
  // 1 + 12 × 0.00416… = 1.05
  [[[1, 0.05 / 12]], 1.1],
])('the answers %j score %d', (answers, score) => {
  expect(scoreOf(answers.map(([weight = 0, value = 0]) => ({ weight, value })))).toBe(score);
});

test('121 texts are scores', () => {
  const texts = Array.from({ length: 1_000 }, (_, tenths) => (tenths / 10).toFixed(1));
  expect(texts.filter((text) => parseScore(text) !== undefined)).toHaveLength(121);
});

test.each(['6', '06.0', '6.00', '13.1', '0.9', '1e1', ' 6.0', '6.0 ', '6,0', '', 'NaN', '-6.0'])(
  '%j is no score',
  (text) => {
    expect(parseScore(text)).toBeUndefined();
  },
);

test('a plan has both ends of its range, and a gap has none', () => {
  const plans = [
    { tier: 'free', minScore: 1, maxScore: 4 },
    { tier: 'unlimited', minScore: 4.2, maxScore: 6 },
  ];
  expect([1, 4, 4.1, 4.2, 6, 6.1].map((score) => planOfScore(plans, score)?.tier)).toEqual([
    ...['free', 'free', undefined, 'unlimited', 'unlimited', undefined],
  ]);
});

test('reads known answers only, in the order of the questions', () => {
  const questions = ['people', 'time'].map((name) => ({
    name,
    weight: 1,
    answers: [{ name: 'few', value: 0 }],
  }));
  const values = new URLSearchParams('time=few&people=all&other=few');
  expect([...readAnswers(questions, values)]).toEqual([['time', { name: 'few', value: 0 }]]);
});
