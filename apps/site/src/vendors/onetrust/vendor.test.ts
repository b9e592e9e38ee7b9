import { expect, test } from 'vitest';
import { oneTrustId } from './vendor.ts';

test.each(['018f2b7c-1c1a-7f00-8a3e-0123456789ab', '018f2b7c-1c1a-7f00-8a3e-0123456789ab-test'])('%s is one', (id) => {
  expect(oneTrustId({ ONETRUST_DOMAIN_SCRIPT: id })).toBe(id);
});

test('without one the built-in banner asks', () => {
  expect(oneTrustId({})).toBeUndefined();
  expect(oneTrustId({ ONETRUST_DOMAIN_SCRIPT: '' })).toBeUndefined();
});

test.each(['https://cdn.cookielaw.org/x.js', '018f2b7c', '"><script>'])('%s is named as wrong', (id) => {
  expect(() => oneTrustId({ ONETRUST_DOMAIN_SCRIPT: id })).toThrow(/ONETRUST_DOMAIN_SCRIPT must be the id/);
});
