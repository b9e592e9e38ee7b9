import { expect, test } from 'vitest';
import { addQuery } from './sendMoved.ts';

test.each([
  ['/pricing', '', '/pricing'],
  ['/pricing', 'a=1', '/pricing?a=1'],
  ['/pricing#plans', 'a=1', '/pricing?a=1#plans'],
  ['/pricing?b=2#plans', 'a=1', '/pricing?b=2&a=1#plans'],
  ['https://shop.example/?b=2', 'a=1', 'https://shop.example/?b=2&a=1'],
  ['/pricing?', 'a=1', '/pricing?a=1'],
])('%s keeps the query %s: %s', (target, query, expected) => {
  expect(addQuery(target, query)).toBe(expected);
});

test.each([
  ['utm_source=mail', 'utm_source=podcast'],
  ['utm_source=mail&utm_medium=cpc&gclid=1', 'utm_source=podcast&utm_medium=cpc&gclid=1'],
  ['UTM_Source=mail&utm%5Fsource=b&utm_source', 'utm_source=podcast'],
  ['amp;utm_source=z&amp%3Butm_source=y&amp;amp;UTM_Source=x&amp;gclid=1', 'utm_source=podcast&amp;gclid=1'],
  ['a=%zz&%zz=1', 'utm_source=podcast&a=%zz&%zz=1'],
])('a redirect’s own campaign takes the place of the visitor’s, for each parameter: %s', (query, expected) => {
  expect(addQuery('/pricing?utm_source=podcast', query)).toBe(`/pricing?${expected}`);
});

test.each(['UTM_Source', 'amp;utm_source', 'utm%5Fsource'])('also where the redirect spells it %s', (name) => {
  expect(addQuery(`/pricing?${name}=podcast`, 'utm_source=mail&a=1')).toBe(`/pricing?${name}=podcast&a=1`);
});

test('of parameters other than utm both are kept', () => {
  expect(addQuery('/pricing?plan=team', 'plan=business')).toBe('/pricing?plan=team&plan=business');
});

test('bytes of the query that should have been escaped are escaped', () => {
  const sent = Buffer.from('q=ü').toString('latin1');
  expect(addQuery('/pricing', sent)).toBe('/pricing?q=%C3%BC');
});
