import { type FeatureApiResponse, GrowthBookClient } from '@growthbook/growthbook';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { experiment, feature, hero, visit, world } from '../testing/visits.ts';
import type { PayloadRule } from './payloadSchema.ts';
import { readPayload } from './readPayload.ts';
import { prepareRule } from './validatePayload.ts';

/** Reads a payload with one flag, beside a valid one. */
async function read(features: object | string, more: object = {}) {
  const text = typeof features === 'string' ? features : JSON.stringify({ features, ...more });
  const payload = await readPayload(text);
  const evaluate = (flag: string, attributes: object = { id: 'ann', path: '/', url: 'http://localhost/' }) =>
    payload.client.evalFeature(flag, { attributes }).value;
  return { ...payload, evaluate };
}

const good = { good: feature('no', { force: 'yes' }) };

describe('valid for the vendor, and accepted', () => {
  test.each<[string, object, unknown]>([
    ['no defaultValue', {}, null],
    ['a defaultValue of null', { defaultValue: null, rules: null }, null],
    ['no rules', { defaultValue: 1 }, 1],
    [
      'null in place of what is not set',
      feature('no', {
        ...{
          id: null,
          key: null,
          condition: null,
          parentConditions: null,
          variations: null,
          weights: null,
          meta: null,
        },
        ...{ range: null, ranges: null, hashAttribute: null, hashVersion: null, seed: null, namespace: null },
        ...{ filters: null, bucketVersion: null, minBucketVersion: null, force: 'yes' },
      }),
      'yes',
    ],
    ['a forced null', feature('no', { force: null }), null],
    [
      'a condition of null in a prerequisite',
      feature('no', { parentConditions: [{ id: 'good', condition: null }], force: 1 }),
      1,
    ],
    ['coverage beyond 1', feature('no', { ...hero, coverage: 3, seed: null, weights: [1, 0, 0] }), 'control'],
    ['an empty key', feature('no', { ...hero, key: '', weights: [0, 1, 0] }), 'board'],
    ['</script> in a value', feature('</script>'), '</script>'],
    ['line breaks in a value', feature('a\r\nb'), 'a\r\nb'],
    [
      'a pattern that JavaScript doesn’t accept',
      feature('no', { condition: { path: { $regex: '[' } }, force: 'yes' }),
      'no',
    ],
    ['fields that come later', { ...feature('no', { force: 'yes', later: { a: null } }), newer: [1] }, 'yes'],
  ])('%s', async (_, flag, value) => {
    const { leftOut, evaluate } = await read({ flag, ...good });
    expect(leftOut).toEqual([]);
    expect([evaluate('flag'), evaluate('good')]).toEqual([value, 'yes']);
  });

  test('saved groups of both forms, and null where there are none', async () => {
    const flag = feature('no', {
      condition: { $savedGroup: { id: 'visitors' }, path: { $inGroup: 'paths' } },
      force: 'yes',
    });
    const savedGroups = {
      paths: ['/', 5],
      visitors: { type: 'condition', condition: { id: { $regex: '^an+$' } } },
      later: { type: 'later' },
    };
    const { evaluate, leftOut, plain } = await read({ flag }, { savedGroups });
    expect([evaluate('flag'), evaluate('flag', { id: 'bob', path: '/' }), leftOut]).toEqual(['yes', 'no', []]);
    expect(plain.savedGroups).toEqual(savedGroups);
    expect((await read(good, { savedGroups: null, experiments: null })).evaluate('good')).toBe('yes');
  });
});

describe('malformed, and left out alone', () => {
  const after = { force: 'after' };
  test.each<[string, unknown, RegExp]>([
    ['a flag of null', null, /^flag "flag": expected an object/],
    ['a flag that is a list', [], /expected an object/],
    ['rules that are no list', { defaultValue: 1, rules: 'all' }, /rules: expected a list/],
    ['a redirect to nowhere', { defaultValue: '', redirect: { paths: '/demo' } }, /paths/],
    ['a default value that is no text', feature('\ud83d'), /no valid Unicode/],
  ])('%s', async (_, flag, reason) => {
    const { leftOut, evaluate } = await read({ flag, ...good });
    expect(leftOut).toEqual([expect.stringMatching(reason)]);
    expect([evaluate('flag'), evaluate('good')]).toEqual([null, 'yes']);
  });

  test.each<[string, unknown, RegExp]>([
    ['a rule of null', null, /expected an object/],
    ['a text', 'all', /expected an object/],
    ['a seed that is a number', { ...hero, seed: 5 }, /seed/],
    ['coverage of null', { force: true, coverage: null }, /coverage/],
    ['weights with null', { ...hero, weights: [null, 1] }, /weights/],
    ['fewer names than variations', { ...hero, meta: [{ key: 'v0' }] }, /meta: 1 entries for 3 variations/],
    ['no variations', { ...hero, variations: [], meta: [] }, /meta: 0 entries/],
    ['a prerequisite without a flag', { parentConditions: [{ condition: {} }], force: 1 }, /parentConditions/],
    ['a condition that is a list', { condition: [], force: 1 }, /condition/],
    [
      'an operator that would make the client throw',
      { condition: { $or: null }, force: 1 },
      /condition\.\$or: \$or expects a list/,
    ],
    [
      'a lookahead',
      { condition: { path: { $regex: '/(?=a)' } }, force: 1 },
      /condition\.path\.\$regex: the pattern .*RE2/,
    ],
    [
      'a pattern in a prerequisite',
      { parentConditions: [{ id: 'good', condition: { value: { $regex: '\\1(a)' } } }], force: 1 },
      /RE2/,
    ],
    ['half a surrogate pair', { ...hero, variations: ['a', 'b\udc00', 'c'] }, /no valid Unicode/],
    ['a key that no cookie can hold', { ...hero, key: 'k'.repeat(601) }, /no cookie can hold/],
  ])('%s, with the flag’s other rules as they are', async (_, rule, reason) => {
    const { leftOut, evaluate } = await read({ flag: feature('no', rule as object, after), ...good });
    expect(leftOut).toEqual([expect.stringMatching(reason)]);
    expect(leftOut[0]).toMatch(/^rule 1 of flag "flag": /);
    expect([evaluate('flag'), evaluate('good')]).toEqual(['after', 'yes']);
  });

  test('invalid keys: empty, no text, too long; logged in one line', async () => {
    const features = { '': good.good, 'a\ud800': good.good, ['k'.repeat(5_000)]: good.good, ...good };
    const { leftOut, plain } = await read(features);
    expect(Object.keys(plain.features)).toEqual(['good']);
    expect(leftOut).toHaveLength(3);
    for (const line of leftOut) expect(line.length).toBeLessThan(500);
    const [line] = (await read({ 'a\n[flags] b': null })).leftOut;
    expect(line).toBe('flag "a\\n[flags] b": expected an object');
  });

  test('nesting too deep for recursive code', async () => {
    const deep = `${'['.repeat(50_000)}1${']'.repeat(50_000)}`;
    const { leftOut, evaluate } = await read(
      `{"features":{"flag":{"rules":[{"force":${deep}},{"force":"after"}]},"none":{"defaultValue":${deep}},"good":{"defaultValue":"yes"}}}`,
    );
    const reason = 'it nests more than 50 levels';
    expect(leftOut).toEqual([`rule 1 of flag "flag": ${reason}`, `flag "none": ${reason}`]);
    expect([evaluate('flag'), evaluate('good')]).toEqual(['after', 'yes']);
  });

  test('a saved group and a contextual bandit', async () => {
    const flag = feature('no', { condition: { $savedGroup: { id: 'bad' } }, force: 'yes' });
    const condition = { a: { $regex: '(?!a)' } };
    const { leftOut, evaluate } = await read(
      { flag, ...good },
      {
        savedGroups: { bad: { type: 'condition', condition } },
        contextualBandits: { one: { contexts: [{ condition }] } },
      },
    );
    expect(leftOut.map((line) => line.split(':')[0])).toEqual(['contextual bandit "one"', 'saved group "bad"']);
    expect([evaluate('flag'), evaluate('good')]).toEqual(['no', 'yes']);
  });

  test('rules whose prerequisites multiply', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => {
        const parent = { id: `f${index - 1}`, condition: { value: 1 } };
        return [`f${index}`, feature(1, ...(index ? [{ parentConditions: [parent, parent], force: 1 }] : []))];
      }),
    );
    const { leftOut, evaluate } = await read({ ...chain, ...good });
    expect(leftOut[0]).toContain('of flag "f36": with its prerequisites the flag causes more than 100 evaluations');
    expect([evaluate('f39'), evaluate('good')]).toEqual([1, 'yes']);
  });

  test('all flags: the payload is one without flags', async () => {
    expect((await read({ a: 1, b: 'x' })).plain.features).toEqual({});
  });
});

test.each(['{"status":200}', '{"features":[1]}', '{"features":null}', '{"features":"all"}'])(
  'an answer without flags is no payload: %s',
  async (text) => {
    await expect(read(text)).rejects.toThrow("not of the vendor's form");
  },
);

test('names of built-in properties are valid keys', async () => {
  const text = `{"features": {
    "__proto__": {"defaultValue": "own", "rules": [{"force": "rule"}]},
    "constructor": {"rules": [{"key": "constructor", "variations": ["a", "b"], "weights": [0, 1], "hashVersion": 2}]},
    "after": {"rules": [{"parentConditions": [{"id": "__proto__", "condition": {"value": "rule"}}], "force": "yes"}]}
  }}`;
  const { plain, leftOut, evaluate } = await read(text);
  expect([Object.keys(plain.features), leftOut]).toEqual([['__proto__', 'constructor', 'after'], []]);
  expect([evaluate('__proto__'), evaluate('after'), evaluate('toString')]).toEqual(['rule', 'yes', null]);
});

test('10,000 flags are read', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [
      `flag-${index}`,
      feature(false, experiment(`e${index}`, [false, true])),
    ]),
  );
  const { plain, leftOut, evaluate } = await read(many);
  expect([Object.keys(plain.features).length, leftOut.length]).toEqual([10_000, 0]);
  expect([true, false]).toContain(evaluate('flag-9999'));
});

test('patterns of a payload are matched in linear time', async () => {
  const { evaluate } = await read({
    flag: feature('no', { condition: { path: { $regex: '^/(blog|features)/.*-.*-.*$' } }, force: 'yes' }),
  });
  // JavaScript's own engine would need 10^14 steps.
  expect(evaluate('flag', { path: `/blog/${'-'.repeat(60_000)}\n` })).toBe('no');
  expect(evaluate('flag', { path: '/blog/a-b-c' })).toBe('yes');
});

test('any flag or rule is read and decided, and affects no other', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fields = fc.constantFrom(
    ...[
      'id',
      'key',
      'force',
      'condition',
      'parentConditions',
      'variations',
      'weights',
      'coverage',
      'range',
      'ranges',
      'meta',
      'seed',
    ],
    ...[
      'hashAttribute',
      'hashVersion',
      'namespace',
      'filters',
      'tracks',
      'bucketVersion',
      'contextualVariations',
      'phase',
      'name',
    ],
  );
  const values = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom({ $or: [null] }, { path: { $elemMatch: null } }, [[0, 1]]),
  );
  const rules = fc.array(fc.oneof(fc.dictionary(fields, values), fc.jsonValue({ maxDepth: 2 })), { maxLength: 3 });
  const flags = fc.oneof(fc.jsonValue(), fc.record({ defaultValue: fc.jsonValue(), rules }));
  await fc.assert(
    fc.asyncProperty(flags, async (flag) => {
      world.pages = { '/': [{ flag: 'flag', values: ['a'] }] };
      world.version += 1;
      world.payload = await readPayload(JSON.stringify({ features: { flag, ...good } }));
      expect(visit('/').variantKey).toMatch(/^flag=a?$/);
      expect(world.payload.client.evalFeature('good', {}).value).toBe('yes');
    }),
    { numRuns: 500 },
  );
  log.mockRestore();
});

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

test('leaves rules with ranges, forced values and without an experiment unchanged', () => {
  for (const rule of [
    { ...RULE, ranges: [[0, 0.1]] },
    { ...RULE, force: 'b' },
    { condition: { country: 'DE' }, force: true, coverage: 0.5 },
    { ...RULE, contextualBanditRef: {} },
  ] as PayloadRule[])
    expect(prepareRule(rule)).toBe(rule);
});
