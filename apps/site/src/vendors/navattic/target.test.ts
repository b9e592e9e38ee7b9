import { expect, test } from 'vitest';
import { vendorsInUse } from '../../privacy/storage/vendorMatrix.ts';
import { contentSecurityPolicy } from '../../server/security/contentSecurityPolicy.ts';
import { vendorPolicies } from '../configuredVendors.ts';
import type { Variables } from '../manifest.ts';
import { demoTarget } from './target.ts';

const frames = (variables: Variables, isHttps = true) => {
  const page = { scriptHashes: [], styleHashes: [], isPreview: false, isHttps };
  const policy = contentSecurityPolicy({ ...page, vendors: vendorPolicies(variables) });
  return /frame-src ([^;]*)/
    .exec(policy)?.[1]
    ?.split(' ')
    .filter((source) => !/youtube|vimeo/.test(source));
};

test('by default it is the built-in demo, whose origin sends the messages', () => {
  const builtIn = { url: 'http://localhost:4001', captureOrigin: 'http://localhost:4001' };
  expect(demoTarget({})).toEqual(builtIn);
  expect(demoTarget({ DEMO_URL: '', DEMO_CAPTURE_ORIGIN: '' })).toEqual(builtIn);
  expect(vendorPolicies({ DEMO_URL: '', DEMO_CAPTURE_ORIGIN: '' })).toEqual(vendorPolicies({}));
  expect(frames({}, false)).toEqual(['http://localhost:4001']);
});

test('the vendor’s demo takes its place, with the origin of its messages', () => {
  const vendor = { DEMO_URL: 'https://demo.acme.example/d/1?x=2', DEMO_CAPTURE_ORIGIN: 'https://capture.navattic.com' };
  expect(demoTarget(vendor)).toEqual({ url: vendor.DEMO_URL, captureOrigin: vendor.DEMO_CAPTURE_ORIGIN });
  expect(frames(vendor)).toEqual(['https://demo.acme.example', 'https://capture.navattic.com']);
  expect(demoTarget({ DEMO_URL: vendor.DEMO_URL }).captureOrigin).toBe('https://demo.acme.example');
});

test('the cookie page names the vendor where its demo is shown, and not the built-in one', () => {
  const named = (variables: Variables) => vendorsInUse(variables).filter(({ id }) => id === 'navattic');
  expect(named({ DEMO_URL: 'https://capture.navattic.com/abc' })).toMatchObject([{ name: 'Navattic', group: 'C0001' }]);
  expect(
    named({ DEMO_URL: 'https://demo.acme.example', DEMO_CAPTURE_ORIGIN: 'https://capture.navattic.com' }),
  ).toHaveLength(1);
  expect([...named({}), ...named({ DEMO_URL: 'https://demo.navattic.com.example' })]).toEqual([]);
});

test.each(['https://demo.example.com/d?names=*', 'http://[::1]:4001', 'http://127.0.0.1:4001', 'https://demö.example'])(
  'takes %s',
  (url) => expect(frames({ DEMO_URL: url }, url.startsWith('https:'))).toEqual([new URL(url).origin]),
);

test.each([
  ['DEMO_URL', 'demo.example.com'],
  ['DEMO_URL', '/demo'],
  ['DEMO_URL', 'http://demo.example.com'],
  ['DEMO_URL', 'javascript:alert(1)'],
  ['DEMO_URL', 'https://user:secret@demo.example.com'],
  ['DEMO_URL', 'https://*.example.com'],
  ['DEMO_URL', 'https://a;script-src-elem'],
  ['DEMO_URL', "https://'unsafe-inline'"],
  ['DEMO_CAPTURE_ORIGIN', 'capture.navattic.com'],
  ['DEMO_CAPTURE_ORIGIN', 'https://capture.navattic.com/'],
  ['DEMO_CAPTURE_ORIGIN', 'https://*.navattic.com'],
  ['DEMO_CAPTURE_ORIGIN', 'null'],
])('refuses %s=%s and names it', (name, value) => {
  expect(() => vendorPolicies({ [name]: value })).toThrow(new RegExp(`${name} must be an .*, not `));
});
