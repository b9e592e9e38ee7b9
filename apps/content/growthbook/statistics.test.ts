import { checkSampleRatio } from '@cumulus/experiment-statistics';
import { GrowthBookClient } from '@growthbook/growthbook';
import { describe, expect, it } from 'vitest';
import { fixtureExperiment } from '../testing/fixtureFlags.ts';
import { seededIds } from '../testing/seededIds.ts';
import type { ExperimentFile, FeatureFile } from './files/schemas.ts';
import { compilePayload } from './payload.ts';

const VISITORS = 100_000;
/** Below this a deviation counts as real (REQ-EXP-08: chi-square p > 0.01). */
const MIN_P = 0.01;
/** Threshold for many tests at once, of which one in a hundred would be below MIN_P by chance: the usual alarm. */
const ALARM_P = 0.001;
/** Visitors in each A/A test: a wrong hash is seen with the first thousands, and the bound of p fits any number. */
const A_A_VISITORS = 20_000;
const SEED = 20_261_121;

const ids = seededIds(VISITORS, SEED);

/** Decides for every visitor with the official SDK and the served payload. @returns variation by visitor; -1 for visitors outside the experiment */
async function assign(
  experiments: Record<string, Partial<ExperimentFile>>,
  visitors = VISITORS,
): Promise<Record<string, Int8Array>> {
  const files = Object.entries(experiments).map(([key, fields]) => {
    const values = (fields.weights ?? [0.5, 0.5]).map((_, index) => index);
    return fixtureExperiment(key, values, fields) as ExperimentFile;
  });
  const feature = (key: string): FeatureFile => ({
    description: 'x',
    owner: 'x',
    valueType: 'number',
    defaultValue: -1,
    rules: [{ experiment: key }],
  });
  const payload = compilePayload(
    {
      features: new Map(files.map(({ key }) => [key, feature(key)])),
      experiments: new Map(files.map((file) => [file.key, file])),
      savedGroups: new Map(),
      clientKeys: {},
    },
    0,
  );
  const results = Object.fromEntries(files.map(({ key }) => [key, new Int8Array(visitors)]));
  const client = new GrowthBookClient();
  client.initSync({ payload });
  ids.slice(0, visitors).forEach((id, visitor) => {
    const attributes = { id };
    for (const [key, assigned] of Object.entries(results)) {
      assigned[visitor] = client.getFeatureValue(key, -1, { attributes });
    }
  });
  return results;
}

const count = (assigned: Int8Array, variations: number) =>
  Array.from({ length: variations }, (_, variation) => assigned.filter((value) => value === variation).length);

describe(`shares over ${VISITORS} visitors`, () => {
  it.each([
    ['50/50', [0.5, 0.5]],
    ['33/33/34', [0.33, 0.33, 0.34]],
    ['34/33/33, the home hero', [0.34, 0.33, 0.33]],
    ['90/10', [0.9, 0.1]],
  ])('%s', async (name, weights) => {
    const key = name.replace(/\W+/g, '-');
    const counts = count((await assign({ [key]: { weights } }))[key]!, weights.length);
    expect(counts.reduce((sum, value) => sum + value, 0)).toBe(VISITORS);
    expect(checkSampleRatio(counts, weights).pValue).toBeGreaterThan(MIN_P);
  });

  it('wrong shares are detected by this test', async () => {
    const counts = count((await assign({ skewed: { weights: [0.49, 0.51] } })).skewed!, 2);
    expect(checkSampleRatio(counts, [0.5, 0.5]).pValue).toBeLessThan(MIN_P);
  });
});

// REQ-EXP-08
it('A/A tests have no sample-ratio mismatch', async () => {
  const tests = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`a-a-${index}`, { seed: `a-a-${index}` }]),
  );
  const found = Object.values(await assign(tests, A_A_VISITORS)).map(
    (assigned) => checkSampleRatio(count(assigned, 2), [0.5, 0.5]).pValue,
  );
  expect(Math.min(...found)).toBeGreaterThan(ALARM_P);
  // With a uniform distribution p values are on both sides of the middle.
  expect(found.filter((p) => p < 0.5).length).toBeGreaterThan(2);
  expect(found.filter((p) => p > 0.5).length).toBeGreaterThan(2);
});

// REQ-EXP-08
it('two experiments are independent', async () => {
  const { one, two } = await assign({ one: {}, two: {} });
  const cells = [0, 0, 0, 0];
  ids.forEach((_, visitor) => {
    cells[one![visitor]! * 2 + two![visitor]!]! += 1;
  });
  expect(checkSampleRatio(cells, [0.25, 0.25, 0.25, 0.25]).pValue).toBeGreaterThan(MIN_P);
});

describe('a namespace', async () => {
  const { quiz, landing } = await assign({
    quiz: { namespace: { name: 'buying-help', range: [0, 0.5] } },
    landing: { namespace: { name: 'buying-help', range: [0.5, 1] } },
  });

  it('assigns each visitor to exactly one of its experiments', () => {
    const memberships = ids.map((_, visitor) => Number(quiz![visitor]! >= 0) + Number(landing![visitor]! >= 0));
    expect(new Set(memberships)).toEqual(new Set([1]));
  });

  it('keeps the shares in each experiment', () => {
    for (const assigned of [quiz!, landing!]) {
      const counts = count(assigned, 2);
      expect((counts[0]! + counts[1]!) / VISITORS).toBeCloseTo(0.5, 1);
      expect(checkSampleRatio(counts, [0.5, 0.5]).pValue).toBeGreaterThan(MIN_P);
    }
  });
});

describe('a ramp by coverage', async () => {
  const weights = [0.34, 0.33, 0.33];
  const coverages = [0, 0.1, 0.25, 0.5, 1];
  const steps = await Promise.all(
    coverages.map(async (coverage) => (await assign({ ramp: { coverage, weights } })).ramp!),
  );

  it('changes no visitor’s variation', () => {
    steps.slice(1).forEach((after, index) => {
      const before = steps[index]!;
      expect(before.every((variation, visitor) => variation === -1 || variation === after[visitor])).toBe(true);
    });
  });

  it('includes as many as its coverage, in the same shares', () => {
    coverages.forEach((coverage, step) => {
      const counts = count(steps[step]!, 3);
      expect(counts.reduce((sum, value) => sum + value, 0) / VISITORS).toBeCloseTo(coverage, 2);
      if (coverage > 0) expect(checkSampleRatio(counts, weights).pValue).toBeGreaterThan(ALARM_P);
    });
  });
});
