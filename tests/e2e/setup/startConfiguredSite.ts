import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import type { Ports } from '../../../scripts/setup/readEnvironment.mjs';
import { startServers } from '../../../scripts/setup/startServers.mjs';
import { copyRunningFlags } from '../../fixtures/flags/copyRunningFlags.ts';
import { NO_CLIENT_LIMITS } from '../../fixtures/NO_CLIENT_LIMITS.ts';

/**
 * Starts a site and the built-in applications with these variables and empty stores.
 * @param variables of all of them
 * @param ports that a test has to know before
 */
export async function startConfiguredSite(variables: Record<string, string>, ports: Partial<Ports> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'configured-'));
  const [sitePort, contentPort] = await Promise.all([findFreePort(), findFreePort()]);
  // The last good copy of another run would hide a failed fetch.
  const own = {
    STORE_FILE: join(folder, 'store.sqlite'),
    CONTENT_CACHE_DIR: join(folder, 'content'),
    FLAGS_DIR: copyRunningFlags(join(folder, 'flags')),
  };
  // These variables of the global setup would lead to the servers that other tests share.
  const addresses = { CONTENT_URL: `http://localhost:${contentPort}`, SITE_URL: `http://localhost:${sitePort}` };
  const env = { ...NO_CLIENT_LIMITS, REPLAY_SAMPLE_RATE: '0', ...own, ...addresses, ...variables };
  const servers = await startServers(
    { sitePort, contentPort, demoPort: 'none', ...ports },
    { env, print: () => undefined },
  );
  return {
    site: servers.site,
    content: String(servers.content),
    admin: String(servers.admin),
    product: String(servers.product),
    async stop() {
      await servers.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
