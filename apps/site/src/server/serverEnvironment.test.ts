import { expect, test } from 'vitest';
import { serverEnvironment } from './serverEnvironment.ts';

test('the product’s domain is as browsers write hosts', () => {
  expect(serverEnvironment({ PRODUCT_DOMAIN: 'Cumulus.Example' }).domains).toEqual(['cumulus.example']);
});
