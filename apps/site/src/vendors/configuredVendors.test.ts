import { expect, test } from 'vitest';
import { vendorAttributes, vendorPolicies } from './configuredVendors.ts';
import type { Variables } from './manifest.ts';

const ONETRUST = '018f2b7c-1c1a-7f00-8a3e-0123456789ab';
const SEGMENT = {
  SEGMENT_WRITE_KEY: 'abc',
  SEGMENT_API_HOST: 'https://api.segment.io/v1/',
  SEGMENT_CDN_URL: 'https://cdn.segment.com',
};

const sourcesOf = (vendor: string, variables: Variables) =>
  vendorPolicies(variables).find(({ name }) => name === vendor)?.sources;

test('with built-in services names only the hosts of videos, the demo and the product, and pages have no attributes', () => {
  expect(vendorPolicies({}).map(({ name }) => name)).toEqual(['consent', 'datadog', 'navattic', 'product', 'video']);
  expect(sourcesOf('datadog', {})).toEqual({});
  expect(Object.values(vendorAttributes({})).filter((value) => value !== undefined)).toEqual([]);
});

test('an empty variable counts as absent where there is a built-in default', () => {
  const empty = { ONETRUST_DOMAIN_SCRIPT: '', LOCATION_API_URL: '', VISITOR_IDENTIFICATION_SCRIPT_URL: '' };
  expect(vendorPolicies(empty)).toEqual(vendorPolicies({}));
  expect(vendorAttributes(empty)).toEqual(vendorAttributes({}));
});

test('names the asset hosts of the configured spaces, each with its own path', () => {
  const contentful = sourcesOf('contentful', { CONTENTFUL_SPACE_ID: 'abc', CONTENTFUL_RESOURCE_TOKENS: '{"lib":"t"}' });
  expect(contentful?.['img-src']).toEqual(['https://images.ctfassets.net/abc/', 'https://images.ctfassets.net/lib/']);
  expect(contentful?.['media-src']).toContain('https://videos.ctfassets.net/abc/');
});

test('lets pages reach the flag service, wherever it is', () => {
  const reached = (variables: Variables) => sourcesOf('growthbook', variables)?.['connect-src'];
  expect(reached({ CONTENT_URL: 'http://localhost:4170' })).toBeUndefined();
  expect(reached({ GROWTHBOOK_API_HOST: 'http://flags.internal' })).toEqual(['http://flags.internal/']);
  const split = { GROWTHBOOK_API_HOST: 'http://flags.internal', GROWTHBOOK_PUBLIC_HOST: 'https://flags.example/' };
  expect(reached(split)).toEqual(['https://flags.example/']);
  expect(reached({ ...split, GROWTHBOOK_USAGE_URL: 'https://usage.example/rt' })).toEqual([
    'https://flags.example/',
    'https://usage.example/rt',
  ]);
});

test('events go to the vendor where its addresses are set', () => {
  expect(vendorAttributes(SEGMENT)['data-segment']).toBe('abc https://api.segment.io/v1 https://cdn.segment.com');
  expect(sourcesOf('segment', SEGMENT)).toEqual({
    'connect-src': ['https://api.segment.io/v1/', 'https://cdn.segment.com/'],
  });
});

test('another source of the built-in collector needs no other policy', () => {
  const { SEGMENT_WRITE_KEY } = SEGMENT;
  expect(vendorAttributes({ SEGMENT_WRITE_KEY })['data-segment']).toBe('abc /segment/v1 /segment');
  expect(sourcesOf('segment', { SEGMENT_WRITE_KEY })).toBeUndefined();
});

// REQ-PAN-01
test('product analytics go to the vendor’s hosts of the zone, singly or in batches, or to an address of one’s own', () => {
  const target = (variables: Variables) => vendorAttributes(variables)['data-amplitude'];
  expect(sourcesOf('amplitude', {})).toBeUndefined();
  const AMPLITUDE_API_KEY = 'key1';
  expect(target({ AMPLITUDE_API_KEY })).toBe('key1 /amplitude/2/httpapi');
  expect(sourcesOf('amplitude', { AMPLITUDE_API_KEY })).toBeUndefined();
  expect(target({ AMPLITUDE_USE_BATCH: 'true' })).toBe('cumulus-web /amplitude/batch');
  const hosts: [Variables, string][] = [
    [{ AMPLITUDE_SERVER_ZONE: 'US' }, 'https://api2.amplitude.com/2/httpapi'],
    [{ AMPLITUDE_SERVER_ZONE: 'US', AMPLITUDE_USE_BATCH: 'true' }, 'https://api2.amplitude.com/batch'],
    [{ AMPLITUDE_SERVER_ZONE: 'EU' }, 'https://api.eu.amplitude.com/2/httpapi'],
    [{ AMPLITUDE_SERVER_ZONE: 'EU', AMPLITUDE_USE_BATCH: 'true' }, 'https://api.eu.amplitude.com/batch'],
    [{ AMPLITUDE_SERVER_URL: 'https://events.cumulus.example/e' }, 'https://events.cumulus.example/e'],
  ];
  for (const [variables, url] of hosts) {
    expect(target({ AMPLITUDE_API_KEY, ...variables })).toBe(`key1 ${url}`);
    expect(sourcesOf('amplitude', variables)).toEqual({ 'connect-src': [url] });
  }
  const AMPLITUDE_SERVER_URL = 'https://events.cumulus.example/e?from=site';
  expect(target({ AMPLITUDE_API_KEY, AMPLITUDE_SERVER_URL })).toBe(`key1 ${AMPLITUDE_SERVER_URL}`);
  expect(sourcesOf('amplitude', { AMPLITUDE_SERVER_URL })).toEqual({
    'connect-src': ['https://events.cumulus.example/e'],
  });
});

test('names a location vendor’s host only where one is configured', () => {
  const variables = { LOCATION_API_URL: 'https://api.vendor.example/v1/ip?key=1' };
  expect(sourcesOf('location', variables)).toEqual({ 'connect-src': ['https://api.vendor.example/'] });
  expect(vendorAttributes(variables)['data-location-url']).toBe(variables.LOCATION_API_URL);
});

test('admits the folder of the identification script and its host, nothing else', () => {
  const script = 'https://cdn.vendor.example/v2/tag.js?key=1';
  expect(sourcesOf('identification', { VISITOR_IDENTIFICATION_SCRIPT_URL: script })).toEqual({
    'script-src': ['https://cdn.vendor.example/v2/'],
    'connect-src': ['https://cdn.vendor.example/'],
    'img-src': ['https://cdn.vendor.example/'],
  });
  expect(sourcesOf('identification', { VISITOR_IDENTIFICATION_SCRIPT_URL: 'none' })).toBeUndefined();
});

test('names the hosts of the meeting scheduler only where an account is configured', () => {
  expect(sourcesOf('chilipiper', {})).toBeUndefined();
  expect(sourcesOf('chilipiper', { CHILIPIPER_TENANT: '', CHILIPIPER_SCRIPT_URL: '' })).toBeUndefined();
  expect(vendorAttributes({})['data-chilipiper']).toBeUndefined();
  const variables = { CHILIPIPER_TENANT: 'acme' };
  expect(sourcesOf('chilipiper', variables)).toEqual({
    'script-src': ['https://js.chilipiper.com/'],
    'connect-src': ['https://*.chilipiper.com/'],
    'frame-src': ['https://*.chilipiper.com/'],
    'img-src': ['https://js.chilipiper.com/'],
  });
  expect(vendorAttributes(variables)['data-chilipiper']).toBe('acme https://js.chilipiper.com/marketing.js');
  const other = { ...variables, CHILIPIPER_SCRIPT_URL: 'http://localhost:9/a/cp.js' };
  expect(sourcesOf('chilipiper', other)?.['script-src']).toEqual(['http://localhost:9/a/']);
});

test('pages have the product’s cookie and the identification script where they are configured', () => {
  const own = { PRODUCT_USER_COOKIE: 'cuUserId', VISITOR_IDENTIFICATION_SCRIPT_URL: 'none' };
  expect(vendorAttributes(own)).toMatchObject({ 'data-identification-script': 'none' });
  expect(vendorAttributes(own)['data-user-cookie']).toBeUndefined();
  expect(vendorAttributes({ PRODUCT_USER_COOKIE: 'member' })['data-user-cookie']).toBe('member');
});

test('monitoring goes to the vendor’s site once it is configured', () => {
  const own = { DATADOG_APPLICATION_ID: 'app', DATADOG_CLIENT_TOKEN: 'token', DATADOG_SITE: 'us3.datadoghq.com' };
  expect(sourcesOf('datadog', own)).toEqual({ 'connect-src': ['https://browser-intake-us3-datadoghq.com/'] });
  expect(vendorAttributes(own)['data-datadog']).toBe('app token us3.datadoghq.com');
  expect(vendorAttributes({ DATADOG_CLIENT_TOKEN: 'token' })['data-datadog']).toBe('cumulus-web token');
  expect(() => vendorPolicies({ DATADOG_SITE: 'https://datadoghq.eu' })).toThrow('DATADOG_SITE');
});

test('pages have the sampling of observed sessions only where it differs from the usual one', () => {
  const sampling = (variables: Variables) => vendorAttributes(variables)['data-sampling'];
  expect(sampling({ REPLAY_SAMPLE_RATE: '', FORCE_SAMPLING: '' })).toBeUndefined();
  expect(sampling({ REPLAY_SAMPLE_RATE: '0.5' })).toBe('replay=0.5');
  expect(sampling({ FORCE_SAMPLING: 'replay, monitoring' })).toBe('force=replay,monitoring');
});

test.each([ONETRUST, `${ONETRUST}-test`])('with the id %s OneTrust asks for consent, not the built-in banner', (id) => {
  expect(vendorAttributes({ ONETRUST_DOMAIN_SCRIPT: id })['data-one-trust']).toBe(id);
  expect(vendorPolicies({ ONETRUST_DOMAIN_SCRIPT: id }).map(({ name }) => name)).toEqual([
    'datadog',
    'navattic',
    'onetrust',
    'product',
    'video',
  ]);
});

test.each([
  ...['https://cdn.cookielaw.org/x.js', '018f2b7c', '"><script>'].map((value) => [
    'ONETRUST_DOMAIN_SCRIPT',
    value,
    'must be the id in data-domain-script',
  ]),
  ...['/ip', 'api.vendor.example', 'ftp://api.vendor.example/'].map((value) => [
    'LOCATION_API_URL',
    value,
    'must be an address such as',
  ]),
  ...['tag.js', 'http://cdn.vendor.example/tag.js', 'data:text/javascript,1', 'javascript:1'].map((value) => [
    'VISITOR_IDENTIFICATION_SCRIPT_URL',
    value,
    `must be the address of a script such as https://cdn.vendor.example/tag.js, not ${value}`,
  ]),
  ...['SEGMENT_WRITE_KEY', 'SEGMENT_API_HOST', 'SEGMENT_CDN_URL'].flatMap((name) => [
    [name, 'api.segment.io v1', 'must be'],
    [name, 'javascript:alert(1)', 'must be'],
  ]),
  ...['acme.chilipiper.com', 'a b', '-acme', '"><script>'].map((value) => [
    'CHILIPIPER_TENANT',
    value,
    'must be the name before .chilipiper.com',
  ]),
  ...['marketing.js', 'http://js.chilipiper.com/marketing.js', 'javascript:1'].map((value) => [
    'CHILIPIPER_SCRIPT_URL',
    value,
    `must be the address of a script such as https://js.chilipiper.com/marketing.js, not ${value}`,
  ]),
  ['AMPLITUDE_SERVER_ZONE', 'eu', 'must be US or EU'],
  ['AMPLITUDE_SERVER_URL', '/events', 'must be an address such as'],
  ['AMPLITUDE_API_KEY', 'a b', 'must be a key'],
  ...['2', '10 %', '-0.1'].map((value) => ['REPLAY_SAMPLE_RATE', value, 'must be a share from 0 to 1']),
  ['PRODUCT_USER_COOKIE', 'a b', 'must be the name of a cookie such as cuUserId'],
  ['CONTENTFUL_RESOURCE_TOKENS', '{', 'must be JSON such as'],
])('refuses %s=%s and names the variable', (name, value, message) => {
  expect(() => vendorAttributes({ [name]: value })).toThrow(`${name} ${message}`);
  if (name !== 'REPLAY_SAMPLE_RATE') expect(() => vendorPolicies({ [name]: value })).toThrow(`${name} ${message}`);
});

test('all wrong variables are named together, by their names in the environment', () => {
  const wrong = { LOCATION_API_URL: '/ip', SEGMENT_WRITE_KEY: 'a b' };
  expect(() => vendorPolicies(wrong)).toThrow(/^Wrong environment: LOCATION_API_URL must .+; SEGMENT_WRITE_KEY must/);
});
