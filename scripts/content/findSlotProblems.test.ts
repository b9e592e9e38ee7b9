import { expect, test } from 'vitest';
import type { FlagFiles } from '../../apps/content/growthbook/files/parseFlagFile.ts';
import { fixtureExperiment } from '../../apps/content/testing/fixtureFlags.ts';
import { entryOf, snapshotOf } from '../../apps/site/src/cms/testing/snapshots.ts';
import { findSlotProblems } from './findSlotProblems.ts';

const links = (...ids: string[]) => ids.map((id) => ({ sys: { type: 'Link', linkType: 'Entry', id } }));

/** A page with slots, each described by its flag and the values that have a variant. */
function createContent(slots: Record<string, string[]>) {
  const entries = Object.entries(slots).flatMap(([flag, values]) => [
    entryOf(`slot-${flag}`, 'variantSlot', { flag, variants: links(...values.map((value) => `${flag}-${value}`)) }),
    ...values.map((value) => entryOf(`${flag}-${value}`, 'variant', { value })),
  ]);
  const sections = links(...Object.keys(slots).map((flag) => `slot-${flag}`));
  return snapshotOf(entryOf('home', 'page', { slug: { 'en-US': '/' }, sections }), ...entries);
}

function flagsOf(features: Record<string, object>): FlagFiles {
  const experiments = new Map([['hero-test', { variations: [{ value: 'control' }, { value: 'board' }] }]]);
  const all = Object.entries(features).map(([key, feature]) => [key, { rules: [], ...feature }]);
  return { features: new Map(all as never), experiments, savedGroups: new Map(), clientKeys: {} } as never;
}

const hero = { valueType: 'string', defaultValue: 'control', rules: [{ experiment: 'hero-test' }, { force: 'calm' }] };
const level = { valueType: 'number', defaultValue: 1, rules: [{ force: 2 }] };
const isOn = { valueType: 'boolean', defaultValue: false };

test('finds nothing where every value is possible', () => {
  const content = createContent({ hero: ['board', 'calm'], level: ['2'], banner: ['true'] });
  expect(findSlotProblems(content, flagsOf({ hero, level, banner: isOn }))).toEqual([]);
});

test('names an unknown flag, and the existing ones', () => {
  expect(findSlotProblems(createContent({ heros: ['board'] }), flagsOf({ hero, level }))).toEqual([
    'slot slot-heros: there is no flag "heros"; add flags/features/heros.json, or name one of "hero", "level"',
  ]);
});

test('names an impossible value, and the possible ones', () => {
  expect(findSlotProblems(createContent({ hero: ['bord'], banner: ['on'] }), flagsOf({ hero, banner: isOn }))).toEqual([
    'slot slot-hero: the flag "hero" is never "bord"; it can be "control", "board", "calm"',
    'slot slot-banner: the flag "banner" is never "on"; it can be "true", "false"',
  ]);
});

test('names a running experiment’s variation without content', () => {
  const flags = flagsOf({ hero });
  const running = fixtureExperiment('hero-test', ['control', 'board', 'houres']);
  flags.experiments.set('hero-test', running as never);
  expect(findSlotProblems(createContent({ hero: ['board'] }), flags)).toEqual([
    expect.stringContaining('experiment hero-test: variation "v2": slot slot-hero has no content for value "houres"'),
  ]);
  flags.experiments.set('hero-test', { ...running, status: 'draft' } as never);
  expect(findSlotProblems(createContent({ hero: ['board'] }), flags)).toEqual([]);
});

test('names the page, its flags and how many combinations they make', () => {
  const flags = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((flag) => [flag, isOn]));
  const slots = Object.fromEntries(Object.keys(flags).map((flag) => [flag, ['true']]));
  expect(findSlotProblems(createContent(slots), flagsOf(flags))).toEqual([
    'page home: its flags a, b, c, d, e make 32 combinations, at most 24 can be kept; take a slot or a variant out',
  ]);
});

test('names a page whose flags are too long to be part of an address in the caches', () => {
  const long = 'a'.repeat(60);
  const flags = { [long]: isOn, [`${long}b`]: isOn, [`${long}c`]: isOn };
  const slots = Object.fromEntries(Object.keys(flags).map((flag) => [flag, ['true']]));
  expect(findSlotProblems(createContent(slots), flagsOf(flags))).toEqual([
    'page home: the names of its flags and values are 200 characters long together, at most 150 can be kept',
  ]);
});
