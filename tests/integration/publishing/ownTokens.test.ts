import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StartedApplication } from '@cumulus/server/runApplication';
import { createClient } from 'contentful';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readContentEnvironment } from '../../../apps/content/environment.ts';
import { startContent } from '../../../apps/content/startContent.ts';
import { fetchSnapshot } from '../../../apps/site/src/cms/contentClient.ts';
import { contentEnvironment } from '../../../apps/site/src/cms/contentEnvironment.ts';

// One environment for both processes, as in a deployment.
const TOKENS = { CONTENTFUL_DELIVERY_TOKEN: 'published-7f3a', CONTENTFUL_PREVIEW_TOKEN: 'drafts-91c2' };
let folder: string;
let services: StartedApplication;

const start = (variables: Record<string, string>) =>
  startContent(
    readContentEnvironment({
      ...{ CONTENT_PORT: '0', CONTENT_INTERNAL_PORT: '0', CONTENT_WEBHOOK_URLS: 'none' },
      ...{ SERVICES_CACHE_DIR: folder, IMAGE_CACHE_DIR: folder },
      ...variables,
    }),
  );
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokens-'));
  services = await start(TOKENS);
});
afterAll(async () => {
  await services.close();
  await rm(folder, { recursive: true, force: true });
});

it.each(['false', 'true'])(
  'the site reads content and linked spaces with the tokens of both (preview: %s)',
  async (preview) => {
    const variables = { ...TOKENS, CONTENT_URL: services.url, CONTENT_PREVIEW: preview };
    const { entries, resources } = await fetchSnapshot(contentEnvironment(variables));
    expect(Object.keys(entries).length).toBeGreaterThan(100);
    expect(Object.keys(resources ?? {}).length).toBeGreaterThan(0);
  },
);

it.each([
  ['/contentful', 'cumulus-delivery-token', 401],
  ['/contentful', TOKENS.CONTENTFUL_PREVIEW_TOKEN, 401],
  ['/contentful', TOKENS.CONTENTFUL_DELIVERY_TOKEN, 200],
  ['/contentful-preview', 'cumulus-preview-token', 401],
  ['/contentful-preview', TOKENS.CONTENTFUL_DELIVERY_TOKEN, 401],
  ['/contentful-preview', TOKENS.CONTENTFUL_PREVIEW_TOKEN, 200],
])('%s answers the token %s with %i', async (prefix, token, status) => {
  const headers = { Authorization: `Bearer ${token}` };
  expect((await fetch(`${services.url}${prefix}/spaces/cumulus/locales`, { headers })).status).toBe(status);
});

it('drafts are not served on a public site without a preview token', async () => {
  const { CONTENTFUL_DELIVERY_TOKEN } = TOKENS;
  const open = await start({ SITE_URL: 'https://www.example.com', CONTENTFUL_DELIVERY_TOKEN });
  try {
    for (const token of ['cumulus-preview-token', 'undefined', CONTENTFUL_DELIVERY_TOKEN]) {
      const headers = { Authorization: `Bearer ${token}` };
      expect((await fetch(`${open.url}/contentful-preview/spaces/cumulus/locales`, { headers })).status).toBe(404);
    }
    const client = createClient({
      ...{ space: 'cumulus', accessToken: CONTENTFUL_DELIVERY_TOKEN, insecure: true, basePath: '/contentful' },
      host: new URL(open.url).host,
    });
    expect((await client.getLocales()).items.length).toBeGreaterThan(0);
  } finally {
    await open.close();
  }
});
