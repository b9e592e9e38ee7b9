import { expect, test } from 'vitest';
import { linkKind } from './linkKind.ts';

test.each([
  ['/pricing', 'internal'],
  ['/', 'internal'],
  ['#plans', 'anchor'],
  ['https://cumulus.example/x', 'own-domain'],
  ['https://app.cumulus.example/start', 'own-domain'],
  ['https://APP.Cumulus.Example', 'own-domain'],
  ['https://notcumulus.example', 'external'],
  ['https://cumulus.example.evil.test', 'external'],
  ['https://cumulus.example@evil.test', 'external'],
  ['//evil.test/x', 'external'],
  ['/\\evil.test/x', 'external'],
  ['http://example.com', 'external'],
  ['mailto:a@cumulus.example', 'other'],
  ['tel:1', 'other'],
  ['pricing', 'other'],
] as const)('%s is %s', (href, kind) => {
  expect(linkKind(href, 'cumulus.example')).toBe(kind);
});

test('a product domain may have a port', () => {
  expect(linkKind('http://localhost:4001/demo', 'localhost:3000')).toBe('own-domain');
});
