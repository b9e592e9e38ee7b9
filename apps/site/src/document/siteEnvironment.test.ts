import { expect, test } from 'vitest';
import { siteEnvironment } from './siteEnvironment.ts';

test('the product’s domain is as browsers write hosts', () => {
  expect(siteEnvironment({ PRODUCT_DOMAIN: 'Cumulus.Example' }).productDomain).toBe('cumulus.example');
  expect(siteEnvironment({}).productDomain).toBe('cumulus.example');
  expect(() => siteEnvironment({ PRODUCT_DOMAIN: 'https://cumulus.example' })).toThrow('must be a host name such as');
});

test('the browser is told of what isn’t built in', () => {
  expect(siteEnvironment({ PRODUCT_USER_COOKIE: 'cuUserId' }).visitorData).toEqual({});
  const script = 'https://tools.example/v2/tag.js';
  const location = 'https://api.vendor.example/ip';
  expect(
    siteEnvironment({
      PRODUCT_USER_COOKIE: 'member',
      VISITOR_IDENTIFICATION_SCRIPT_URL: script,
      LOCATION_API_URL: location,
    }).visitorData,
  ).toEqual({ userCookie: 'member', identificationScript: script, locationUrl: location });
  expect(() => siteEnvironment({ PRODUCT_USER_COOKIE: 'a b' })).toThrow('PRODUCT_USER_COOKIE must be the name of');
});
