import { expect, test } from 'vitest';
import { pageKey, pageKeyFor, readPageQuery } from './pageKey.ts';

test('a key is parsed into its parts, with any values', () => {
  for (const address of [
    { path: '/', variantKey: '', query: '' },
    { path: '/pricing', variantKey: 'hero=board', query: 'a=1&b=2' },
  ])
    expect(pageKey.parse(pageKey.format(address.path, address.variantKey, address.query))).toEqual(address);
  expect(pageKey.parse('')).toEqual({ path: '', variantKey: '', query: '' });
});

test.each([
  ['', ''],
  ['plan=business', 'plan=business'],
  ['seats=3&plan=business', 'plan=business&seats=3'],
  ['plan=business&plan=free', 'plan=business'],
  ['plan=other&seats=3', 'seats=3'],
  ['utm_source=news&plan=', ''],
])('of query "%s" the key has declared parameters with allowed values, in one order: "%s"', (query, normalized) => {
  expect(readPageQuery(query, { seats: /^\d$/, plan: /^(business|free)$/ })).toBe(normalized);
  expect(readPageQuery(query, {})).toBe('');
});

test('a decision for many requests names one page per path, variant and query', () => {
  const decision = { variantKey: 'hero=board', cookies: [], isCacheable: true };
  for (const path of ['/a', '/b', '/a'])
    expect(pageKeyFor(path, decision, '')).toBe(pageKey.format(path, 'hero=board', ''));
  expect(pageKeyFor('/a', decision, 'plan=free')).toBe(pageKey.format('/a', 'hero=board', 'plan=free'));
  expect(pageKeyFor('/a', { ...decision, cookies: ['a=1'] }, '')).toBe(pageKey.format('/a', 'hero=board', ''));
  expect(pageKeyFor('/a', { ...decision, variantKey: '' }, '')).toBe(pageKey.format('/a', '', ''));
});
