import type { FeatureRule } from '@growthbook/growthbook';
import { expect, test } from 'vitest';
import { asksForMore } from './asksForMore.ts';

const attributes = { id: 'ann', device: 'mobile' };
const others = { 'of-germans': { rules: [{ condition: { country: 'DE' }, force: true }] } };

test.each([
  ['a country', [{ condition: { country: 'DE' }, force: true }]],
  ['a country among others', [{ condition: { $or: [{ device: 'x' }, { $not: { country: 'DE' } }] }, force: true }]],
  ['a part of one', [{ condition: { 'place.city': 'Bern' }, force: true }]],
  ['another id, for a share of all', [{ hashAttribute: 'company', coverage: 0.5, force: true }]],
  ['another id, for an experiment', [{ hashAttribute: 'company', variations: ['a', 'b'] as [string, string] }]],
  ['another id, for a range', [{ hashAttribute: 'company', range: [0, 0.5] as [number, number], force: true }]],
  [
    'another id, for a namespace',
    [{ filters: [{ attribute: 'company', hashVersion: 2, seed: 's', ranges: [] }], force: true }],
  ],
  ['a flag that asks for it', [{ parentConditions: [{ id: 'of-germans', condition: { value: true } }], force: true }]],
])('a flag asks for more than was told: %s', (_, rules) => {
  expect(asksForMore({ ...others, flag: { rules } }, 'flag', attributes)).toBe(true);
});

test('one whose rules ask for what was told doesn’t', () => {
  const asks = (rules: FeatureRule[] | undefined, told: Record<string, unknown>) =>
    asksForMore({ ...others, flag: { rules } }, 'flag', told);
  expect(asksForMore({}, 'flag', {})).toBe(false);
  expect(asks(undefined, {})).toBe(false);
  expect(asks([{ force: true }], {})).toBe(false);
  expect(asks([{ condition: { device: { $in: ['mobile'] } }, coverage: 0.5, force: true }], attributes)).toBe(false);
  expect(asks([{ coverage: 0.5, force: true }], { device: 'mobile' })).toBe(true);
  expect(asks([{ parentConditions: [{ id: 'flag', condition: {} }], force: true }], attributes)).toBe(false);
});
