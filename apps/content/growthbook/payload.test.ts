import { GrowthBook } from '@growthbook/growthbook';
import { describe, expect, it, test } from 'vitest';
import { fixtureExperiment } from '../testing/fixtureFlags.ts';
import type { ExperimentFile, FeatureFile } from './files/schemas.ts';
import { compilePayload, idleExperimentsOf } from './payload.ts';

const hero: FeatureFile = {
  description: 'x',
  owner: 'x',
  valueType: 'string',
  defaultValue: 'none',
  rules: [{ experiment: 'hero' }],
};

/** One flag with one experiment that has these fields. */
const compile = (fields: Partial<ExperimentFile>) => {
  const experiment = fixtureExperiment('hero', ['control', 'board'], fields) as ExperimentFile;
  return compilePayload(
    {
      features: new Map([['hero', hero]]),
      experiments: new Map([['hero', experiment]]),
      savedGroups: new Map(),
      clientKeys: {},
    },
    0,
  );
};

const decide = (fields: Partial<ExperimentFile>, options: ConstructorParameters<typeof GrowthBook>[0] = {}) => {
  const { features, experiments } = compile(fields);
  const client = new GrowthBook({ attributes: { id: 'ann' }, features, experiments, ...options });
  const [listed] = experiments;
  return { ...client.evalFeature('hero'), listed: listed && client.run(listed) };
};
const FORCED = { forcedVariations: { hero: 1 } };

describe('status', () => {
  // REQ-EXP-01
  it('draft gives no variation, not even a forced one', () => {
    expect(compile({ status: 'draft' })).toMatchObject({
      features: { hero: { defaultValue: 'none' } },
      experiments: [],
    });
    expect(decide({ status: 'draft' })).toMatchObject({ value: 'none', source: 'defaultValue' });
    expect(decide({ status: 'draft' }, FORCED).value).toBe('none');
  });

  // REQ-EXP-01
  it('running gives one, or the forced one', () => {
    expect(decide({})).toMatchObject({ source: 'experiment', listed: { inExperiment: true, hashUsed: true } });
    expect(decide({}, FORCED)).toMatchObject({ value: 'board', listed: { value: 'board', hashUsed: false } });
  });

  // REQ-EXP-01
  it('stopped gives none, except a forced one', () => {
    expect(decide({ status: 'stopped' })).toMatchObject({ value: 'none', listed: { inExperiment: false } });
    expect(decide({ status: 'stopped' }, FORCED).listed).toMatchObject({ inExperiment: true, value: 'board' });
  });

  it('stopped with a released variation gives it to every visitor', () => {
    const released = { status: 'stopped', releasedVariation: 'v1', coverage: 0, condition: { id: 'nobody' } } as const;
    expect(decide(released)).toMatchObject({ value: 'board', source: 'force' });
    expect(decide(released).listed).toMatchObject({ inExperiment: true, hashUsed: false, value: 'board' });
    expect(decide(released, { attributes: {} })).toMatchObject({ value: 'board', source: 'force' });
  });
});

it('contains everything that the assignment depends on', () => {
  const payload = compile({
    condition: { country: 'AT' },
    namespace: { name: 'top', range: [0.25, 0.5] },
    coverage: 0.4,
    weights: [0.9, 0.1],
    bucketVersion: 3,
    minBucketVersion: 2,
    phase: 4,
  });
  const assignment = {
    seed: 'hero',
    hashAttribute: 'id',
    hashVersion: 2,
    coverage: 0.4,
    weights: [0.9, 0.1],
    variations: ['control', 'board'],
    meta: [
      { key: 'v0', name: 'Variation 0' },
      { key: 'v1', name: 'Variation 1' },
    ],
    condition: { country: 'AT' },
    namespace: ['top', 0.25, 0.5],
    bucketVersion: 3,
    minBucketVersion: 2,
    name: 'Experiment hero',
    phase: '4',
  };
  expect(payload.features.hero?.rules).toEqual([{ id: 'hero', key: 'hero', ...assignment }]);
  expect(payload.experiments).toEqual([{ key: 'hero', status: 'running', manual: true, ...assignment }]);
});

// REQ-FLG-02
it('leaves out descriptions, and marks redirects', () => {
  const feature = {
    ...hero,
    redirect: { paths: ['/demo'] },
    rules: [{ description: 'why', force: '/x', coverage: 0.5 }],
  };
  const files = {
    features: new Map([['go', feature]]),
    experiments: new Map(),
    savedGroups: new Map(),
    clientKeys: {},
  };
  expect(compilePayload(files, 0).features.go).toEqual({
    defaultValue: 'none',
    redirect: { paths: ['/demo'] },
    rules: [{ force: '/x', coverage: 0.5, hashVersion: 2 }],
  });
});

const experiments = new Map(
  (['draft', 'running', 'stopped'] as const).map((status) => [
    status,
    fixtureExperiment(status, [false, true], { status }) as ExperimentFile,
  ]),
);

test('lists drafts and stopped experiments with their variations, and nothing that assigns', () => {
  const rules = [{ experiment: 'draft' }, { force: true }, { experiment: 'running' }, { experiment: 'stopped' }];
  const idle = idleExperimentsOf({ rules } as Parameters<typeof idleExperimentsOf>[0], experiments);
  expect(idle.map(({ key, status }) => [key, status])).toEqual([
    ['draft', 'draft'],
    ['stopped', 'stopped'],
  ]);
  expect(idle[0]).toEqual({
    key: 'draft',
    name: 'Experiment draft',
    status: 'draft',
    variations: [false, true],
    meta: [
      { key: 'v0', name: 'Variation 0' },
      { key: 'v1', name: 'Variation 1' },
    ],
  });
});
