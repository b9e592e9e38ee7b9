import { type FeatureApiResponse, GrowthBookClient } from '@growthbook/growthbook';
import { expect, test } from 'vitest';
import type { PayloadRule } from './payloadSchema.ts';
import { prepareRule } from './prepareRule.ts';

const RULE: PayloadRule = {
  key: 'hero',
  seed: 'hero',
  hashVersion: 2,
  variations: ['a', 'b', 'c'],
  name: 'Hero',
  phase: '1',
};

async function valuesBy(rule: PayloadRule): Promise<unknown[]> {
  const client = new GrowthBookClient();
  await client.setPayload({ features: { hero: { defaultValue: 'none', rules: [rule] } } } as FeatureApiResponse);
  return Array.from(
    { length: 3_000 },
    (_, id) => client.evalFeature('hero', { attributes: { id: `visitor-${id}` } }).value,
  );
}

for (const [what, fields] of [
  ['weights', { weights: [0.34, 0.33, 0.33] }],
  ['weights and coverage', { weights: [0.5, 0.3, 0.2], coverage: 0.4 }],
  ['coverage only', { coverage: 0.7 }],
  ['neither', {}],
  ['no coverage', { coverage: 0 }],
  ['weights of another number', { weights: [0.9, 0.1] }],
  ['weights at the edge', { weights: [0.33, 0.33, 0.33] }],
  ['weights that are not 1 together', { weights: [0.9, 0.5, 0.1] }],
  ['the old hash', { hashVersion: 1, weights: [0.1, 0.1, 0.8] }],
] as [string, Partial<PayloadRule>][])
  test(`decides as the vendor's client does by ${what}`, async () => {
    const rule = { ...RULE, ...fields };
    const prepared = prepareRule(rule);
    expect(prepared.ranges).toHaveLength(3);
    expect(await valuesBy(prepared)).toEqual(await valuesBy(rule));
  });

test('leaves alone what has ranges, forces a value or is no experiment', () => {
  for (const rule of [
    { ...RULE, ranges: [[0, 0.1]] },
    { ...RULE, force: 'b' },
    { condition: { country: 'DE' }, force: true, coverage: 0.5 },
    { ...RULE, contextualBanditRef: {} },
  ] as PayloadRule[])
    expect(prepareRule(rule)).toBe(rule);
});
