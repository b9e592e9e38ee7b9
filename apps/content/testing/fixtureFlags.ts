export const DECRYPTION_KEY = 'MDEyMzQ1Njc4OWFiY2RlZg==';

const feature = (valueType: string, defaultValue: unknown, rules: unknown[] = []) => ({
  description: 'A flag.',
  owner: 'tests',
  valueType,
  defaultValue,
  rules,
});

/** An experiment file of the fixture, with some fields changed. */
export const fixtureExperiment = (key: string, values: unknown[], fields: object = {}) => ({
  key,
  name: `Experiment ${key}`,
  hypothesis: 'It is better.',
  status: 'running',
  hashAttribute: 'id',
  hashVersion: 2,
  seed: key,
  coverage: 1,
  weights: values.map(() => 1 / values.length),
  variations: values.map((value, index) => ({ key: `v${index}`, name: `Variation ${index}`, value })),
  phase: 1,
  primaryMetric: 'sign-up started',
  guardrails: ['page errors'],
  ...fields,
});

/** The files of a small flags folder. */
export const fixtureFlags: Record<string, unknown> = {
  'client-keys.json': {
    plain: { description: 'As it is.' },
    encrypted: { description: 'Encrypted.', decryptionKey: DECRYPTION_KEY },
    remote: { description: 'Remote evaluation only.', remoteEval: 'only' },
    both: { description: 'Remote evaluation where the client requests it.', remoteEval: 'allowed' },
  },
  'features/live.json': feature('boolean', false),
  'features/hero.json': feature('string', 'none', [{ experiment: 'hero' }]),
  'features/card.json': feature('boolean', false, [
    { parentConditions: [{ id: 'live', condition: { value: true } }], force: true },
    { experiment: 'card' },
  ]),
  'features/market.json': feature('string', '', [{ condition: { country: { $inGroup: 'near' } }, force: '/near' }]),
  'features/rollout.json': feature('boolean', false, [{ force: true, coverage: 0.5, hashAttribute: 'id' }]),
  'experiments/hero.json': fixtureExperiment('hero', ['control', 'board', 'brain']),
  'experiments/card.json': fixtureExperiment('card', [false, true]),
  'saved-groups/near.json': { description: 'Near.', attributeKey: 'country', values: ['AT', 'CH'] },
};
