import { expect, test } from 'vitest';
import { fixtureExperiment } from '../../testing/fixtureFlags.ts';
import type { ExperimentFile } from '../files/experimentSchema.ts';
import { idleExperimentsOf } from './idleExperimentsOf.ts';

const experiments = new Map(
  (['draft', 'running', 'stopped'] as const).map((status) => [
    status,
    fixtureExperiment(status, [false, true], { status }) as ExperimentFile,
  ]),
);

test('names drafts and stopped experiments with their variations, and nothing that assigns', () => {
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
