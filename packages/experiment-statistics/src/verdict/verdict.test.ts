import { describe, expect, it } from 'vitest';
import { correctPValues } from '../inference/corrections.ts';
import type { Arm } from '../metrics/Arm.ts';
import { checkSampleRatio } from '../rules/sampleRatio.ts';
import { mean, proportion } from '../testing/arms.ts';
import { ROWS } from '../testing/ROWS.ts';
import { compareArms } from './compareArms.ts';
import { decideVerdict, type VerdictInput } from './decideVerdict.ts';
import { describeCaution, describeVerdict, formatLift } from './describeVerdict.ts';

function decide([control, variant]: readonly [Arm, Arm], options: Partial<VerdictInput> = {}) {
  const comparison = compareArms(control, variant, options);
  return decideVerdict({ control, variant, comparison, decidedBy: 'fixed', ...options });
}
const say = (arms: readonly [Arm, Arm], options?: Partial<VerdictInput>) => describeVerdict(decide(arms, options));

describe('with too few conversions', () => {
  const traffic = { arms: 2, unitsPerDay: 185 };

  it('says how many visitors and days are missing, by the observed effect', () => {
    expect(decide(ROWS.F, { traffic })).toEqual({
      kind: 'not-enough-data',
      missing: { unitsPerArm: 1_110, days: 12 },
      cautions: [],
    });
    expect(say(ROWS.F, { traffic })).toBe('Not enough data yet: about 1,100 more visitors per arm, about 12 days.');
  });

  it('says the visitors alone without traffic', () => {
    expect(say(ROWS.F)).toBe('Not enough data yet: about 1,100 more visitors per arm.');
    expect(say(ROWS.F, { traffic: { arms: 2, unitsPerDay: 0 } })).toBe(
      'Not enough data yet: about 1,100 more visitors per arm.',
    );
    expect(say(ROWS.F, { traffic: { arms: 2, unitsPerDay: 1 } })).toMatch(/per arm, more than a year\.$/);
  });

  it('takes the planned effect where there is one', () => {
    const { missing } = decide(ROWS.F, { targetEffect: 0.1 }) as { missing: { unitsPerArm: number } };
    expect(missing.unitsPerArm).toBeGreaterThan(10_000);
  });

  it('counts the visitors until 100 conversions where the effect is found sooner', () => {
    // 1 % against 4 %: found with a few hundred, 100 conversions with 10,000.
    const arms = [proportion(1_000, 10), proportion(1_000, 40)] as const;
    expect(decide(arms)).toMatchObject({ kind: 'not-enough-data', missing: { unitsPerArm: 9_000 } });
  });

  it('of a mean counts visitors, not its sum', () => {
    // 60 visitors an arm, with 2,400 and 4,800 ms: significant, a sum of 144,000, and far too few.
    const arms = [mean(60, 144_000, 400e6), mean(60, 288_000, 1_500e6)] as const;
    expect(decide(arms)).toMatchObject({ kind: 'not-enough-data', missing: { unitsPerArm: 40 } });
    expect(say(arms)).toBe('Not enough data yet: about 40 more visitors per arm.');
    // Few layout shifts of many visitors are enough.
    const shifts = [mean(5_000, 40, 4), mean(5_000, 41, 4)] as const;
    expect(decide(shifts)).toMatchObject({ kind: 'undecided' });
  });

  it('is not enough data however small the p-value is', () => {
    expect(decide([proportion(99, 1), proportion(99, 90)])).toMatchObject({ kind: 'not-enough-data' });
  });

  it('says nothing of visitors where nobody converted', () => {
    const arms = [proportion(1_000, 0), proportion(1_000, 40)] as const;
    expect(decide(arms)).toEqual({ kind: 'not-enough-data', missing: {}, cautions: [] });
    expect(say(arms)).toBe('Not enough data yet.');
  });

  it('speaks of one visitor and one day', () => {
    expect(describeVerdict({ kind: 'not-enough-data', missing: { unitsPerArm: 1, days: 1 }, cautions: [] })).toBe(
      'Not enough data yet: about 1 more visitor per arm, about 1 day.',
    );
  });
});

describe('with enough data', () => {
  it('the variant wins, loses, or nothing is shown', () => {
    expect(say(ROWS.C)).toBe('The variant wins: +13 %, between +3 % and +22 %.');
    expect(say([ROWS.C[1], ROWS.C[0]])).toBe('The variant loses: −11 %, between −18 % and −4 %.');
    expect(say(ROWS.E)).toMatch(/^No difference shown yet, \+4 %, between −2 % and \+10 %: about [\d,]+ more visitors/);
  });

  it('is undecided by the sequential test where one look would have decided', () => {
    const verdict = decide(ROWS.C, { decidedBy: 'sequential' });
    expect(verdict).toMatchObject({ kind: 'undecided', missing: { unitsPerArm: expect.any(Number) } });
    expect(describeVerdict(verdict)).toMatch(/^No difference shown yet, \+13 %, between −3 % and \+28 %: about/);
  });

  it('decides by the chance to win, with the credible interval', () => {
    expect(decide(ROWS.C, { decidedBy: 'bayesian' })).toMatchObject({
      kind: 'won',
      lift: { interval: { lower: expect.closeTo(0.031609, 6), upper: expect.closeTo(0.218391, 6) } },
    });
    expect(decide(ROWS.A, { decidedBy: 'bayesian' })).toMatchObject({ kind: 'won' });
    expect(decide([ROWS.A[1], ROWS.A[0]], { decidedBy: 'bayesian' })).toMatchObject({ kind: 'lost' });
    expect(decide(ROWS.E, { decidedBy: 'bayesian' })).toMatchObject({ kind: 'undecided' });
  });

  it('less is better: a rise loses', () => {
    expect(decide(ROWS.C, { better: 'less' })).toMatchObject({ kind: 'lost' });
    expect(decide([ROWS.C[1], ROWS.C[0]], { better: 'less' })).toMatchObject({ kind: 'won' });
    expect(decide(ROWS.A, { better: 'less', decidedBy: 'bayesian' })).toMatchObject({ kind: 'lost' });
  });

  it('a corrected p-value decides, with its interval', () => {
    const [correctedP] = correctPValues([0.008713, 0.5, 0.6, 0.7], 'holm');
    expect(decide(ROWS.C, { correctedP })).toMatchObject({
      kind: 'won',
      lift: { interval: { lower: expect.closeTo(0.0091, 3), upper: expect.closeTo(0.2409, 3) } },
    });
    expect(decide(ROWS.C, { correctedP: 0.06 })).toMatchObject({ kind: 'undecided' });
    expect(say(ROWS.C, { correctedP: 1 })).toMatch(/^No difference shown yet, \+13 %, within no bounds/);
  });

  it('a significant difference below 0.5 % is a draw', () => {
    const arms = [mean(1_000_000, 100e6, 10_000e6 + 25e6), mean(1_000_000, 100.3e6, 10_060.09e6 + 25e6)] as const;
    expect(decide(arms)).toMatchObject({ kind: 'draw' });
    expect(say(arms)).toBe('A draw, the difference is too small to matter: +0.3 %, between +0.3 % and +0.3 %.');
    const large = [arms[0], mean(1_000_000, 100.5e6, 10_100.25e6 + 25e6)] as const;
    expect(decide(large)).toMatchObject({ kind: 'won' });
  });

  it('an undecided experiment with all the visitors that its plan needs asks for no more', () => {
    const arms = [proportion(20_000, 2_000), proportion(20_000, 2_010)] as const;
    expect(decide(arms, { targetEffect: 0.1 })).toMatchObject({ kind: 'undecided', missing: {} });
    expect(say(arms, { targetEffect: 0.1 })).toBe('No difference shown yet, +0.5 %, between −5 % and +6 %.');
  });

  it('equal arms search the smallest effect that matters', () => {
    // k²·0.09·(1 + 1.005²)/(0.1 · 0.005)², less the 5,000 that are there.
    expect(decide(ROWS.B)).toMatchObject({ kind: 'undecided', lift: { size: 0 }, missing: { unitsPerArm: 5_674_521 } });
  });
});

it('where there is no test it says so, and gives no figures', () => {
  const all = [proportion(1_000, 500), proportion(1_000, 1_000)] as const;
  expect(decide(all)).toEqual({ kind: 'not-comparable', reason: 'no-variance' });
  expect(say(all)).toBe('No comparison: all visitors of a variant have the same value.');
  for (const reason of ['too-few-units', 'no-conversions', 'no-bounds'] as const)
    expect(describeVerdict({ kind: 'not-comparable', reason })).toMatch(/^No comparison: .*\.$/);
});

it('an unequal sample ratio comes before every figure', () => {
  const sampleRatio = checkSampleRatio([5_000, 5_400], [1, 1]);
  expect(decide(ROWS.C, { sampleRatio })).toEqual({ kind: 'mismatch', pValue: sampleRatio.pValue });
  expect(say(ROWS.C, { sampleRatio })).toBe(
    'No figure of this experiment can be trusted: its visitors are not shared out by the weights.',
  );
});

describe('cautions', () => {
  const DOUBLED = [proportion(10_000, 1_000), proportion(10_000, 1_500)] as const;
  const cautionsOf = (arms: readonly [Arm, Arm], options?: Partial<VerdictInput>) => {
    const verdict = decide(arms, options);
    return 'cautions' in verdict ? verdict.cautions : undefined;
  };

  it('a lift of 50 % or more is suspicious, in both directions', () => {
    expect(cautionsOf(DOUBLED)).toEqual(['suspicious']);
    expect(cautionsOf([DOUBLED[1], proportion(10_000, 750)])).toEqual(['suspicious']);
    expect(cautionsOf([DOUBLED[0], proportion(10_000, 1_499)])).toEqual([]);
  });

  it('less than three days are short', () => {
    expect(cautionsOf(ROWS.C, { daysRunning: 2.9 })).toEqual(['short']);
    expect(cautionsOf(ROWS.C, { daysRunning: 3 })).toEqual([]);
    expect(cautionsOf(ROWS.F, { daysRunning: 1 })).toEqual(['short']);
  });

  it('many visitors of two variants, and arms that differed beforehand', () => {
    expect(
      cautionsOf(ROWS.C, {
        multipleExposures: { status: 'frequent', share: 0.02 },
        imbalance: { difference: 1, pValue: 1e-6, isAlarm: true },
      }),
    ).toEqual(['multiple-exposures', 'imbalance']);
  });

  it('are sentences', () => {
    for (const caution of ['suspicious', 'short', 'multiple-exposures', 'imbalance'] as const)
      expect(describeCaution(caution)).toMatch(/^[A-Z].*\.$/);
  });
});

it.each([
  [0.125, '+13 %'],
  [0.12499999999999993, '+13 %'],
  [-0.287, '−29 %'],
  [0.0034, '+0.3 %'],
  [-0.0096, '−1 %'],
  [0.0004, '0 %'],
  [-0.0004, '0 %'],
  [0, '0 %'],
  [12.5, '+1,250 %'],
])('writes a lift of %d as "%s"', (lift, text) => {
  expect(formatLift(lift)).toBe(text);
});
