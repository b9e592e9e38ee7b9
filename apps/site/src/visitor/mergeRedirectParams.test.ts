import { expect, test } from 'vitest';
import { mergeRedirectParams } from './redirectParams.ts';

test('objects are merged key by key, the later one wins', () => {
  expect(mergeRedirectParams(['{"plan":"free","from":"ad"}', '{"plan":"business","seats":{"n":3}}'])).toBe(
    '{"plan":"business","from":"ad","seats":{"n":3}}',
  );
  expect(mergeRedirectParams([])).toBe('{}');
});

test.each(['{', '', 'plan', '[1]', '"text"', 'null', '7'])('%j is refused', (text) => {
  expect(() => mergeRedirectParams(['{"a":1}', text])).toThrow();
});

test('the error says what is expected', () => {
  expect(() => mergeRedirectParams(['[1]'])).toThrow('must be a JSON object such as {"plan":"business"}, not [1]');
});

test('keys that change prototypes are dropped, at any depth', () => {
  const text =
    '{"__proto__":{"a":1},"constructor":{"prototype":{"b":1}},"deep":{"__proto__":{"c":1},"list":[{"prototype":1}],"d":2}}';
  expect(mergeRedirectParams([text])).toBe('{"deep":{"list":[{}],"d":2}}');
  expect(({} as Record<string, unknown>).a).toBeUndefined();
});

test('refuses a result of more than 2000 characters', () => {
  const long = JSON.stringify({ a: 'x'.repeat(2_000) });
  expect(() => mergeRedirectParams(['{"b":1}', long])).toThrow(/2,?0\d\d characters|2000 are allowed/);
});

test('refuses deep nesting as too long', () => {
  const deep = `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  expect(() => mergeRedirectParams([deep])).toThrow();
});
