import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { root } from '../../../scripts/setup/root.mjs';
import { startChild } from '../../../scripts/setup/startChild.mjs';
import { waitForHealth } from '../../../scripts/setup/waitForHealth.mjs';
import { copyRunningFlags } from '../../fixtures/flags/copyRunningFlags.ts';
import { NO_CLIENT_LIMITS } from '../../fixtures/NO_CLIENT_LIMITS.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';

// `npm run dev` shows what `npm start` shows.

const folder = mkdtempSync(join(tmpdir(), 'development-'));
const printed: string[] = [];
const children: ReturnType<typeof startChild>[] = [];
let origin: string;

/** Flags in which every visitor of the home page takes part, and gets the board. */
function writeFlags(): string {
  const flags = copyRunningFlags(join(folder, 'flags'));
  const file = join(flags, 'experiments/home-hero.json');
  const experiment = { ...JSON.parse(readFileSync(file, 'utf8')), status: 'running', coverage: 1, weights: [0, 1, 0] };
  writeFileSync(file, JSON.stringify(experiment));
  return flags;
}

beforeAll(async () => {
  const ports = await Promise.all([findFreePort(), findFreePort(), findFreePort(), findFreePort()]);
  const [sitePort, contentPort, collectorPort, leadsPort] = ports;
  const env = {
    ...NO_CLIENT_LIMITS,
    SITE_PORT: String(sitePort),
    SITE_URL: `http://localhost:${sitePort}`,
    ...{ CONTENT_PORT: String(contentPort), CONTENT_URL: `http://localhost:${contentPort}` },
    ...{ COLLECTOR_PORT: String(collectorPort), COLLECTOR_URL: `http://localhost:${collectorPort}` },
    ...{ LEADS_PORT: String(leadsPort), LEADS_INTERNAL_PORT: String(leadsPort + 1) },
    ...{ LEADS_URL: `http://localhost:${leadsPort}`, LEADS_INTERNAL_URL: `http://localhost:${leadsPort + 1}` },
    ...{ CONTENT_INTERNAL_PORT: '0', COLLECTOR_INTERNAL_PORT: '0' },
    LOG_INVALID_EVENTS: 'true',
    ASTRO_TELEMETRY_DISABLED: '1',
    // Astro's server answers no page while it takes itself for a part of a test.
    VITEST: '',
    NODE_ENV: 'development',
    STORE_FILE: join(folder, 'store.sqlite'),
    CONTENT_CACHE_DIR: join(folder, 'content'),
    FLAGS_CACHE_DIR: join(folder, 'flags-cache'),
    SERVICES_CACHE_DIR: join(folder, 'cache'),
    FLAGS_DIR: writeFlags(),
  };
  origin = env.SITE_URL;
  const options = { env, print: (line: string) => void printed.push(line) };
  const content = startChild('content', ['apps/content/main.ts'], options);
  const collector = startChild('collector', ['apps/collector/main.ts'], options);
  const leads = startChild('leads', ['apps/leads/main.ts'], options);
  // One that a developer has running is left alone.
  const command = ['../../node_modules/astro/bin/astro.mjs', 'dev', '--ignore-lock', '--port', String(sitePort)];
  const site = startChild('site', command, { ...options, cwd: join(root, 'apps/site') });
  children.push(site, content, collector, leads);
  await Promise.all([
    waitForHealth(env.CONTENT_URL, content),
    waitForHealth(env.COLLECTOR_URL, collector),
    waitForHealth(env.LEADS_URL, leads),
    waitForHealth(origin, site),
  ]);
});

afterAll(async () => {
  for (const child of children) await child.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function visit(path: string, others: Record<string, string> = {}) {
  const headers = { ...others, 'User-Agent': VISITOR_AGENT, 'Sec-Fetch-Dest': 'document' };
  const answer = await fetch(origin + path, { headers });
  const html = await answer.text();
  return { html, cookies: answer.headers.getSetCookie().join('\n'), hero: /data-value="([^"]*)"/.exec(html)?.[1] };
}

test('a running experiment assigns a visitor, whose page shows the variant', async () => {
  const { cookies, hero } = await visit('/');
  expect(cookies).toContain('home-hero~board~');
  expect(hero).toBe('board');
});

test('the country of a visitor’s address decides the consent rule', async () => {
  const from = async (address: string) => (await visit('/', { 'X-Forwarded-For': address })).cookies;
  expect(await from('8.8.8.8')).toContain('cuConsentRule=opt-out');
  expect(await from('194.25.0.60')).not.toContain('cuConsentRule');
});

test('a debug page has the data of its overlay, and what React’s components ask for', async () => {
  const { html } = await visit('/?debug=true');
  expect(html).toContain('data-debug-page');
  expect(html).toContain('$RefreshReg$');
  expect((await visit('/')).html).not.toContain('data-debug-page');
});

test('the address chooses a variant', async () => {
  expect((await visit('/?variant=home-hero~brain')).hero).toBe('brain');
});

test('an event that is not planned is stored, and logged with the reason', async () => {
  const event = { writeKey: 'cumulus-local', type: 'track', event: 'not planned', anonymousId: 'a', messageId: 'm' };
  const answer = await fetch(`${origin}/segment/v1/t`, { method: 'POST', body: JSON.stringify(event) });
  expect(answer.status).toBe(200);
  await expect.poll(() => printed.join('\n')).toMatch(/segment: "not planned" is stored as invalid: no track/);
});

// REQ-LEA-03
test('a form is checked, stored and thanked for, with scripts and without', async () => {
  const send = (fields: Record<string, string>, others: Record<string, string> = {}) => {
    const [name, message] = ['Mara Okafor', 'Fridays.'];
    const choices = { company: 'Okafor', teamSize: '11 to 50', country: 'Denmark' };
    const body = new URLSearchParams({ _form: 'contactSalesForm', name, message, ...choices, ...fields });
    const headers = { ...others, Origin: origin, 'User-Agent': VISITOR_AGENT };
    return fetch(`${origin}/contact-sales`, { method: 'POST', body, headers, redirect: 'manual' });
  };
  const wrong = await (await send({ email: 'mara' })).text();
  expect(wrong).toContain('value="mara"');
  expect(wrong).toContain('aria-invalid="true"');
  const stored = await send({ email: 'mara@studio.example' });
  expect([stored.status, stored.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/forms\/sent\?r=/)]);
  expect((await visit(String(stored.headers.get('location')))).html).toMatch(/id="form-result"[^>]* data-sent/);
  const scripted = await send({ email: 'mara@studio.example', _ms: '5000' }, { Accept: 'application/json' });
  expect(await scripted.json()).toMatchObject({ outcome: 'sent', errors: {} });
});
