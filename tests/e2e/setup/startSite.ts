import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildDemo } from '../../../scripts/setup/buildDemo.mjs';
import { buildSite } from '../../../scripts/setup/buildSite.mjs';
import { buildStudio } from '../../../scripts/setup/buildStudio.mjs';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { provideChromium } from '../../../scripts/setup/provideChromium.mjs';
import { startServers } from '../../../scripts/setup/startServers.mjs';
import { describeSite } from '../../fixtures/describeSite.ts';
import { copyRunningFlags } from '../../fixtures/flags/copyRunningFlags.ts';
import { NO_CLIENT_LIMITS } from '../../fixtures/NO_CLIENT_LIMITS.ts';
import { SITE_FILE } from '../../fixtures/readSite.ts';
import { writeRepresentatives } from '../../fixtures/representatives/representatives.ts';
import { refuseLost } from './refuseLost.ts';
import { refuseUnplanned } from './refuseUnplanned.ts';

/**
 * Playwright's global setup: a copy of the site for the tests (unless BASE_URL names a running one), the list of its pages, and representatives.
 * @returns stops the copy, after checking all stored events against the tracking plan
 */
export default async function startSite(): Promise<() => Promise<void>> {
  await provideChromium();
  if (process.env.BASE_URL) await Promise.all([buildDemo(), buildStudio()]);
  const running = process.env.BASE_URL ? undefined : await startCopy();
  if (running)
    Object.assign(process.env, {
      ...{ BASE_URL: running.site, PRODUCT_URL: running.product, DEMO_ORIGIN: running.demo },
      ...{ CONTENT_URL: running.content, ADMIN_URL: running.admin },
    });
  mkdirSync(dirname(SITE_FILE), { recursive: true });
  const site = await describeSite(String(process.env.BASE_URL));
  writeFileSync(SITE_FILE, JSON.stringify(site));
  await writeRepresentatives(site);
  return async () => running?.stop();
}

async function startCopy() {
  await buildDemo();
  await buildStudio();
  await buildSite();
  const [sitePort, contentPort] = await Promise.all([findFreePort(), findFreePort()]);
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  const own = { STORE_FILE: join(folder, 'store.sqlite'), FLAGS_DIR: copyRunningFlags(join(folder, 'flags')) };
  // Sessions are recorded where a test forces it: a recording at random would be requests that a test doesn't expect.
  const env = { ...NO_CLIENT_LIMITS, ...own, REPLAY_SAMPLE_RATE: '0' };
  const servers = await startServers({ sitePort, contentPort }, { env, print: () => undefined });
  const requireAll = refuseLost(servers.children.map(({ child }) => child));
  return {
    ...servers,
    stop: () =>
      requireAll()
        .then(() => refuseUnplanned(String(servers.admin)))
        .finally(servers.stop)
        .finally(() => rmSync(folder, { recursive: true, force: true })),
  };
}
