import { join } from 'node:path';
import { findFreePort } from './findFreePort.mjs';
import { followFiles } from './followFiles.mjs';
import { reportFailure } from './reportFailure.mjs';
import { isFreePort, requireFreePort } from './requireFreePort.mjs';
import { requireOneDevServer } from './requireOneDevServer.mjs';
import { restartableChild } from './restartableChild.mjs';
import { root } from './root.mjs';
import { SERVER_FLAGS, SERVER_MEMORY, SERVICES_FLAGS } from './SERVER_FLAGS.mjs';
import { startChild } from './startChild.mjs';
import { waitForHealth } from './waitForHealth.mjs';

/** The services' default of `ADMIN_PORT`. */
const ADMIN_PORT = 4002;

/** Ends `astro dev` at start where a variable is wrong, as the built site does. */
const CHECKED = ['--import', './checkEnvironment.ts'];

/**
 * Starts the services and the site and waits until both are healthy.
 * @param {{ servicesPort: number, sitePort: number, adminPort?: number }} ports `adminPort` 0 is any free one; without one it is 4002, and where that is taken
 * there is no admin listener
 * @param {{ development?: boolean, env?: Record<string, string>, print?: (line: string) => void }} [options] `development` runs
 * `astro dev` in place of the built site, and starts the services again when the tracking plan is saved
 * @returns {Promise<{ site: string, services: string, admin: string | undefined, children: ReturnType<typeof startChild>[], stop: () => Promise<void> }>}
 * @throws {import('./SetupError.mjs').SetupError} a port is taken, `astro dev` runs in this checkout already, a server doesn't start
 */
export async function startServers(
  { servicesPort, sitePort, adminPort },
  { development = false, env = {}, print } = {},
) {
  if (development) await requireOneDevServer();
  const configuredPort = adminPort === 0 ? await findFreePort() : adminPort;
  const [hasDefaultPort] = await Promise.all([
    configuredPort === undefined && isFreePort(ADMIN_PORT),
    configuredPort && requireFreePort(configuredPort, { variable: 'ADMIN_PORT', what: 'the admin listener' }),
    requireFreePort(servicesPort, { variable: 'SERVICES_PORT', what: 'the services' }),
    requireFreePort(sitePort, { variable: 'SITE_PORT', what: 'the site' }),
  ]);
  const services = `http://localhost:${servicesPort}`;
  const shownPort = configuredPort ?? (hasDefaultPort ? ADMIN_PORT : undefined);
  const admin = shownPort && `http://${process.env.ADMIN_HOST || 'localhost'}:${shownPort}`;
  const site = `http://localhost:${sitePort}`;
  // What the site knows of addresses follows the ports, unless the environment says otherwise.
  const { SERVICES_URL = services, SITE_URL = site } = process.env;
  const ports = {
    SERVICES_PORT: String(servicesPort),
    SITE_PORT: String(sitePort),
    ...(configuredPort && { ADMIN_PORT: String(configuredPort) }),
  };
  const shared = { ...SERVER_MEMORY, ...ports, SERVICES_URL, SITE_URL, ...env };
  const startServices = () =>
    startChild('services', [...SERVICES_FLAGS, 'apps/services/main.ts'], {
      env: {
        NODE_COMPILE_CACHE: join(root, 'apps/services/.cache/compiled'),
        ...(development && { LOG_INVALID_EVENTS: 'true' }),
        ...shared,
      },
      ...(print && { print }),
    });
  const children = [
    development ? restartOnNewPlan(startServices) : startServices(),
    development
      ? startChild('site', [...CHECKED, '../../node_modules/astro/bin/astro.mjs', 'dev', '--port', String(sitePort)], {
          env: { ...shared, ASTRO_TELEMETRY_DISABLED: '1' },
          cwd: join(root, 'apps/site'),
          ...(print && { print }),
        })
      : startChild('site', [...SERVER_FLAGS, 'apps/site/server.ts'], {
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
  return { site, services, admin, children, stop };
}

/** The services check events by the plan that they were started with. */
function restartOnNewPlan(startServices) {
  const child = restartableChild(startServices);
  const end = followFiles({
    folders: [join(root, 'packages/tracking-plan/src')],
    files: /^(?!.*\.test\.ts$).*\.ts$/,
    onSaved() {
      console.log('The tracking plan was saved: the services start again.');
      return child.restart();
    },
    report: reportFailure,
  });
  child.ended.then(end);
  return child;
}
