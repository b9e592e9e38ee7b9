import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { startServers } from '../../../scripts/setup/startServers.mjs';
import { copyRunningFlags } from '../../fixtures/flags/copyRunningFlags.ts';
import { NO_CLIENT_LIMITS } from '../../fixtures/NO_CLIENT_LIMITS.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';

// `npm run dev` shows what `npm start` shows.

const folder = mkdtempSync(join(tmpdir(), 'development-'));
const printed: string[] = [];
let servers: Awaited<ReturnType<typeof startServers>>;

/** Flags in which every visitor of the home page takes part, and gets the board. */
function writeFlags(): string {
  const flags = copyRunningFlags(join(folder, 'flags'));
  const file = join(flags, 'experiments/home-hero.json');
  const experiment = { ...JSON.parse(readFileSync(file, 'utf8')), status: 'running', coverage: 1, weights: [0, 1, 0] };
  writeFileSync(file, JSON.stringify(experiment));
  return flags;
}

beforeAll(async () => {
  const [sitePort, servicesPort] = await Promise.all([findFreePort(), findFreePort()]);
  const env = {
    ...NO_CLIENT_LIMITS,
    // Astro's server answers no page while it takes itself for a part of a test.
    VITEST: '',
    NODE_ENV: 'development',
    STORE_FILE: join(folder, 'store.sqlite'),
    CONTENT_CACHE_DIR: join(folder, 'content'),
    FLAGS_CACHE_DIR: join(folder, 'flags-cache'),
    SERVICES_CACHE_DIR: join(folder, 'cache'),
    FLAGS_DIR: writeFlags(),
  };
  servers = await startServers(
    { sitePort, servicesPort, adminPort: 0 },
    { development: true, env, print: (line) => printed.push(line) },
  );
}, 120_000);

afterAll(async () => {
  await servers?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function visit(path: string) {
  const headers = { 'User-Agent': VISITOR_AGENT, 'Sec-Fetch-Dest': 'document' };
  const answer = await fetch(servers.site + path, { headers });
  const html = await answer.text();
  return { html, cookies: answer.headers.getSetCookie().join('\n'), hero: /data-value="([^"]*)"/.exec(html)?.[1] };
}

test('a running experiment assigns a visitor, whose page shows the variant', async () => {
  const { cookies, hero } = await visit('/');
  expect(cookies).toContain('home-hero~board~');
  expect(hero).toBe('board');
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
  const answer = await fetch(`${servers.site}/segment/v1/t`, { method: 'POST', body: JSON.stringify(event) });
  expect(answer.status).toBe(200);
  await expect.poll(() => printed.join('\n')).toMatch(/segment: "not planned" is stored as invalid: no track/);
});
