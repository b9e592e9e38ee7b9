import { expect, test } from 'vitest';
import {
  barePath,
  canonicalAddress,
  canonicalPath,
  caselessKey,
  caselessPaths,
  readablePath,
} from './canonicalPath.ts';
import { pathOfSlug } from './pages.ts';

const NFD = '/zz/über-uns'.normalize('NFD');

test.each([
  ['as an editor types it', '/zz/über-uns', '/zz/%C3%BCber-uns'],
  ['decomposed', NFD, '/zz/%C3%BCber-uns'],
  ['decomposed and escaped', encodeURI(NFD), '/zz/%C3%BCber-uns'],
  ['with lower-case digits', '/zz/%c3%bcber-uns', '/zz/%C3%BCber-uns'],
  ['with escapes that it needs not', '/%70ricing/%7Ea%2C%28b%29', '/pricing/~a,(b)'],
  ['Japanese', '/zz/日本語', '/zz/%E6%97%A5%E6%9C%AC%E8%AA%9E'],
  ['beyond the basic plane', '/a/😀', '/a/%F0%9F%98%80'],
  ['plain', "/a-b_c.d~!$&'()*+,;=:@/e", "/a-b_c.d~!$&'()*+,;=:@/e"],
  ['with what has to be escaped', '/a b"<>|^`{}[]?#', '/a%20b%22%3C%3E%7C%5E%60%7B%7D%5B%5D%3F%23'],
  ['with a percent sign', '/100%-free/50%', '/100%25-free/50%25'],
  ['with an escaped percent sign', '/100%25-free', '/100%25-free'],
  ['with escapes that are no UTF-8', '/%FF%c3/a', '/%25FF%25c3/a'],
  ['with an escaped slash', '/a%2fb/%5C', '/a%2Fb/%5C'],
  ['with dots and empty segments', '/a/../b//c/', '/a/../b//c/'],
  ['with half a character', '/a\ud83d', '/a%EF%BF%BD'],
  ['home', '/', '/'],
])('a path %s has one spelling', (_, path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
  expect(canonicalPath(canonical)).toBe(canonical);
});

test('browsers keep the spelling as it is', () => {
  for (const path of ['/zz/über-uns', '/a b|c^d', "/a'(b)", '/100%-free'])
    expect(new URL(canonicalPath(path), 'https://www.example.com').pathname).toBe(canonicalPath(path));
});

test('only the path of an address of this site changes', () => {
  expect(canonicalAddress('/über?a=ü#ü')).toBe('/%C3%BCber?a=ü#ü');
  for (const url of ['https://example.com/über', '//example.com/ü', '/\\ü', '#ü', '?a=ü', 'ü', ''])
    expect(canonicalAddress(url)).toBe(url);
});

test('a readable path has no escapes', () => {
  expect(readablePath('/zz/%C3%BCber-uns/100%25/%FF')).toBe('/zz/über-uns/100%/%FF');
});

test('paths are found in any case', () => {
  expect(caselessKey(canonicalPath('/Über/ΟΔΟΣ'))).toBe(caselessKey(canonicalPath('/üBER/οδοσ')));
  const paths = caselessPaths(['/pricing', '/%C3%9Cber', '/Pricing']);
  expect(paths.get(caselessKey('/PRICING'))).toBe('/pricing');
  expect(paths.get(caselessKey('/%C3%BCber'))).toBe('/%C3%9Cber');
  // Not by another letter or another division into segments.
  expect(caselessKey('/stra%C3%9Fe')).not.toBe(caselessKey('/strasse'));
  expect(caselessKey('/a%2Fb')).not.toBe(caselessKey('/a/b'));
});

test('the address of a slug has the canonical spelling', () => {
  expect(pathOfSlug('zz/über-uns', { code: 'de' })).toBe('/de/zz/%C3%BCber-uns');
  expect(pathOfSlug('éléphant'.normalize('NFD'), { code: 'en-US', default: true })).toBe('/%C3%A9l%C3%A9phant');
  expect(pathOfSlug(' /pricing/ ', { code: 'en-US', default: true })).toBe('/pricing');
  expect(pathOfSlug('/', { code: 'fr-FR' })).toBe('/fr-FR');
});

test('a path takes time in proportion to its length', () => {
  const long = `/${'%c3%bc'.repeat(200_000)}${'%'.repeat(200_000)}${'/'.repeat(200_000)}`;
  expect(canonicalPath(long)).toHaveLength(1 + 6 * 200_000 + 3 * 200_000 + 200_000);
});

test.each([
  ['/über/?a=/b/#c', '/%C3%BCber'],
  ['/a//#b', '/a'],
  ['/?a', '/'],
  ['//', '/'],
  ['#a', ''],
])('%s is looked up as %s', (url, path) => expect(barePath(url)).toBe(path));
