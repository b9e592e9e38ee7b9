import { expect, test } from 'vitest';
import { serverEnvironment } from './serverEnvironment.ts';

test('the product’s domain is normalized like a host in browsers', () => {
  expect(serverEnvironment({ PRODUCT_DOMAIN: 'Cumulus.Example' }).domains).toEqual(['cumulus.example']);
});
