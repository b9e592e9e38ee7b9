import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { serverEnvironment } from './serverEnvironment.ts';

test('the product’s domain is normalized like a host in browsers', () => {
  expect(serverEnvironment({ PRODUCT_DOMAIN: 'Cumulus.Example' }).domains).toEqual(['cumulus.example']);
});

test.each([
  [
    'MAX_CONNECTIONS_PER_CLIENT',
    '1.5',
    'MAX_CONNECTIONS_PER_CLIENT must be a whole number from 0 (no limit) to 1000000',
  ],
  ['RATE_LIMIT_EVENTS', 'abc', 'RATE_LIMIT_EVENTS must be a whole number from 0 (no limit) to 1000000'],
  ['LAME_DUCK_MS', '-1', 'LAME_DUCK_MS must be a whole number of milliseconds from 0 to 600000'],
  [
    'CONSENT_OPT_IN_COUNTRIES',
    'DE,EU',
    'CONSENT_OPT_IN_COUNTRIES must be country codes such as DE,FR,GB, separated by commas: EU is not a code of ISO 3166-1',
  ],
  ['SITE_PORT', '0', 'SITE_PORT must be a port number: a whole number from 1 to 65535'],
  ['INTERNAL_PORT', '1.5', 'INTERNAL_PORT must be a port number: a whole number from 0 to 65535'],
  ['PAGE_CACHE_MB', '0.5', 'PAGE_CACHE_MB must be a whole number of megabytes, 1 or more'],
])('%s=%s is refused with what would be right', (name, value, message) => {
  expect(() => serverEnvironment({ [name]: value })).toThrow(new Error(`Wrong environment: ${message}`));
});

test('one port for visitors and operators is refused, unless the addresses differ', () => {
  const same = { SITE_PORT: '3000', INTERNAL_PORT: '3000' };
  expect(() => serverEnvironment(same)).toThrow('SITE_PORT and INTERNAL_PORT are both 3000');
  expect(serverEnvironment({ ...same, SITE_HOST: '10.0.0.5' }).INTERNAL_PORT).toBe(3000);
});

// REQ-SEC-04
test.each(['PREVIEW_SECRET', 'DECIDE_SECRET', 'CONTENT_WEBHOOK_SECRET'])('%s may not be LEADS_SECRET too', (name) => {
  const random = (seed: string) => createHash('sha256').update(seed).digest('hex');
  const secrets = {
    ...{ SITE_URL: 'https://www.cumulus.example', LEADS_SECRET: random('leads') },
    ...{
      CONTENT_WEBHOOK_SECRET: random('webhook'),
      PREVIEW_SECRET: random('preview'),
      DECIDE_SECRET: random('decide'),
    },
  };
  expect(serverEnvironment(secrets).leadsSecret).toBe(secrets.LEADS_SECRET);
  expect(() => serverEnvironment({ ...secrets, [name]: secrets.LEADS_SECRET })).toThrow(/must differ from/);
});

// REQ-CNS-03
test('a list of opt-in countries is read; an empty one is the default', () => {
  const read = (CONSENT_OPT_IN_COUNTRIES: string) =>
    serverEnvironment({ CONSENT_OPT_IN_COUNTRIES, CONTENT_WEBHOOK_SECRET: 'a'.repeat(64) }).CONSENT_OPT_IN_COUNTRIES;
  expect(read('DE, UK')).toEqual(new Set(['DE', 'GB']));
  expect(read(' ')).toBeUndefined();
});
