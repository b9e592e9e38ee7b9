import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../server/security/contentSecurityPolicy.ts';
import { vendorPolicies } from '../configuredVendors.ts';
import { productAddresses } from './target.ts';

test('a sign-up continues at the product with its reference, and keeps the query of the configured address', () => {
  const { signUp, logIn } = productAddresses({
    PRODUCT_SIGN_UP_URL: 'https://app.cumulus.example/sign-up?from=site',
    PRODUCT_LOGIN_URL: 'https://app.cumulus.example/log-in',
  });
  expect(signUp('a b&c')).toBe('https://app.cumulus.example/sign-up?from=site&ref=a+b%26c');
  expect(logIn).toBe('https://app.cumulus.example/log-in');
});

test('by default both are pages of the product that is built in', () => {
  const { signUp, logIn } = productAddresses({});
  expect([signUp('r'), logIn]).toEqual(['http://localhost:4003/sign-up?ref=r', 'http://localhost:4003/log-in']);
});

test('an empty variable counts as absent', () => {
  const variables = { PRODUCT_SIGN_UP_URL: '', PRODUCT_LOGIN_URL: '' };
  expect(productAddresses(variables).signUp('r')).toBe(productAddresses({}).signUp('r'));
  expect(vendorPolicies(variables)).toEqual(vendorPolicies({}));
});

test.each(['javascript:alert(1)', '/sign-up', 'app.cumulus.example'])('refuses %o as an address', (url) => {
  expect(() => vendorPolicies({ PRODUCT_LOGIN_URL: url })).toThrow('PRODUCT_LOGIN_URL must be an address');
});

test('the security policy lets the sign-up form lead to the product’s origin', () => {
  const policy = contentSecurityPolicy({
    ...{ scriptHashes: [], styleHashes: [], isPreview: false, isHttps: true },
    vendors: vendorPolicies({ PRODUCT_SIGN_UP_URL: 'https://app.cumulus.example/sign-up?from=site' }),
  });
  expect(policy).toContain("form-action 'self' https://app.cumulus.example/;");
});
