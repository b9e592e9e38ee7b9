import { evalCondition } from '@growthbook/growthbook';
import { describe, expect, it } from 'vitest';
import { boundRule, compileSavedGroups, createConditionCompiler } from './compileCondition.ts';
import { RuleError } from './RuleError.ts';

type Condition = Parameters<typeof evalCondition>[1];

const attributes = {
  path: '/blog/a-b-c',
  url: 'https://cumulus.example/blog/a-b-c',
  mixed: 'ÄRGER Straße',
  emoji: 'x🚀y',
  empty: '',
  number: 42,
  yes: true,
  none: null,
  tags: ['Alpha', 'beta', 3],
  users: [{ name: 'Ann', age: 3 }, { name: 'Bob' }, null],
  place: { city: 'Bern', 'a/b': 1 },
  strange: { toString: 5 },
  version: '1.10.2',
};

const long = Array.from({ length: 50 }, (_, index) => `value-${index}`);

const conditions: object[] = [
  { path: { $regex: '^/(blog|features)/.*-.*-.*$' } },
  { path: { $regex: '^/(blog|features)/.*-.*-.*-$' } },
  { path: { $regex: '\\/blog\\/[a-z]-' } },
  { path: { $regex: '/blog//' } },
  { path: { $regex: '' } },
  { path: { $regexi: '^/BLOG' } },
  { mixed: { $regexi: 'ärger' } },
  { mixed: { $regex: '\\u00c4RGER' } },
  { emoji: { $regex: '^x.+y$' } },
  { path: { $regex: '(?<part>blog)' } },
  // Invalid in JavaScript: with the client they never match.
  { path: { $regex: '[' } },
  { path: { $not: { $regex: '(?i)x' } } },
  { number: { $regex: '^4' } },
  { yes: { $regex: '^true$' } },
  { none: { $regex: '^null$' } },
  { missing: { $regex: '^null$' } },
  { strange: { $regex: 'x' } },
  { place: { $regex: 'object' } },
  { 'place.city': { $regex: '^B', $ne: 'Basel' } },
  { path: { $not: { $regex: '^/pricing' } } },
  { path: { $regex: '^/blog', $regexi: 'A-B', $in: ['/blog/a-b-c'], $not: { $regex: 'z' } } },
  { path: { $regex: '^/blog', $regexi: 'A-B', $in: ['/blog/other'], $not: { $regex: 'z' } } },
  { path: { $regex: '^/blog', $regexi: 'A-B', $not: { $regex: 'b' } } },
  { $or: [{ path: { $regex: '^/x' } }, { number: { $gt: 41, $lt: 43 } }] },
  { $nor: [{ path: { $regex: '^/x' } }, { number: 43 }] },
  { $and: [{ path: { $regex: '^/b' } }, { $not: { path: { $regex: 'c$' } } }] },
  { $or: [] },
  { tags: { $elemMatch: { $regex: '^be' } } },
  { tags: { $elemMatch: { $regex: '^3$', $in: [3] } } },
  { users: { $elemMatch: { name: { $regex: '^B' } } } },
  { users: { $elemMatch: { name: { $regex: '^Z' } } } },
  { users: { $elemMatch: { age: { $gt: 2 }, name: { $regexi: 'ANN' } } } },
  { tags: { $all: [{ $regex: 'pha$' }, 'beta'] } },
  { tags: { $alli: ['ALPHA', { $regex: '^b' }] } },
  { tags: { $size: { $in: [3] } } },
  { tags: { $ini: ['BETA'] } },
  { tags: { $nini: ['BETA'] } },
  { path: { $ini: ['/BLOG/A-B-C', 1] } },
  { path: { $in: [...long, '/blog/a-b-c'] } },
  { path: { $nin: [...long, '/blog/a-b-c'] } },
  { tags: { $in: [...long, 3] } },
  { number: { $in: [...long, 42] } },
  { number: { $in: [...long, '42'] } },
  { number: { $in: 'many' } },
  { path: { $inGroup: 'many' } },
  { path: { $notInGroup: 'many' } },
  { tags: { $inGroup: 'listed' } },
  { $savedGroup: { id: 'listed' } },
  { $savedGroup: { id: 'bloggers' } },
  { $not: { $savedGroup: { id: 'bloggers' } } },
  { number: { $inGroup: 'nobody' } },
  { place: { city: { $regex: 'B' }, 'a/b': 1 } },
  { place: { city: 'Bern', 'a/b': 1 } },
  { version: { $vgt: '1.9' } },
  { version: { $vgt: '1.9', $vlte: '1.10', $nin: ['1'], $not: { $veq: '2' } } },
  { version: { $vne: '1.10.2' } },
  { number: { $vgte: '41.0.0' } },
  { missing: { $vlt: '1' } },
  { path: { $exists: true }, missing: { $exists: false } },
  { path: { $type: 'string' } },
  JSON.parse('{"__proto__": {"$regex": "x"}, "constructor": {"$exists": false}}'),
];

const savedGroups = {
  many: [...long, '/blog/a-b-c'],
  listed: { type: 'list', attributeKey: 'path', values: [...long, '/blog/a-b-c', 'beta'] },
  bloggers: { type: 'condition', condition: { path: { $regex: '^/blog/' } } },
};

describe('a compiled condition', () => {
  it.each(conditions)('decides as the vendor’s client does: %j', (condition) => {
    const compile = createConditionCompiler();
    const groups = compileSavedGroups(savedGroups, compile, (id, error) => expect.unreachable(`${id}: ${error}`));
    const expected = evalCondition(attributes, condition as Condition, savedGroups as never);
    expect(evalCondition(attributes, compile(condition) as Condition, groups as never)).toBe(expected);
  });

  it('lets each operator match another element of a list, as the vendor’s client does', () => {
    const condition = { tags: { $ini: ['A'], $in: ['b'], $nin: ['x'], $nini: ['Y'], $not: { $in: ['z'] } } };
    const matches = (tags: string[]) => {
      const compiled = createConditionCompiler()(condition) as Condition;
      expect(evalCondition({ tags }, compiled)).toBe(evalCondition({ tags }, condition as Condition));
      return evalCondition({ tags }, compiled);
    };
    expect([['a', 'b'], ['a'], ['b'], ['a', 'b', 'x'], ['a', 'b', 'y'], ['a', 'b', 'z'], []].map(matches)).toEqual([
      ...[true, false, false, false, false, false, false],
    ]);
    const patterns = createConditionCompiler()({ tags: { $regex: '^1', $regexi: '^B$' } }) as Condition;
    expect(evalCondition({ tags: ['1.2', 'b'] }, patterns)).toBe(true);
  });

  it('tries a pattern on each element of a list', () => {
    const matches = (pattern: string) =>
      evalCondition(attributes, createConditionCompiler()({ tags: { $regex: pattern } }) as Condition);
    expect(['^beta$', '^3$', 'Alpha,beta'].map(matches)).toEqual([true, true, false]);
  });

  it('evaluates no pattern with JavaScript’s engine', () => {
    const compile = createConditionCompiler();
    expect(
      conditions
        .slice(0, -1)
        .map((one) => JSON.stringify(compile(one)))
        .join(),
    ).not.toMatch(
      // A value that is compared for equality is no operator.
      /\$regexi?(?!":"B")/,
    );
  });

  it('takes linear time where JavaScript’s engine takes minutes', () => {
    const compiled = createConditionCompiler()({ path: { $regex: '^/(blog|features)/.*-.*-.*$' } }) as Condition;
    // A backtracking engine takes cubic time: 10^14 steps.
    expect(evalCondition({ path: `/blog/${'-'.repeat(60_000)}\n` }, compiled)).toBe(false);
    expect(evalCondition({ path: `/blog/${'-'.repeat(60_000)}` }, compiled)).toBe(true);
  });

  it('does not parse a long text as a version', () => {
    const compiled = createConditionCompiler()({ a: { $vne: '1', $in: ['x'.repeat(101), '2'] } }) as Condition;
    expect([evalCondition({ a: 'x'.repeat(101) }, compiled), evalCondition({ a: '2' }, compiled)]).toEqual([
      false,
      true,
    ]);
    const longer = createConditionCompiler()({ a: { $vgt: '1' } }) as Condition;
    // Quadratic time would be 10^11 steps.
    expect(evalCondition({ a: `${'+'.repeat(400_000)}\n` }, longer)).toBe(false);
  });

  it('searches a list of 100,000 in linear time', () => {
    const values = Array.from({ length: 100_000 }, (_, index) => `Value-${index}`);
    const compiled = createConditionCompiler()({ tags: { $ini: values } }) as Condition;
    // The client's own algorithm takes 10^10 comparisons.
    expect(evalCondition({ tags: Array.from({ length: 100_000 }, (_, at) => `x${at}`) }, compiled)).toBe(false);
    expect(evalCondition({ tags: ['vALUE-99999'] }, compiled)).toBe(true);
  });
});

describe('a condition is refused, with its place,', () => {
  const manyOr = Array.from({ length: 200 }, (_, index) => ({ path: { $regex: `^.{${index + 1},210}x` } }));
  let deep: object = { a: 1 };
  for (let level = 0; level < 30; level += 1) deep = { $not: deep };

  it.each<[what: string, condition: unknown, message: RegExp, path: string]>([
    [
      'a lookahead',
      { url: { $regex: 'a(?=b)' } },
      /unsupported Perl syntax: `\(\?=`; patterns are .*RE2/,
      'url.$regex',
    ],
    ['a lookbehind', { a: { $not: { $regex: '(?<!a)b' } } }, /refused/, 'a.$not.$regex'],
    ['a backreference', { $or: [{}, { a: { $regexi: '(a)\\1' } }] }, /refused.*\\1/, '$or.1.a.$regexi'],
    ['syntax with another meaning in JavaScript', { a: { $regex: '\\p{L}' } }, /\\p means something else/, 'a.$regex'],
    ['a long pattern', { a: { $regex: 'a'.repeat(501) } }, /has 501 characters, 500 are allowed/, 'a.$regex'],
    [
      'a large pattern',
      { a: { $regex: '(((a{9}){9}){9}b)(((a{9}){9}){9}b)' } },
      /compiles to \d+ instructions/,
      'a.$regex',
    ],
    ['a pattern that is no text', { a: { $regex: 5 } }, /expected a pattern as text/, 'a.$regex'],
    ['many large patterns', { $or: manyOr }, /all patterns together/, '$or.'],
    ['no list', { $and: { a: 1 } }, /\$and expects a list/, '$and'],
    ['null', { $not: null }, /expected an object/, '$not'],
    ['null in a list', { $nor: [null] }, /expected an object/, '$nor.0'],
    ['nothing to match elements by', { a: { $elemMatch: null } }, /expected an object/, 'a.$elemMatch'],
    ['deep nesting', deep, /nest at most 20 levels/, '$not.$not'],
    ['no object', [], /expected an object/, ''],
  ])('%s', (_, condition, message, path) => {
    let error: unknown;
    try {
      createConditionCompiler()(condition);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(RuleError);
    expect((error as RuleError).message).toMatch(message);
    expect((error as RuleError).path.join('.')).toContain(path);
  });

  it('strictly, also for a pattern that JavaScript doesn’t accept', () => {
    expect(() => createConditionCompiler({ isStrict: true })({ a: { $regex: '[' } })).toThrow('no regular expression');
  });
});

it('a rule’s prerequisites are compiled too, and are in the path of errors', () => {
  const compile = createConditionCompiler();
  const rule = { condition: { a: 1 }, parentConditions: [{ id: 'a', condition: { value: { $regex: '^x' } } }] };
  expect(JSON.stringify(boundRule(rule, compile))).not.toContain('$regex');
  const wrong = { condition: null, parentConditions: [{}, { condition: { value: { $regex: '(?!x)' } } }] };
  expect(() => boundRule(wrong, compile)).toThrow(
    expect.objectContaining({ path: ['parentConditions', 1, 'condition', 'value', '$regex'] }),
  );
});

it('a saved group that can’t be evaluated is left out', () => {
  const leftOut: string[] = [];
  const groups = { bad: { type: 'condition', condition: { a: { $regex: '(?=a)' } } }, none: 5, new: { type: 'later' } };
  const compiled = compileSavedGroups(groups, createConditionCompiler(), (id) => leftOut.push(id));
  expect([Object.keys(compiled), leftOut]).toEqual([['new'], ['bad', 'none']]);
});
