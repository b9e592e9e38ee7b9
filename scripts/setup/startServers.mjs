import { join } from 'node:path';
import { requireFreePort } from './requireFreePort.mjs';
import { root } from './root.mjs';
import { SITE_FLAGS } from './SITE_FLAGS.mjs';
import { startChild } from './startChild.mjs';
import { waitForHealth } from './waitForHealth.mjs';

/**
 * Starts the services and the site and waits until both are healthy.
 * @param {{ servicesPort: number, sitePort: number }} ports
 * @param {{ development?: boolean, env?: Record<string, string>, print?: (line: string) => void }} [options] `development` runs
 * `astro dev` in place of the built site
 * @returns {Promise<{ site: string, services: string, children: ReturnType<typeof startChild>[], stop: () => Promise<void> }>}
 * @throws {import('./SetupError.mjs').SetupError} a port is taken, a server doesn't start
 */
export async function startServers({ servicesPort, sitePort }, { development = false, env = {}, print } = {}) {
  await Promise.all([
    requireFreePort(servicesPort, { variable: 'SERVICES_PORT', what: 'the services' }),
    requireFreePort(sitePort, { variable: 'SITE_PORT', what: 'the site' }),
  ]);
  const services = `http://localhost:${servicesPort}`;
  const site = `http://localhost:${sitePort}`;
  // What the site knows of addresses follows the ports, unless the environment says otherwise.
  const { SERVICES_URL = services, SITE_URL = site } = process.env;
  const shared = { SERVICES_PORT: String(servicesPort), SITE_PORT: String(sitePort), SERVICES_URL, SITE_URL, ...env };
  const children = [
    startChild('services', ['apps/services/main.ts'], {
      env: { NODE_COMPILE_CACHE: join(root, 'apps/services/.cache/compiled'), ...shared },
      ...(print && { print }),
    }),
    development
      ? startChild('site', ['../../node_modules/astro/bin/astro.mjs', 'dev', '--port', String(sitePort)], {
          env: { ...shared, ASTRO_TELEMETRY_DISABLED: '1' },
          cwd: join(root, 'apps/site'),
          ...(print && { print }),
        })
      : startChild('site', [...SITE_FLAGS, 'apps/site/server.ts'], {
          env: {
            NODE_ENV: 'production',
            // From the first file on, which is TypeScript too: so nothing that strips types has to be loaded.
            NODE_COMPILE_CACHE: join(root, 'apps/site/.cache/compiled'),
            ...shared,
          },
          ...(print && { print }),
        }),
  ];
  const stop = async () => {
    // The site first: it would say that the services are away.
    for (const child of [...children].reverse()) await child.stop();
  };
  try {
    await Promise.all([waitForHealth(services, children[0]), waitForHealth(site, children[1])]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { site, services, children, stop };
}
