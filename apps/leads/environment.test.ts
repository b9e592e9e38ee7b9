import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { repositoryRoot } from '@cumulus/server/variables';
import { expect, it } from 'vitest';
import { readLeadsEnvironment } from './environment.ts';

const OWN = {
  ...{ LEADS_SECRET: 'leads-61e0-77ab-c2', PRODUCT_SECRET: 'product-a90f-03d4' },
  CONTENTFUL_DELIVERY_TOKEN: 'published-7f3a',
};

it('keeps leads beside the events, on the same volume', () => {
  const fileOf = (variables: Record<string, string>) => readLeadsEnvironment(variables).store.file;
  expect(fileOf({ STORE_FILE: '/data/events.sqlite' })).toBe('/data/leads.sqlite');
  expect(fileOf({})).toBe(join(repositoryRoot, '.data/leads.sqlite'));
  expect(fileOf({ LEADS_FILE: 'leads/l.sqlite' })).toBe(join(repositoryRoot, 'leads/l.sqlite'));
});

it('reads the content system that the site reads', () => {
  expect(readLeadsEnvironment({ CONTENT_URL: 'https://content.example' }).content).toMatchObject({
    ...{ space: 'cumulus', host: 'content.example', basePath: '/contentful', isInsecure: false, pollMs: 1_000 },
  });
  const vendor = { CONTENTFUL_SPACE_ID: 'abc', CONTENTFUL_DELIVERY_TOKEN: 'token' };
  expect(readLeadsEnvironment(vendor).content).toMatchObject({
    ...{ space: 'abc', accessToken: 'token', host: 'cdn.contentful.com', basePath: '', pollMs: 60_000 },
  });
  expect(() => readLeadsEnvironment({ CONTENTFUL_SPACE_ID: 'abc' })).toThrow(
    'Wrong environment variable. CONTENTFUL_SPACE_ID is set, so CONTENTFUL_DELIVERY_TOKEN must be set too',
  );
  expect(() => readLeadsEnvironment({ CONTENTFUL_HOST: 'cdn.eu.contentful.com' })).toThrow(
    'CONTENTFUL_SPACE_ID must be set too',
  );
});

// REQ-SEC-04
it('wants secrets of its own for a public site, and where other machines reach it', () => {
  for (const local of [{ SITE_URL: 'https://www.example.com' }, { LEADS_HOST: '0.0.0.0' }]) {
    expect(readLeadsEnvironment({ ...local, ...OWN })).toMatchObject({ LEADS_SECRET: OWN.LEADS_SECRET });
    for (const name of Object.keys(OWN))
      expect(() => readLeadsEnvironment({ ...local, ...OWN, [name]: undefined })).toThrow(`${name} must be set`);
  }
});

it('refuses a webhook secret that can be guessed', () => {
  const site = { ...OWN, SITE_URL: 'https://www.example.com', LEADS_WEBHOOK_URL: 'https://crm.example/leads' };
  const read = (key: Buffer) =>
    readLeadsEnvironment({ ...site, LEADS_WEBHOOK_SECRET: `whsec_${key.toString('base64')}` });
  for (const key of [Buffer.alloc(32, 7), Buffer.from('the-secret-of-leads-2026-11-23')])
    expect(() => read(key)).toThrow('LEADS_WEBHOOK_SECRET must be random');
  expect(() => read(createHash('sha256').update('random').digest())).not.toThrow();
});

it('refuses a retention of no days', () => {
  expect(() => readLeadsEnvironment({ LEADS_MAX_DAYS: '0' })).toThrow('LEADS_MAX_DAYS="0"');
});
