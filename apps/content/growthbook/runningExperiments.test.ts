import { expect, it } from 'vitest';
import type { FlagPayload } from './payload.ts';
import { runningExperiments } from './runningExperiments.ts';

const experiment = (key: string, fields: object) => ({
  ...{ key, phase: '1', weights: [0.5, 0.5], meta: [{ key: 'a' }, { key: 'b' }], status: 'running', ...fields },
});

it('lists running experiments that assign each visitor separately', () => {
  const experiments = [
    experiment('by-id', { hashAttribute: 'id' }),
    experiment('as-usual', {}),
    experiment('by-country', { hashAttribute: 'country' }),
    experiment('by-device', { hashAttribute: 'device' }),
    experiment('draft', { status: 'draft' }),
  ] as unknown as FlagPayload['experiments'];
  const variations = ['a', 'b'];
  expect(runningExperiments({ experiments })).toEqual(
    ['by-id', 'as-usual'].map((key) => ({ key, phase: 1, hashAttribute: 'id', weights: [0.5, 0.5], variations })),
  );
});
