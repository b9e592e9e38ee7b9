import { expect, test } from 'vitest';
import { hasConflictingHost, hasSeveralHosts } from './hostHeaders.ts';

test.each([
  [[], false],
  [['Host', 'a'], false],
  [['Host', 'a', 'Host', 'b'], true],
  [['host', 'a', 'Accept', '*/*', 'HOST', 'a'], true],
  // A value is no name, and other names that begin or end alike are others.
  [['Host', 'host', 'Accept', 'Host'], false],
  [['Host', 'a', 'X-Host', 'b', 'Hosts', 'c', 'Hos', 'd'], false],
])('%j has several hosts: %s', (rawHeaders, expected) => {
  expect(hasSeveralHosts(rawHeaders)).toBe(expected);
});

test.each([
  [['Host', 'WWW.example.com:443'], 'www.example.com', false],
  [['Host', 'www.example.com'], 'www.example.com:8080', false],
  [['Host', '[::1]:3000'], '[::1]', false],
  [['Accept', '*/*'], 'www.example.com', false],
  [['Host', 'evil.example'], 'www.example.com', true],
  [['Host', ''], 'www.example.com', true],
  [['Host', 'www.example.com.evil.example'], 'www.example.com', true],
])('%j conflicts with a target at %s: %s', (rawHeaders, target, expected) => {
  expect(hasConflictingHost(rawHeaders, target)).toBe(expected);
});
