import { expect, test } from 'vitest';
import { isDocumentAddress, NO_DOCUMENT_PATTERNS } from './documentAddress.ts';

test.each([
  ['/', true],
  ['/pricing?utm_source=x#plans', true],
  ['/de/preise', true],
  ['/blog/an-estimate-is-a-range', true],
  ['/assets/price-list.pdf', false],
  ['/images/s/a/b/c', false],
  ['/rss.xml', false],
  ['/rss.xml?a=1', false],
  ['/price-list.pdf#page=2', false],
  ['/preview/exit', false],
  ['/pricing?app_redirect=https://app.cumulus.example', false],
  ['/pricing?a=1&debug=true#plans', false],
])('%s is prefetched: %s, with and without speculation rules', (address, expected) => {
  const patterns = NO_DOCUMENT_PATTERNS.map((pattern) => new URLPattern(pattern, 'https://www.cumulus.example'));
  const href = new URL(address, 'https://www.cumulus.example').href;
  expect(isDocumentAddress(address)).toBe(expected);
  expect(!patterns.some((pattern) => pattern.test(href))).toBe(expected);
});
