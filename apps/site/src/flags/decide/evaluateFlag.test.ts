import { afterEach, describe, expect, test, vi } from 'vitest';
import { experiment, feature, hero, ID, use } from '../testing/visits.ts';
import { evaluateFlag } from './evaluateFlag.ts';

afterEach(() => void vi.restoreAllMocks());

/** A visitor who saw the brain of the hero, and the new cards. */
function returningVisitor(heroAssignment: Record<string, string>) {
  const assignments = { ...heroAssignment, 'cards-test__0': 'v1' };
  return {
    attributes: { id: ID, device: 'desktop' },
    stickyBucketAssignmentDocs: { [`id||${ID}`]: { attributeName: 'id', attributeValue: ID, assignments } },
    saveStickyBucketAssignmentDoc: async () => undefined,
  };
}

/** New visitors get the old cards. */
const cards = feature(false, experiment('cards-test', [false, true], { weights: [1, 0] }));
const ON_PHONES = { condition: { device: 'mobile' } };

describe('a visitor whom an experiment no longer targets', () => {
  test.each([
    ['the first', undefined],
    ['a later', 3],
  ])('leaves %s bucket version of it, and keeps the variation of another experiment', async (_, bucketVersion) => {
    const payload = await use({ hero: feature('control', { ...hero, bucketVersion, ...ON_PHONES }), cards });
    const user = returningVisitor({ [`hero-test__${bucketVersion ?? 0}`]: 'v2' });
    expect(evaluateFlag(payload, 'hero', user)).toEqual({ flag: 'hero', value: 'control' });
    expect(evaluateFlag(payload, 'cards', user)).toEqual({
      ...{ flag: 'cards', value: 'true' },
      ...{ experiment: 'cards-test', variation: 1 },
    });
  });

  test('on a device of the experiment keeps the variation', async () => {
    const condition = { device: 'desktop' };
    const payload = await use({ hero: feature('control', { ...hero, weights: [1, 0, 0], condition }) });
    expect(evaluateFlag(payload, 'hero', returningVisitor({ 'hero-test__0': 'v2' }))).toMatchObject({ variation: 2 });
  });
});

test('a flag whose evaluation fails has an empty value, and each flag is logged once', async () => {
  const payload = await use({ hero: feature('control'), cards });
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(payload.client, 'evalFeature').mockImplementation(() => {
    throw new Error('the client failed');
  });
  for (const flag of ['hero', 'cards', 'hero'])
    expect(evaluateFlag(payload, flag, { attributes: {} })).toEqual({ flag, value: '' });
  expect(logged.mock.calls.map(([line]) => line)).toEqual([
    'flags: "hero" can\'t be evaluated, everyone sees the control: the client failed',
    'flags: "cards" can\'t be evaluated, everyone sees the control: the client failed',
  ]);
});
