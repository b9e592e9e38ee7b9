import { beforeEach, expect, test } from 'vitest';
import type { ExperimentView } from './listExperiments.ts';
import type { FlagView } from './listFlags.ts';
import { overrideActions } from './overrideActions.ts';
import { debugStorage, openStorage } from './overrideStorage.ts';

const flag = (key: string, ruleValue: unknown): FlagView => ({
  key,
  value: ruleValue,
  source: 'defaultValue',
  reason: '',
  ruleValue,
  isBoolean: typeof ruleValue === 'boolean',
  choices: [],
});
const experiment: ExperimentView = {
  key: 'test',
  name: 'Test',
  status: 'running',
  flags: ['a'],
  variations: [
    { name: 'off', value: false },
    { name: 'on', value: true },
  ],
  isInRule: true,
};

let storage: Storage;
let kept: ReturnType<typeof debugStorage>;

beforeEach(() => {
  ({ storage } = openStorage());
  kept = debugStorage(storage);
});

test('a flag that is toggled back to what its rules say has no override any more', () => {
  overrideActions.setFlag(kept, flag('a', false), true);
  expect(storage.getItem('a')).toBe('true');
  overrideActions.setFlag(kept, flag('a', false), false);
  expect(kept.read().flags.size).toBe(0);
  overrideActions.setFlag(kept, flag('b', true), false);
  expect(kept.read().flags).toEqual(new Map([['b', false]]));
});

test('forcing a variation takes the flag’s own override back, which would win', () => {
  kept.setFlag('a', true);
  overrideActions.force(kept, experiment, 0);
  expect(kept.read()).toEqual({ flags: new Map(), variations: new Map([['test', 0]]) });
  overrideActions.force(kept, experiment, undefined);
  expect(kept.read().variations.size).toBe(0);
});

test('a draft is forced by its flag', () => {
  overrideActions.force(kept, { ...experiment, status: 'draft', isInRule: false }, 1);
  expect(kept.read()).toEqual({ flags: new Map([['a', true]]), variations: new Map() });
  overrideActions.force(kept, { ...experiment, status: 'draft', isInRule: false }, undefined);
  expect(kept.read().flags.size).toBe(0);
});

test('reset takes back everything of ours and nothing of others', () => {
  storage.setItem('somebody-elses', 'true');
  kept.setFlag('a', true);
  kept.setFlag('unlisted', 'x');
  kept.setVariation('test', 1);
  kept.setCollapsed(true);
  overrideActions.reset(kept, [flag('a', false)]);
  expect(kept.read()).toEqual({ flags: new Map([['somebody-elses', true]]), variations: new Map() });
  expect(kept.isCollapsed()).toBe(true);
});
