import { dirname, join } from 'node:path';
import { addressOf, chooseListeners, listenerVariables } from './chooseListeners.mjs';
import { requireOneDevServer } from './requireOneDevServer.mjs';
import { root } from './root.mjs';
import { SERVER_FLAGS, SERVER_MEMORY, SERVICE_FLAGS } from './SERVER_FLAGS.mjs';
import { startChild } from './startChild.mjs';
import { waitForHealth } from './waitForHealth.mjs';

/** Ends `astro dev` at start where a variable is wrong, as the built site does. */
const CHECKED = ['--import', './checkEnvironment.ts'];

/** The built-in applications, in the order in which they depend on each other. */
const APPLICATIONS = ['content', 'collector', 'leads', 'product', 'studio'];

/**
 * Starts the built-in applications, the interactive demo and the site and waits until all are healthy.
 * @param {import('./readEnvironment.mjs').Ports} ports
 * @param {{ development?: boolean, env?: Record<string, string>, print?: (line: string) => void, signal?: AbortSignal }} [options] `development` runs
 * `astro dev` in place of the built site; `signal` ends the start
 * @returns {Promise<{ site: string, content: string | undefined, collector: string | undefined, leads: string | undefined, leadsInternal: string | undefined, admin: string | undefined, product: string | undefined, demo: string | undefined, children: import('./superviseChild.mjs').StartedChild[], stop: () => Promise<void> }>}
 * addresses; `children` in the order in which they depend on each other. Nobody restarts them: `npm start` gives them to a supervisor, and in a test one that ends
 * is a failure
 * @throws {import('./SetupError.mjs').SetupError} a port is taken, `astro dev` runs in this checkout already, a server doesn't start
 */
export async function startServers(ports, { development = false, env = {}, print, signal } = {}) {
  if (development) await requireOneDevServer();
  const chosen = await chooseListeners(ports);
  const shared = { ...SERVER_MEMORY, ...listenerVariables(chosen), ...env };
  const addresses = {
    site: `http://localhost:${chosen.site}`,
    ...{ content: addressOf(chosen.content, 'CONTENT_HOST'), collector: addressOf(chosen.collector, 'COLLECTOR_HOST') },
    ...{ leads: addressOf(chosen.leads, 'LEADS_HOST'), admin: addressOf(chosen.admin, 'ADMIN_HOST') },
    leadsInternal: addressOf(chosen.leadsInternal, 'LEADS_INTERNAL_HOST'),
    ...{ product: addressOf(chosen.product, 'PRODUCT_HOST'), demo: addressOf(chosen.demo, 'DEMO_HOST') },
  };
  // `/healthz` of the admin listener is that of all applications.
  const health = { ...addresses, studio: addresses.admin && `${addresses.admin}/self` };
  const kinds = [
    ...APPLICATIONS.map((name) => ({
      start: () => startApplication(name, { development, env: shared, print }),
      healthOrigin: health[name],
    })),
    {
      start: () => startSite({ development, sitePort: chosen.site, env: shared, print }),
      healthOrigin: addresses.site,
    },
    { start: () => startDemo({ development, env: shared, print }), healthOrigin: addresses.demo },
  ].filter(({ healthOrigin }) => healthOrigin);
  const children = kinds.map((kind) => ({ ...kind, child: kind.start() }));
  const stop = async () => {
    // The site first: it would say that the others are away.
    await children.find(({ child }) => child.name === 'site')?.child.stop();
    await Promise.all(children.map(({ child }) => child.stop()));
  };
  try {
    const healthy = Promise.all(children.map(({ child, healthOrigin }) => waitForHealth(healthOrigin, child)));
    await Promise.race([healthy, rejectOnAbort(signal)]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...addresses, children, stop };
}

/** Rejects with the reason when the signal is aborted. */
function rejectOnAbort(signal) {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** A built-in application. */
function startApplication(name, { development, env, print }) {
  return startChild(name, [...SERVICE_FLAGS[name], `apps/${name}/main.ts`], {
    env: {
      NODE_COMPILE_CACHE: join(root, `apps/${name}/.cache/compiled`),
      ...(development && { LOG_INVALID_EVENTS: 'true' }),
      ...(name === 'studio' && { LAKE_DIR: lakeFolder(env) }),
      ...env,
    },
    ...(print && { print }),
  });
}

/** The lake stands beside the collector's file where no other place is given. */
function lakeFolder(env) {
  const { LAKE_DIR, STORE_FILE } = { ...process.env, ...env };
  return LAKE_DIR || join(dirname(STORE_FILE || '.data/collector.sqlite'), 'lake');
}

/** The site: built, or from source by `astro dev`. */
function startSite({ development, sitePort, env, print }) {
  const options = print && { print };
  if (development)
    return startChild(
      'site',
      [...CHECKED, '../../node_modules/astro/bin/astro.mjs', 'dev', '--port', String(sitePort)],
      { env: { ...env, ASTRO_TELEMETRY_DISABLED: '1' }, cwd: join(root, 'apps/site'), ...options },
    );
  // From the first file on, which is TypeScript too: so nothing that strips types has to be loaded.
  const NODE_COMPILE_CACHE = join(root, 'apps/site/.cache/compiled');
  return startChild('site', [...SERVER_FLAGS, 'apps/site/server.ts'], {
    env: { NODE_ENV: 'production', NODE_COMPILE_CACHE, ...env },
    ...options,
  });
}

/** The interactive demo: built, or from source. */
function startDemo({ development, env, print }) {
  return startChild('demo', development ? ['apps/demo/dev.ts'] : [...SERVICE_FLAGS.demo, 'apps/demo/server.ts'], {
    env: {
      NODE_COMPILE_CACHE: join(root, 'apps/demo/.cache/compiled'),
      ...(!development && { NODE_ENV: 'production' }),
      ...env,
    },
    ...(print && { print }),
  });
}
