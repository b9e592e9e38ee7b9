import { expect, test } from 'vitest';
import { leavesLocale, localizePath } from './locale.ts';

const paths = { '/pricing': '/de/pricing', '/demo': '/demo' };

test('returns the path in the locale if it exists, with query and hash', () => {
  expect(localizePath('/pricing', paths)).toBe('/de/pricing');
  expect(localizePath('/pricing?utm_source=x#plans', paths)).toBe('/de/pricing?utm_source=x#plans');
});

test('ignores a trailing slash', () => {
  expect(localizePath('/pricing/', paths)).toBe('/de/pricing');
  expect(localizePath('/pricing/?a=1#plans', paths)).toBe('/de/pricing?a=1#plans');
  expect(localizePath('/pricing/#plans', paths)).toBe('/de/pricing#plans');
  expect(localizePath('/?a=1', { '/': '/de' })).toBe('/de?a=1');
  expect(localizePath('/none/', paths)).toBe('/none/');
  expect(leavesLocale('/demo/#b', paths)).toBe(true);
  expect(leavesLocale('/?a=1', { '/': '/' })).toBe(true);
});

test('leaves missing pages, anchors and other sites unchanged', () => {
  expect(localizePath('/teams', paths)).toBe('/teams');
  expect(localizePath('#plans', paths)).toBe('#plans');
  expect(localizePath('https://example.com/pricing', paths)).toBe('https://example.com/pricing');
});

test('detects addresses that lead to the default locale', () => {
  expect(leavesLocale('/demo?a=1#b', paths)).toBe(true);
  for (const url of ['/pricing#plans', '/assets/a.pdf', '#plans', 'https://example.com/demo'])
    expect(leavesLocale(url, paths), url).toBe(false);
});

test('an address has the spelling of the site’s pages, however an editor wrote it', () => {
  const unicode = { '/%C3%BCber-uns': '/de/%C3%BCber-uns', '/%C3%A9': '/%C3%A9' };
  for (const url of ['/über-uns', '/über-uns/'.normalize('NFD'), '/%c3%bcber-uns'])
    expect(localizePath(`${url}?q=ü#ü`, unicode)).toBe('/de/%C3%BCber-uns?q=ü#ü');
  expect(localizePath('/日本/?a', unicode)).toBe('/%E6%97%A5%E6%9C%AC/?a');
  expect(leavesLocale('/é'.normalize('NFD'), unicode)).toBe(true);
  for (const url of ['//example.com/ü', '/\\ü', '#ü']) expect(localizePath(url, unicode)).toBe(url);
});
