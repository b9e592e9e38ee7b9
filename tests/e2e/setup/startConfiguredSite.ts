import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { startServers } from '../../../scripts/setup/startServers.mjs';
import { copyRunningFlags } from '../../fixtures/flags/copyRunningFlags.ts';
import { NO_CLIENT_LIMITS } from '../../fixtures/NO_CLIENT_LIMITS.ts';

/**
 * Starts a site and services with these variables and an empty store.
 * @param variables of the site and the services
 * @param placeBetween starts a server between the two: it gets the address of the services and returns its own
 */
export async function startConfiguredSite(
  variables: Record<string, string>,
  placeBetween: (services: string) => Promise<string> = async (services) => services,
) {
  const folder = mkdtempSync(join(tmpdir(), 'configured-'));
  const [sitePort, servicesPort] = await Promise.all([findFreePort(), findFreePort()]);
  // The last good copy of another run would hide a failed fetch.
  const own = {
    STORE_FILE: join(folder, 'store.sqlite'),
    CONTENT_CACHE_DIR: join(folder, 'content'),
    FLAGS_DIR: copyRunningFlags(join(folder, 'flags')),
  };
  // These variables of the global setup would lead to the services that other tests share.
  const addresses = {
    SERVICES_URL: await placeBetween(`http://localhost:${servicesPort}`),
    SITE_URL: `http://localhost:${sitePort}`,
  };
  const env = { ...NO_CLIENT_LIMITS, REPLAY_SAMPLE_RATE: '0', ...own, ...addresses, ...variables };
  const servers = await startServers(
    { sitePort, servicesPort, adminPort: servicesPort + 1, productPort: 0, demoPort: 'none' },
    { env, print: () => undefined },
  );
  return {
    site: servers.site,
    services: servers.services,
    admin: String(servers.admin),
    product: String(servers.product),
    async stop() {
      await servers.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
