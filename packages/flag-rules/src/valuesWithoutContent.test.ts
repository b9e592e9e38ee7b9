import { expect, test } from 'vitest';
import { findValuesWithoutContent } from './valuesWithoutContent.ts';

const SLOT = { name: 'slot homeTop', flag: 'hero', values: ['board', 'brain'] };
const experiment = (...variations: unknown[]) => ({
  key: 'hero-test',
  variations,
  meta: variations.map((_, index) => ({ key: `v${index}` })),
});
const linesOf = (feature: object, ...slots: (typeof SLOT)[]) =>
  findValuesWithoutContent({ hero: feature }, slots).map(({ message }) => message);

test('reports a value without content, with the values that have content', () => {
  const feature = { defaultValue: 'control', rules: [experiment('control', 'board', 'houres')] };
  expect(findValuesWithoutContent({ hero: feature }, [SLOT])).toEqual([
    {
      flag: 'hero',
      experiment: 'hero-test',
      message:
        'variation "v2": slot homeTop has no content for value "houres" of flag "hero", only for "board", "brain"; its visitors see the control and are not counted',
    },
  ]);
});

test('each slot of the flag needs content', () => {
  const feature = { defaultValue: 'control', rules: [experiment('control', 'board')] };
  const lines = linesOf(feature, SLOT, { ...SLOT, name: 'slot footer', values: ['brain'] });
  expect(lines).toEqual([expect.stringContaining('slot footer has no content for value "board"')]);
});

test.each([
  ['the control, and values with content', ['control', 'board', 'brain']],
  ['a test of the control against itself', ['control', 'control']],
  ['variations in another order', ['board', 'off']],
])('accepts %s', (_, values) => {
  expect(linesOf({ defaultValue: 'off', rules: [experiment(...values)] }, SLOT)).toEqual([]);
});

test('compares other types as text', () => {
  const feature = { defaultValue: false, rules: [experiment(false, true)] };
  expect(linesOf(feature, { ...SLOT, values: ['true'] })).toEqual([]);
  expect(linesOf(feature, { ...SLOT, values: ['on'] })).toHaveLength(1);
});

test('ignores flags without a slot or experiment, and slots without a flag', () => {
  expect(linesOf({ rules: [experiment('a', 'b')] })).toEqual([]);
  expect(linesOf({ rules: [{ force: 'houres' }] }, SLOT)).toEqual([]);
  expect(linesOf({}, SLOT, { ...SLOT, flag: '__proto__' })).toEqual([]);
});

test('values of a flag that redirects must be paths, or empty', () => {
  const redirect = { paths: ['/demo'] };
  const linesFor = (...values: string[]) => linesOf({ defaultValue: '', redirect, rules: [experiment(...values)] });
  expect(linesFor('', '/pricing', '/pricing?plan=team')).toEqual([]);
  expect(linesFor('control', '/pricing', '')).toEqual([]);
  expect(linesFor('', 'pricing', '//elsewhere.example')).toEqual([
    expect.stringContaining('"pricing" is no path of this site'),
    expect.stringContaining('"//elsewhere.example" is no path of this site'),
  ]);
});
