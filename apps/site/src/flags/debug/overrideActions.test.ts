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
let stored: ReturnType<typeof debugStorage>;

beforeEach(() => {
  ({ storage } = openStorage());
  stored = debugStorage(storage);
});

test('a flag that is toggled back to the value of its rules has no override', () => {
  overrideActions.setFlag(stored, flag('a', false), true);
  expect(storage.getItem('a')).toBe('true');
  overrideActions.setFlag(stored, flag('a', false), false);
  expect(stored.read().flags.size).toBe(0);
  overrideActions.setFlag(stored, flag('b', true), false);
  expect(stored.read().flags).toEqual(new Map([['b', false]]));
});

test('forcing a variation removes the flag’s override, which has precedence', () => {
  stored.setFlag('a', true);
  overrideActions.force(stored, experiment, 0);
  expect(stored.read()).toEqual({ flags: new Map(), variations: new Map([['test', 0]]) });
  overrideActions.force(stored, experiment, undefined);
  expect(stored.read().variations.size).toBe(0);
});

test('a draft is forced by its flag', () => {
  overrideActions.force(stored, { ...experiment, status: 'draft', isInRule: false }, 1);
  expect(stored.read()).toEqual({ flags: new Map([['a', true]]), variations: new Map() });
  overrideActions.force(stored, { ...experiment, status: 'draft', isInRule: false }, undefined);
  expect(stored.read().flags.size).toBe(0);
});

test('reset removes all our overrides, and no other entries', () => {
  storage.setItem('somebody-elses', 'true');
  stored.setFlag('a', true);
  stored.setFlag('unlisted', 'x');
  stored.setVariation('test', 1);
  stored.setCollapsed(true);
  overrideActions.reset(stored, [flag('a', false)]);
  expect(stored.read()).toEqual({ flags: new Map([['somebody-elses', true]]), variations: new Map() });
  expect(stored.isCollapsed()).toBe(true);
});
