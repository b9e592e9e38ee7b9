import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/setup/root.mjs';

const PUBLIC = 'https://www.example.com';
const OWN = {
  SITE_URL: PUBLIC,
  CONTENTFUL_DELIVERY_TOKEN: 'published-7f3a',
  CONTENTFUL_PREVIEW_TOKEN: 'drafts-91c2',
  CONTENT_WEBHOOK_SECRET: 'ef6f0b10519e666c9dc98f2af0f3bec14a6517277af0330bcbbaf681bf2ebe90',
  PREVIEW_SECRET: 'editors-4d1b-9c07',
  LEADS_SECRET: 'leads-61e0-77ab-c2',
  PRODUCT_SECRET: 'product-a90f-03d4',
  PRODUCT_SIGN_UP_URL: 'https://app.example.com/sign-up',
  PRODUCT_LOGIN_URL: 'https://app.example.com/log-in',
  DEMO_URL: 'https://demo.example.com',
  DECIDE_SECRET: 'varnish-83aa-51f0',
};
const DELIVERY = 'cumulus-delivery-token';
const PREVIEW = 'cumulus-preview-token';
const WEBHOOK = 'cumulus-development-webhook-secret-do-not-use-in-production-0000';

/** Runs a server that refuses to start. No ports are set: the environment is checked first. */
function run(file: string, env: Record<string, string | undefined>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, file)], {
      env: { PATH: process.env.PATH, SITE_PORT: '1', LOG_FORMAT: 'text', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.on('close', (code) => resolve({ code, output }));
  });
}

const without = (name: string) => ({ ...OWN, [name]: undefined });

const TOKEN = '6b1fd27c3a9e50846b1fd27c3a9e5084';
/** Their private listeners where other machines can reach them. */
const onAllAddresses = (applications: string[]) =>
  Object.fromEntries(applications.map((name) => [`${name.toUpperCase()}_INTERNAL_HOST`, '0.0.0.0']));

const FILES = {
  site: 'apps/site/server.ts',
  content: 'apps/content/main.ts',
  leads: 'apps/leads/main.ts',
  collector: 'apps/collector/main.ts',
  product: 'apps/product/main.ts',
  studio: 'apps/studio/main.ts',
};
type Application = keyof typeof FILES;
const BY_ALL = ['site', 'content', 'leads'] satisfies Application[];
const PRIVATE = ['content', 'leads', 'collector'] satisfies Application[];

it.each<[who: Application[], name: string, env: Record<string, string | undefined>]>([
  [BY_ALL, 'CONTENTFUL_DELIVERY_TOKEN', { ...OWN, CONTENTFUL_DELIVERY_TOKEN: DELIVERY }],
  [BY_ALL, 'CONTENTFUL_DELIVERY_TOKEN', without('CONTENTFUL_DELIVERY_TOKEN')],
  [['site', 'content'], 'CONTENTFUL_PREVIEW_TOKEN', { ...OWN, CONTENTFUL_PREVIEW_TOKEN: PREVIEW }],
  [['site'], 'CONTENTFUL_PREVIEW_TOKEN', without('CONTENTFUL_PREVIEW_TOKEN')],
  [['site', 'content'], 'CONTENT_WEBHOOK_SECRET', { ...OWN, CONTENT_WEBHOOK_SECRET: WEBHOOK }],
  [['site', 'content'], 'CONTENT_WEBHOOK_SECRET', without('CONTENT_WEBHOOK_SECRET')],
  [['site', 'leads'], 'LEADS_SECRET', { ...OWN, LEADS_SECRET: 'cumulus-development-leads-secret' }],
  [['site', 'leads'], 'LEADS_SECRET', without('LEADS_SECRET')],
  [['site'], 'PREVIEW_SECRET', { ...OWN, PREVIEW_SECRET: 'cumulus-development-preview-secret' }],
  [['site'], 'DECIDE_SECRET', { ...OWN, DECIDE_SECRET: 'a-secret-of-the-front' }],
  [['site'], 'SITE_URL', { SITE_URL: 'nowhere', SITE_PORT: 'x' }],
  [['site'], 'CONTENTFUL_HOST', { CONTENTFUL_HOST: 'cdn.eu.contentful.com' }],
  [['site'], 'ONETRUST_DOMAIN_SCRIPT', { ONETRUST_DOMAIN_SCRIPT: 'nonsense' }],
  [['leads', 'product'], 'PRODUCT_SECRET', without('PRODUCT_SECRET')],
  [['leads', 'product'], 'PRODUCT_SECRET', { ...OWN, PRODUCT_SECRET: 'cumulus-development-product-secret' }],
  [['site'], 'PRODUCT_SIGN_UP_URL', without('PRODUCT_SIGN_UP_URL')],
  [['site'], 'PRODUCT_LOGIN_URL', without('PRODUCT_LOGIN_URL')],
  [['site'], 'DEMO_URL', without('DEMO_URL')],
  [['site'], 'DEMO_URL', { ...OWN, DEMO_URL: 'http://localhost:4001' }],
  [['site'], 'DEMO_URL', { ...OWN, DEMO_URL: PUBLIC }],
  [['site'], 'DEMO_URL', { ...OWN, DEMO_URL: 'http://demo.example.com' }],
  [['site'], 'FORCE_SAMPLING', { ...OWN, FORCE_SAMPLING: 'replay' }],
  [['site'], 'DEMO_URL', { ...OWN, DEMO_URL: 'demo.example.com' }],
  [['site'], 'DEMO_CAPTURE_ORIGIN', { ...OWN, DEMO_CAPTURE_ORIGIN: 'capture.navattic.com' }],
  [['site'], 'DEMO_CAPTURE_ORIGIN', { ...OWN, DEMO_CAPTURE_ORIGIN: PUBLIC }],
  [['studio'], 'ADMIN_TOKEN', { ...OWN, ADMIN_HOST: '0.0.0.0' }],
  [['studio'], 'ADMIN_TOKEN', { ADMIN_TOKEN: WEBHOOK }],
  [['studio'], 'ADMIN_TOKEN', { ADMIN_TOKEN: 'x'.repeat(32) }],
  [['studio'], 'ADMIN_TOKEN', { ADMIN_TOKEN: 'f3a91c27d05e8b64f3a91c27d05e8b6' }],
  [['studio'], 'INTERNAL_TOKEN', { INTERNAL_TOKEN: 'x'.repeat(32) }],
  [['studio'], 'INTERNAL_TOKEN', { ADMIN_TOKEN: TOKEN, INTERNAL_TOKEN: TOKEN }],
  [PRIVATE, 'INTERNAL_TOKEN', { ...OWN, ...onAllAddresses(PRIVATE) }],
  [PRIVATE, 'INTERNAL_TOKEN', { ...OWN, ...onAllAddresses(PRIVATE), INTERNAL_TOKEN: 'change-me'.repeat(4) }],
  [
    ['site', 'content', 'leads', 'collector', 'product', 'studio'],
    'SERVICES_URL',
    { SERVICES_URL: 'http://localhost:4000' },
  ],
])('%j: exits with one line that names %s', async (who, name, env) => {
  const runs = who.map(async (application) => ({ application, ...(await run(FILES[application], env)) }));
  for (const { application, code, output } of await Promise.all(runs)) {
    const prefix = application === 'site' ? 'site: ' : '';
    expect(output).toMatch(new RegExp(`^${prefix}Wrong environment.*${name}\\b.*\\n$`));
    for (const secret of [
      DELIVERY,
      PREVIEW,
      WEBHOOK,
      OWN.PREVIEW_SECRET,
      env.ADMIN_TOKEN ?? WEBHOOK,
      env.INTERNAL_TOKEN ?? WEBHOOK,
    ])
      expect(output).not.toContain(secret);
    expect(code).toBe(1);
  }
});
