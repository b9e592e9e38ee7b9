import type { FeatureApiResponse } from '@growthbook/growthbook';
import { expect, test } from 'vitest';
import type { DebugOverrides } from '../cookies/debugCookie.ts';
import { createEvaluate } from './evaluate.ts';
import { listExperiments } from './listExperiments.ts';
import { listFlags } from './listFlags.ts';

const hero = { key: 'hero-test', name: 'Hero', variations: ['control', 'board'], weights: [0, 1], hashVersion: 2 };
const gate = (id: string, value: unknown) => [{ id, condition: { value }, gate: true }];
const payload = {
  features: {
    plain: {
      defaultValue: false,
      idleExperiments: [
        {
          key: 'banner-test',
          name: 'Banner',
          status: 'draft',
          variations: [false, true],
          meta: [{ key: 'off' }, { key: 'on' }],
        },
      ],
    },
    forced: { defaultValue: 1, rules: [{ id: 'rule-7', force: 2 }] },
    hero: {
      defaultValue: 'control',
      rules: [
        {
          ...hero,
          meta: [
            { key: '0', name: 'Benefit' },
            { key: '1', name: 'Board' },
          ],
        },
      ],
    },
    gated: { defaultValue: true, rules: [{ parentConditions: gate('plain', true), force: true }] },
    round: { defaultValue: true, rules: [{ parentConditions: gate('about', true), force: true }] },
    about: { defaultValue: true, rules: [{ parentConditions: gate('round', true), force: true }] },
  },
  experiments: [
    { key: 'hero-test', status: 'running', manual: true, variations: ['control', 'board'] },
    { key: 'old-test', name: 'Old', status: 'stopped', manual: true, variations: [1, 2] },
  ],
} as unknown as FeatureApiResponse;

const none: DebugOverrides = { flags: new Map(), variations: new Map() };
const evaluate = (overrides: Partial<DebugOverrides> = {}) =>
  createEvaluate(payload, { attributes: { id: 'someone' }, seen: [] }, { ...none, ...overrides });

function flags(overrides: Partial<DebugOverrides> = {}, shown: Record<string, string | null> = {}) {
  const { variations } = { ...none, ...overrides };
  return listFlags({ payload, shown, evaluate: evaluate(overrides), evaluateRules: evaluate({ variations }) });
}

const experiments = (overrides: Partial<DebugOverrides> = {}, shown = {}) =>
  listExperiments({ payload, overrides: { ...none, ...overrides }, evaluateFreely: evaluate(), shown });

// REQ-FLG-16
test('names each of the seven sources', () => {
  const list = flags({ flags: new Map([['plain', true]]) }, { hero: 'board', gone: '' });
  expect(Object.fromEntries(list.map(({ key, source }) => [key, source]))).toEqual({
    hero: 'experiment',
    gone: 'unknownFeature',
    plain: 'override',
    forced: 'force',
    gated: 'force',
    round: 'cyclicPrerequisite',
    about: 'cyclicPrerequisite',
  });
  const sources = Object.fromEntries(flags().map(({ key, source }) => [key, source]));
  expect([sources.plain, sources.gated]).toEqual(['defaultValue', 'prerequisite']);
});

test('lists the flags of the page first, with their values, then overridden flags', () => {
  const list = flags({ flags: new Map([['round', true]]) }, { plain: '', hero: 'board', forced: null });
  expect(list.map(({ key }) => key)).toEqual(['forced', 'hero', 'plain', 'round', 'about', 'gated']);
  expect(list.map(({ shown }) => shown).slice(0, 4)).toEqual([undefined, 'board', 'control', undefined]);
});

test('lists the possible values of a flag, each once, and its value without the override', () => {
  const list = flags({ flags: new Map<string, unknown>([['hero', 'typed in']]) });
  expect(list.find(({ key }) => key === 'hero')).toMatchObject({
    value: 'typed in',
    ruleValue: 'board',
    isBoolean: false,
    choices: ['control', 'board', 'typed in'],
  });
  expect(list.find(({ key }) => key === 'forced')).toMatchObject({
    choices: [1, 2],
    reason: 'Set by its rule rule-7.',
  });
});

test('shows the variation, and whether it is forced', () => {
  const reasonOf = (overrides?: Partial<DebugOverrides>) => flags(overrides).find(({ key }) => key === 'hero')?.reason;
  expect(reasonOf()).toBe('Hero: Board.');
  expect(reasonOf({ variations: new Map([['hero-test', 0]]) })).toBe('Hero: Benefit, forced.');
});

test('evaluates as the server for a visitor with a sticky variation, also without an id', () => {
  const seen = [{ flag: 'hero', value: 'control', experiment: 'hero-test', variation: 0 }];
  const of = (some: typeof seen) => createEvaluate(payload, { attributes: {}, seen: some }, none)('hero');
  expect(of(seen)).toMatchObject({
    value: 'control',
    source: 'experiment',
    experimentResult: { stickyBucketUsed: true },
  });
  expect(of([]).source).toBe('defaultValue');
  expect(of([{ flag: 'hero', value: 'made up', experiment: 'hero-test', variation: 0 }]).source).toBe('defaultValue');
});

test('lists experiments of rules and of the payload’s list', () => {
  expect(experiments()).toEqual([
    {
      key: 'banner-test',
      name: 'Banner',
      status: 'draft',
      flags: ['plain'],
      variations: [
        { name: 'off', value: false },
        { name: 'on', value: true },
      ],
      isInRule: false,
      forced: undefined,
      assigned: undefined,
    },
    {
      key: 'hero-test',
      name: 'Hero',
      status: 'running',
      flags: ['hero'],
      variations: [
        { name: 'Benefit', value: 'control' },
        { name: 'Board', value: 'board' },
      ],
      isInRule: true,
      forced: undefined,
      assigned: 1,
    },
    expect.objectContaining({ name: 'Old', status: 'stopped', flags: [], isInRule: false }),
  ]);
});

test('lists the experiments of the page first', () => {
  expect(experiments({}, { hero: '' }).map(({ name }) => name)).toEqual(['Hero', 'Banner', 'Old']);
});

test('recognizes forced experiments: by variation, or by the flag where no rule runs the experiment', () => {
  const overrides = { flags: new Map([['plain', true]]), variations: new Map([['hero-test', 0]]) };
  expect(experiments(overrides).map(({ forced }) => forced)).toEqual([1, 0, undefined]);
  expect(experiments(overrides).map(({ assigned }) => assigned)).toEqual([undefined, 1, undefined]);
});
