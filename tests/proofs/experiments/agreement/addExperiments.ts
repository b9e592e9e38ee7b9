import type { FlagFolder } from '../../../fixtures/flags/FlagFolder.ts';

const EXPERIMENT = {
  name: 'Of the tests',
  hypothesis: 'Server and browser decide alike.',
  status: 'running',
  hashAttribute: 'id',
  hashVersion: 2,
  coverage: 1,
  weights: [0.5, 0.5],
  variations: ['control', 'other'].map((key) => ({ key, name: key, value: key })),
  phase: 0,
  primaryMetric: 'sign-up started',
  guardrails: ['page errors'],
};

const THREE = ['control', 'one', 'two'].map((key) => ({ key, name: key, value: key }));

/** One experiment for each property that assignment depends on: both sides agree only if they read all of them. */
const ASSIGNMENTS: Record<string, object> = {
  'a-a': {},
  'nine-to-one': { weights: [0.9, 0.1] },
  thirds: { weights: [0.33, 0.33, 0.34], variations: THREE },
  'ramp-of-a-third': { coverage: 0.33, weights: [0.34, 0.33, 0.33], variations: THREE },
  'hardly-anyone': { coverage: 0.01 },
  'first-of-two': { namespace: { name: 'of-tests', range: [0, 0.4] } },
  'second-of-two': { namespace: { name: 'of-tests', range: [0.4, 1] }, coverage: 0.7 },
  'on-telephones': { condition: { device: 'mobile' } },
  'in-german': { condition: { locale: 'de' } },
  'in-america': { condition: { country: { $in: ['US', 'CA'] } } },
  'at-the-desk': { condition: { country: { $inGroup: 'sales-desk-countries' }, device: { $ne: 'mobile' } } },
  'on-pricing': { condition: { path: { $regex: '/pricing$' } } },
  'not-at-home': { condition: { $not: { url: { $regex: '^https?://[^/]+/$' } } } },
  'second-phase': { phase: 1, bucketVersion: 1, minBucketVersion: 1 },
};

const feature = (rules: object[], defaultValue: unknown = 'control', valueType = 'string') => ({
  ...{ description: 'Of the tests.', owner: 'tests', valueType, defaultValue, rules },
});

/** Flags that depend on others, or have a rollout without an experiment. */
const FEATURES: Record<string, object> = {
  'half-of-all': feature([{ force: true, coverage: 0.5, hashAttribute: 'id' }], false, 'boolean'),
  'forced-then-tested': feature([{ condition: { country: 'DE' }, force: 'forced' }, { experiment: 'a-a' }]),
  'where-thirds-are-one': feature([
    { parentConditions: [{ id: 'thirds', condition: { value: 'one' } }], experiment: 'nine-to-one' },
  ]),
};

const requires = (id: string, force: string) => ({
  defaultValue: 'control',
  rules: [{ parentConditions: [{ id, condition: { value: 'x' } }], force }],
});

/** The built-in service refuses flags that require each other; the vendor's sends them. */
export const CYCLE: Record<string, object> = {
  'builds-on-itself': requires('builds-on-it', 'never'),
  'builds-on-it': requires('builds-on-itself', 'x'),
};

/** Starts every draft of the folder, and adds an experiment for each property that assignment depends on. */
export async function addExperiments(flags: FlagFolder): Promise<void> {
  for (const { key } of await flags.experiments()) await flags.editExperiment(key, { status: 'running' });
  for (const [key, fields] of Object.entries(ASSIGNMENTS)) {
    await flags.write(`experiments/${key}.json`, { ...EXPERIMENT, key, seed: key, ...fields });
    await flags.write(`features/${key}.json`, feature([{ experiment: key }]));
  }
  for (const [key, content] of Object.entries(FEATURES)) await flags.write(`features/${key}.json`, content);
}
