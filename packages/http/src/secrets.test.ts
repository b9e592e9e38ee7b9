import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isKnownSecret, ownSecretsReason, readSecrets } from './secrets.ts';

const PUBLIC = ownSecretsReason('https://www.example.com');
const NONE = { CONTENTFUL_DELIVERY_TOKEN: undefined, CONTENTFUL_PREVIEW_TOKEN: undefined };

it('has defaults for a local site only', () => {
  const rules = { reason: undefined, needed: [] };
  expect(readSecrets(NONE, rules)).toEqual({
    CONTENTFUL_DELIVERY_TOKEN: 'cumulus-delivery-token',
    CONTENTFUL_PREVIEW_TOKEN: 'cumulus-preview-token',
  });
  expect(readSecrets({ DECIDE_SECRET: undefined }, rules)).toEqual({ DECIDE_SECRET: undefined });
  expect(readSecrets({ PREVIEW_SECRET: 'mine' }, rules)).toEqual({ PREVIEW_SECRET: 'mine' });
  expect(readSecrets(NONE, { reason: PUBLIC, needed: [] })).toEqual(NONE);
});

// REQ-SEC-04
it('names every missing secret, and what is right', () => {
  const read = () =>
    readSecrets(NONE, { reason: PUBLIC, needed: ['CONTENTFUL_DELIVERY_TOKEN', 'CONTENTFUL_PREVIEW_TOKEN'] });
  expect(read).toThrow(/^SITE_URL is https:\/\/www\.example\.com, so CONTENTFUL_DELIVERY_TOKEN must be set: .*openssl/);
  expect(read).toThrow(/; CONTENTFUL_PREVIEW_TOKEN must be set: /);
});

it.each([
  'cumulus-delivery-token',
  'cumulus-preview-token',
  'cumulus-development-webhook-secret-do-not-use-in-production-0000',
  'cumulus-development-preview-secret',
  'a-secret-of-the-front',
])('refuses the known value %s in any variable, also an optional one', (value) => {
  expect(isKnownSecret(value)).toBe(true);
  for (const name of ['CONTENTFUL_DELIVERY_TOKEN', 'PREVIEW_SECRET', 'DECIDE_SECRET'] as const) {
    const variables = { [name]: value } as Record<typeof name, string>;
    expect(() => readSecrets(variables, { reason: PUBLIC, needed: [] })).toThrow(`${name} must be set to one of`);
    expect(readSecrets(variables, { reason: undefined, needed: [] })).toEqual(variables);
  }
});

it('refuses what can be guessed, and one value for two secrets', () => {
  const read = (LEADS_SECRET: string, PRODUCT_SECRET: string, reason = PUBLIC) =>
    readSecrets({ LEADS_SECRET, PRODUCT_SECRET }, { reason, needed: [] });
  const [one, other] = ['4f1c9a7be0d2386543af', '90bd8e21c7f6a5430d1e'];
  expect(read(one, other)).toEqual({ LEADS_SECRET: one, PRODUCT_SECRET: other });
  expect(() => read('xxxxxxxxxxxxxxxx', other)).toThrow('LEADS_SECRET must be random, not what can be guessed: ');
  expect(() => read(one, one)).toThrow('PRODUCT_SECRET must differ from LEADS_SECRET: ');
  expect(readSecrets({ LEADS_SECRET: 'xxxx', PRODUCT_SECRET: 'xxxx' }, { reason: undefined, needed: [] })).toEqual({
    ...{ LEADS_SECRET: 'xxxx', PRODUCT_SECRET: 'xxxx' },
  });
});

it('the docs have the address of the preview on a local site', () => {
  const { PREVIEW_SECRET } = readSecrets({ PREVIEW_SECRET: undefined }, { reason: undefined, needed: [] });
  const docs = readFileSync(new URL('../../../docs/content.md', import.meta.url), 'utf8');
  expect(docs).toContain(`http://localhost:3000/preview?secret=${PREVIEW_SECRET}&path=/`);
});
