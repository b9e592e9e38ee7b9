import { join } from 'node:path';
import { repositoryRoot } from '@cumulus/server/variables';
import { expect, it } from 'vitest';
import { readContentEnvironment } from './environment.ts';

it('reads defaults, and folders from the repository', () => {
  const read = readContentEnvironment({ CONTENT_URL: '', CONTENT_DIR: 'elsewhere' });
  expect(read).toMatchObject({ CONTENT_HOST: '127.0.0.1', CONTENT_PORT: 4000, CONTENTFUL_RATE_LIMIT: 0 });
  expect(read.CONTENT_URL).toBeUndefined();
  expect(read.CONTENT_DIR).toBe(join(repositoryRoot, 'elsewhere'));
});

it.each([
  ['CONTENT_PORT', '70000', 'expected a whole number from 0 to 65535'],
  ['CONTENT_URL', 'not a url', 'expected an address such as http://localhost:4000'],
  ['CONTENT_URL', 'ftp://x', 'expected an address such as http://localhost:4000'],
  ['IMAGE_CACHE_MAX_MB', '0', 'expected a whole number from 1 to 1000000'],
  ['CONTENTFUL_RATE_LIMIT', '-1', 'expected a whole number from 0 to 1000000'],
  [
    'CONTENT_WEBHOOK_URLS',
    'foo',
    'expected addresses such as http://localhost:3000/webhook, separated by commas, or none',
  ],
])('%s=%s is refused with what would be right', (name, value, expected) => {
  expect(() => readContentEnvironment({ [name]: value })).toThrow(
    new Error(`Wrong environment variable. ${name}="${value}": ${expected}`),
  );
});

// REQ-SEC-04
it('wants secrets of its own for a public site, and a webhook’s only where there are webhooks', () => {
  const site = { SITE_URL: 'https://www.example.com', CONTENTFUL_DELIVERY_TOKEN: 'published-7f3a' };
  expect(() => readContentEnvironment(site)).toThrow('CONTENT_WEBHOOK_SECRET must be set');
  expect(readContentEnvironment({ ...site, CONTENT_WEBHOOK_URLS: 'none' })).toMatchObject({
    CONTENTFUL_DELIVERY_TOKEN: 'published-7f3a',
    CONTENTFUL_PREVIEW_TOKEN: undefined,
    CONTENT_WEBHOOK_SECRET: undefined,
  });
});

// REQ-SEC-04
it.each(['0.0.0.0', '::', '10.0.0.5', 'content'])('wants secrets of its own where CONTENT_HOST is %s', (host) => {
  const all = { CONTENTFUL_DELIVERY_TOKEN: 'published-7f3a', CONTENT_WEBHOOK_URLS: 'none' };
  for (const SITE_URL of [undefined, 'http://localhost:3000']) {
    const local = { CONTENT_HOST: host, SITE_URL };
    expect(() => readContentEnvironment(local)).toThrow(
      `CONTENT_HOST is ${host}, so CONTENTFUL_DELIVERY_TOKEN must be set`,
    );
    expect(readContentEnvironment({ ...local, ...all })).toMatchObject({ CONTENTFUL_PREVIEW_TOKEN: undefined });
  }
});
