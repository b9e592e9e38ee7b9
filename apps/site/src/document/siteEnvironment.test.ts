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
  for (const returnHosts of [' SSO.example.com, *.pay.example', 'sso.example.com *.pay.example,,', '10.0.0.7'])
    expect(siteEnvironment({ RETURN_HOSTS: returnHosts }).returnHosts).toEqual(
      returnHosts === '10.0.0.7' ? ['10.0.0.7'] : ['sso.example.com', '*.pay.example'],
    );
  for (const wrong of ['https://sso.example.com', '*', 'sso', '*.*.example', '-.-', '1.1', '*.1.1.1.1', 'a.example:80'])
    expect(() => siteEnvironment({ RETURN_HOSTS: `a.example ${wrong}` })).toThrow(
      `RETURN_HOSTS has "${wrong}", which is no host name: write names such as`,
    );
});
