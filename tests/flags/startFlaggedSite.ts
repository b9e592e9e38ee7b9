import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCountryReader } from '@cumulus/geo-country';
import { readEnvironment } from '../../apps/services/environment.ts';
import { startServices } from '../../apps/services/startServices.ts';
import { decideRequest } from '../../apps/site/decideRequest.ts';
import { flagStore } from '../../apps/site/src/flags/store/flagStore.ts';
import { flagsEnvironment } from '../../apps/site/src/flags/store/flagsEnvironment.ts';
import { serverEnvironment } from '../../apps/site/src/server/serverEnvironment.ts';
import { createSiteServer } from '../../apps/site/src/server/siteServer.ts';
import { ask } from '../../apps/site/src/server/testing/ask.ts';
import { scriptedSite } from '../../apps/site/src/server/testing/scriptedSite.ts';
import { findFreePort } from '../../scripts/setup/findFreePort.mjs';
import { copyRunningFlags } from './copyRunningFlags.ts';

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** The built-in flag service on a copy of `flags/`, and the site's server before it: all as they run, but for the drawing of pages. */
export async function startFlaggedSite(variables: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'flagged-'));
  const flagsFolder = copyRunningFlags(join(folder, 'flags'));
  const startService = (port: number) =>
    startServices(
      readEnvironment({
        ...{ SERVICES_PORT: String(port), ADMIN_PORT: '0', FLAGS_DIR: flagsFolder, CONTENT_WEBHOOK_URLS: 'none' },
        ...{ SERVICES_CACHE_DIR: folder, IMAGE_CACHE_DIR: folder, STORE_FILE: join(folder, 'store.sqlite') },
      }),
    );
  let services = await startService(await findFreePort());
  const { url } = services;
  const environment = { SERVICES_URL: url, FLAGS_CACHE_DIR: join(folder, 'copy'), ...variables };
  const store = flagStore(flagsEnvironment(environment));
  await store.ready();
  // Of its own: what the services write would be read as files of the site.
  const clientDirectory = join(folder, 'client');
  mkdirSync(clientDirectory);
  const site = scriptedSite(['/', '/plain']);
  site.flags.set('/', [{ flag: 'home-hero', values: ['board', 'brain'] }]);
  const countryOf = createCountryReader('x-visitor-country');
  const decide = decideRequest({ flags: store, site, siteUrl: 'http://localhost', countryOf });
  const { server, stop } = createSiteServer({ site, decide, clientDirectory, environment: serverEnvironment({}) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    store,
    /** A visit of a person, with the cookies of an answer before. */
    async visit(path = '/', cookies: string[] = []) {
      const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
      const headers = { host: 'localhost', 'user-agent': PERSON, ...(cookie && { cookie }) };
      const { status, headers: answered, body } = await ask(port, path, { headers });
      const variant = /first ([^<]*)<\/p>/.exec(body.toString())?.[1];
      return { status, variant, cookies: answered['set-cookie'] ?? [] };
    },
    /** Changes a file of `flags/`, as an engineer does. */
    edit(file: string, change: object) {
      const path = join(flagsFolder, file);
      writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...change }));
    },
    stopService: () => services.close(),
    async startService() {
      services = await startService(Number(new URL(url).port));
    },
    async close() {
      store.stop();
      await services.close().catch(() => undefined);
      server.closeAllConnections();
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
