import { expect, test } from 'vitest';
import { siteEnvironment } from './siteEnvironment.ts';

test('the product’s domain is normalized like a host in browsers', () => {
  expect(siteEnvironment({ PRODUCT_DOMAIN: 'Cumulus.Example' }).productDomain).toBe('cumulus.example');
  expect(siteEnvironment({}).productDomain).toBe('cumulus.example');
  expect(() => siteEnvironment({ PRODUCT_DOMAIN: 'https://cumulus.example' })).toThrow('must be a host name such as');
});
