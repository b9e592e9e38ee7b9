import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../scripts/setup/findFreePort.mjs';
import { startServers } from '../../scripts/setup/startServers.mjs';

/**
 * Starts a copy of the site with variables of its own, and services with a store of its own.
 * @param variables of the site and the services
 */
export async function startConfiguredSite(variables: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'configured-'));
  const [sitePort, servicesPort] = await Promise.all([findFreePort(), findFreePort()]);
  const env = { STORE_FILE: join(folder, 'store.sqlite'), ...variables };
  const servers = await startServers({ sitePort, servicesPort }, { env, print: () => undefined });
  return {
    site: servers.site,
    async stop() {
      await servers.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
