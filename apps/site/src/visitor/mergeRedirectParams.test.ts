import { expect, test } from 'vitest';
import { cpuMsOf } from '../platform/testing/cpuMsOf.ts';
import { mergeRedirectParams, REDIRECT_PARAMS_MAX_LENGTH } from './redirectParams.ts';

test('objects are merged key by key, the later one first', () => {
  expect(mergeRedirectParams(['{"plan":"free","from":"ad"}', '{"plan":"business","seats":{"n":3}}'])).toBe(
    '{"plan":"business","from":"ad","seats":{"n":3}}',
  );
  expect(mergeRedirectParams([])).toBe('{}');
});

test.each(['{', '', 'plan', '[1]', '"text"', 'null', '7'])('%j is no object', (text) => {
  expect(() => mergeRedirectParams(['{"a":1}', text])).toThrow();
});

test('says what would be right', () => {
  expect(() => mergeRedirectParams(['[1]'])).toThrow('must be a JSON object such as {"plan":"business"}, not [1]');
});

test('keys that change what all objects are get lost, at any depth', () => {
  const text =
    '{"__proto__":{"a":1},"constructor":{"prototype":{"b":1}},"deep":{"__proto__":{"c":1},"list":[{"prototype":1}],"d":2}}';
  expect(mergeRedirectParams([text])).toBe('{"deep":{"list":[{}],"d":2}}');
  expect(({} as Record<string, unknown>).a).toBeUndefined();
});

test('is bounded', () => {
  const long = JSON.stringify({ a: 'x'.repeat(REDIRECT_PARAMS_MAX_LENGTH) });
  expect(() => mergeRedirectParams(['{"b":1}', long])).toThrow(/2,?0\d\d characters|2000 are allowed/);
});

test('reads deep nesting in no time, or refuses it', () => {
  const costMs = cpuMsOf(() => {
    try {
      mergeRedirectParams([`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`]);
    } catch {
      // Too long, or too deep.
    }
  });
  expect(costMs).toBeLessThan(200);
});
