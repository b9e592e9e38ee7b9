import { expect, test } from 'vitest';
import { asksForMore } from './asksForMore.ts';

const attributes = { id: 'ann', device: 'mobile' };

test.each([
  ['a country', [{ condition: { country: 'DE' }, force: true }]],
  ['a country among others', [{ condition: { $or: [{ device: 'x' }, { $not: { country: 'DE' } }] }, force: true }]],
  ['a part of one', [{ condition: { 'place.city': 'Bern' }, force: true }]],
  ['another id, for a share of all', [{ hashAttribute: 'company', coverage: 0.5, force: true }]],
  ['another id, for an experiment', [{ hashAttribute: 'company', variations: ['a', 'b'] as [string, string] }]],
])('a flag asks for more than was told: %s', (_, rules) => {
  expect(asksForMore(rules, attributes)).toBe(true);
});

test('one whose rules ask for what was told doesn’t', () => {
  expect(asksForMore(undefined, {})).toBe(false);
  expect(asksForMore([{ force: true }], {})).toBe(false);
  expect(asksForMore([{ condition: { device: { $in: ['mobile'] } }, coverage: 0.5, force: true }], attributes)).toBe(
    false,
  );
  expect(asksForMore([{ coverage: 0.5, force: true }], { device: 'mobile' })).toBe(true);
});
