import { expect, test } from 'vitest';
import { localizePath } from './localizePath.ts';

const paths = { '/pricing': '/de/pricing' };

test('gives the path of the locale where it exists, query and hash kept', () => {
  expect(localizePath('/pricing', paths)).toBe('/de/pricing');
  expect(localizePath('/pricing?utm_source=x#plans', paths)).toBe('/de/pricing?utm_source=x#plans');
});

test('leaves what does not exist there, anchors and other sites alone', () => {
  expect(localizePath('/teams', paths)).toBe('/teams');
  expect(localizePath('#plans', paths)).toBe('#plans');
  expect(localizePath('https://example.com/pricing', paths)).toBe('https://example.com/pricing');
});
