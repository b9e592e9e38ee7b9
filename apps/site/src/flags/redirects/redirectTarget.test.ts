import { expect, test } from 'vitest';
import { redirectTarget } from './redirectTarget.ts';

const here = new URL('https://www.cumulus.example/demo?utm_source=letter&plan=team');
const target = (value: string) => redirectTarget(value, here)?.href;

test('leads to a path of this site, with the query', () => {
  expect(target('/pricing')).toBe('https://www.cumulus.example/pricing?utm_source=letter&plan=team');
});

test('the query of the flag has precedence', () => {
  expect(target('/pricing?plan=business#plans')).toBe(
    'https://www.cumulus.example/pricing?plan=business&utm_source=letter#plans',
  );
});

test.each([
  '',
  'pricing',
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '\\/elsewhere.example/',
  'javascript:alert(1)',
  '/demo',
  '/demo/',
  '/demo?plan=business',
  '/x/../demo',
])('%j leads nowhere', (value) => {
  expect(target(value)).toBeUndefined();
});

test('the home page is a path too', () => {
  expect(redirectTarget('/', here)?.pathname).toBe('/');
  expect(redirectTarget('/', new URL('https://www.cumulus.example/?a=1'))).toBeUndefined();
});

test('a path in another spelling is the same path', () => {
  const unicode = new URL('https://www.cumulus.example/%C3%BCber');
  for (const value of ['/über', '/über'.normalize('NFD'), '/%c3%bcber/', '/%c3%bcbe%72?a=1'])
    expect(redirectTarget(value, unicode), value).toBeUndefined();
  expect(target('/über'.normalize('NFD'))).toBe('https://www.cumulus.example/%C3%BCber?utm_source=letter&plan=team');
});
