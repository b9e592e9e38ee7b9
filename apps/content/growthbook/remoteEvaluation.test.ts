import type { FeatureRule } from '@growthbook/growthbook';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { fixtureExperiment } from '../testing/fixtureFlags.ts';
import { type FlagsFixture, startFlags } from '../testing/startFlags.ts';
import { needsMoreAttributes } from './remoteEvaluation.ts';

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
])('a flag needs more attributes than were sent: %s', (_, rules) => {
  expect(needsMoreAttributes({ ...others, flag: { rules } }, 'flag', attributes)).toBe(true);
});

test('a flag whose rules need only sent attributes doesn’t', () => {
  const needsMore = (rules: FeatureRule[] | undefined, sent: Record<string, unknown>) =>
    needsMoreAttributes({ ...others, flag: { rules } }, 'flag', sent);
  expect(needsMoreAttributes({}, 'flag', {})).toBe(false);
  expect(needsMore(undefined, {})).toBe(false);
  expect(needsMore([{ force: true }], {})).toBe(false);
  expect(needsMore([{ condition: { device: { $in: ['mobile'] } }, coverage: 0.5, force: true }], attributes)).toBe(
    false,
  );
  expect(needsMore([{ coverage: 0.5, force: true }], { device: 'mobile' })).toBe(true);
  expect(needsMore([{ parentConditions: [{ id: 'flag', condition: {} }], force: true }], attributes)).toBe(false);
});

const flag = (...rules: object[]) => ({
  description: 'A flag.',
  owner: 'tests',
  valueType: 'string',
  defaultValue: 'no',
  rules,
});
const PATTERN = '^/(blog|features)/.*-.*-.*$';
const forced = (condition: object) => flag({ condition, force: 'yes' });

let flags: FlagsFixture;
beforeAll(async () => {
  flags = await startFlags(
    {},
    {
      'features/pattern.json': forced({ path: { $regex: PATTERN } }),
      'features/parent.json': flag({
        parentConditions: [{ id: 'hero', condition: { value: { $regex: PATTERN } } }],
        force: 'yes',
      }),
      'features/grouped.json': forced({ url: { $inGroup: 'many' } }),
      'features/constructor.json': flag({ experiment: 'constructor' }),
      'experiments/constructor.json': fixtureExperiment('constructor', ['a', 'b'], { coverage: 0 }),
      'saved-groups/many.json': {
        description: 'Many.',
        attributeKey: 'url',
        values: Array.from({ length: 500 }, (_, index) => `c${index}`),
      },
    },
  );
});
afterAll(() => flags.close());

const evaluate = async (body: object) => {
  const { features } = await (await flags.post('/api/eval/remote', body)).json();
  return (key: string) => features[key].defaultValue;
};

it('evaluates patterns, groups and prerequisites as before', async () => {
  const value = await evaluate({
    attributes: { id: 'ann', path: '/blog/a-b-c', url: 'c499' },
    forcedFeatures: [['hero', '/features/x-y-z']],
  });
  expect(['pattern', 'parent', 'grouped'].map(value)).toEqual(['yes', 'yes', 'yes']);
  const other = await evaluate({ attributes: { id: 'ann', path: '/blog/a', url: 'c500' } });
  expect(['pattern', 'parent', 'grouped'].map(other)).toEqual(['no', 'no', 'no']);
});

it('refuses a text that would block the services, and accepts an equally long flag value', async () => {
  const text = `/blog/${'-'.repeat(60_000)}\n`;
  expect((await flags.post('/api/eval/remote', { attributes: { path: text } })).status).toBe(400);
  // With JavaScript's own engine 19,000³ steps, which takes hours.
  const value = await evaluate({ attributes: {}, forcedFeatures: [['hero', `/blog/${'-'.repeat(19_000)}\n`]] });
  expect(value('parent')).toBe('no');
  const longest = await evaluate({ attributes: { path: `/blog/${'-'.repeat(1_900)}\n` } });
  expect(longest('pattern')).toBe('no');
});

it('handles an experiment with the name of a built-in property', async () => {
  expect((await evaluate({ attributes: { id: 'ann' } }))('constructor')).toBe('no');
  const value = await evaluate({ attributes: { id: 'ann' }, forcedVariations: { constructor: 1 } });
  expect(value('constructor')).toBe('b');
});
