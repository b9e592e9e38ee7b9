import { expect, test } from 'vitest';
import { readHstsScope } from './strictTransport.ts';

test.each([
  [{}, 'preload'],
  [{ HSTS_INCLUDE_SUBDOMAINS: '', HSTS_PRELOAD: '' }, 'preload'],
  [{ HSTS_INCLUDE_SUBDOMAINS: 'true', HSTS_PRELOAD: 'true' }, 'preload'],
  [{ HSTS_PRELOAD: 'false' }, 'subdomains'],
  [{ HSTS_INCLUDE_SUBDOMAINS: 'true', HSTS_PRELOAD: 'false' }, 'subdomains'],
  [{ HSTS_INCLUDE_SUBDOMAINS: 'false' }, 'host'],
  [{ HSTS_INCLUDE_SUBDOMAINS: 'false', HSTS_PRELOAD: 'false' }, 'host'],
])('%j: HSTS covers %s', (variables, scope) => {
  expect(readHstsScope(variables)).toBe(scope);
});

test.each([
  [{ HSTS_PRELOAD: 'yes' }, 'HSTS_PRELOAD must be true or false'],
  [{ HSTS_INCLUDE_SUBDOMAINS: '1' }, 'HSTS_INCLUDE_SUBDOMAINS must be true or false'],
  [{ HSTS_INCLUDE_SUBDOMAINS: 'false', HSTS_PRELOAD: 'true' }, 'HSTS_PRELOAD=true needs HSTS_INCLUDE_SUBDOMAINS=true'],
])('%j is refused', (variables, reason) => {
  expect(() => readHstsScope(variables)).toThrow(reason);
});
