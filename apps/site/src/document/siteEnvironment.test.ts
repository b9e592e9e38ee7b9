import { expect, test } from 'vitest';
import { siteEnvironment } from './siteEnvironment.ts';

test('the product’s domain is normalized like a host in browsers', () => {
  expect(siteEnvironment({ PRODUCT_DOMAIN: 'Cumulus.Example' }).productDomain).toBe('cumulus.example');
  expect(siteEnvironment({}).productDomain).toBe('cumulus.example');
  expect(() => siteEnvironment({ PRODUCT_DOMAIN: 'https://cumulus.example' })).toThrow('must be a host name such as');
});

// REQ-ATT-07
test('hosts that visitors come back from are a list of hosts and of domains with all subdomains', () => {
  expect(siteEnvironment({}).returnHosts).toEqual([]);
  const returnHosts = ' SSO.example.com, *.pay.example';
  expect(siteEnvironment({ RETURN_HOSTS: returnHosts }).returnHosts).toEqual(['sso.example.com', '*.pay.example']);
  for (const wrong of ['https://sso.example.com', '*', 'sso', 'a.example b.example', '*.*.example'])
    expect(() => siteEnvironment({ RETURN_HOSTS: wrong })).toThrow('must be hosts separated by commas, such as');
});
