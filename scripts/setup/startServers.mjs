import { join } from 'node:path';
import { choosePort } from './choosePort.mjs';
import { followFiles } from './followFiles.mjs';
import { reportFailure } from './reportFailure.mjs';
import { requireFreePort } from './requireFreePort.mjs';
import { requireOneDevServer } from './requireOneDevServer.mjs';
import { restartableChild } from './restartableChild.mjs';
import { root } from './root.mjs';
import { SERVER_FLAGS, SERVER_MEMORY, SERVICES_FLAGS } from './SERVER_FLAGS.mjs';
import { startChild } from './startChild.mjs';
import { waitForHealth } from './waitForHealth.mjs';

/** Listeners of the services beside their own. Where the standard port is taken they do without the one for operators. */
const ADMIN = { variable: 'ADMIN_PORT', standard: 4002, what: 'the admin listener' };
const PRODUCT = { variable: 'PRODUCT_PORT', standard: 4003, what: 'the product stand-in', isMovable: true };

/** Ends `astro dev` at start where a variable is wrong, as the built site does. */
const CHECKED = ['--import', './checkEnvironment.ts'];

/**
 * Starts the services and the site and waits until both are healthy.
 * @param {{ servicesPort: number, sitePort: number, adminPort?: number, productPort?: number | 'none' }} ports `adminPort` and `productPort` 0 are any free
 * one; without one they are 4002 and 4003. Where 4002 is taken there is no such listener, where 4003 is taken the stand-in gets another port: sign-ups never lead to
 * another program's
 * @param {{ development?: boolean, env?: Record<string, string>, print?: (line: string) => void }} [options] `development` runs
 * `astro dev` in place of the built site, and starts the services again when the tracking plan is saved
 * @returns {Promise<{ site: string, services: string, admin: string | undefined, product: string | undefined, children: ReturnType<typeof startChild>[], stop: () => Promise<void> }>}
 * @throws {import('./SetupError.mjs').SetupError} a port is taken, `astro dev` runs in this checkout already, a server doesn't start
 */
export async function startServers(
  { servicesPort, sitePort, adminPort, productPort },
  { development = false, env = {}, print } = {},
) {
  if (development) await requireOneDevServer();
  const [adminChoice, productChoice] = await Promise.all([
    choosePort(adminPort, ADMIN),
    choosePort(productPort, PRODUCT),
    requireFreePort(servicesPort, { variable: 'SERVICES_PORT', what: 'the services' }),
    requireFreePort(sitePort, { variable: 'SITE_PORT', what: 'the site' }),
  ]);
  const services = `http://localhost:${servicesPort}`;
  const admin = adminChoice.port && `http://${process.env.ADMIN_HOST || 'localhost'}:${adminChoice.port}`;
  const product = productChoice.port && `http://${process.env.PRODUCT_HOST || 'localhost'}:${productChoice.port}`;
  const site = `http://localhost:${sitePort}`;
  // What the site knows of addresses follows the ports, unless the environment says otherwise.
  const { SERVICES_URL = services, SITE_URL = site } = process.env;
  const addresses = { SERVICES_URL, SITE_URL, ...(product && productAddresses(product)) };
  const ports = {
    SERVICES_PORT: String(servicesPort),
    SITE_PORT: String(sitePort),
    ...(adminChoice.isGiven && { ADMIN_PORT: String(adminChoice.port) }),
    ...(productChoice.isGiven && { PRODUCT_PORT: String(productChoice.port ?? 'none') }),
  };
  const shared = { ...SERVER_MEMORY, ...ports, ...addresses, ...env };
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
  return { site, services, admin, product, children, stop };
}

/** The pages of the product stand-in, unless the environment names others. */
function productAddresses(product) {
  const { PRODUCT_SIGN_UP_URL, PRODUCT_LOGIN_URL } = process.env;
  return {
    PRODUCT_SIGN_UP_URL: PRODUCT_SIGN_UP_URL || `${product}/sign-up`,
    PRODUCT_LOGIN_URL: PRODUCT_LOGIN_URL || `${product}/log-in`,
  };
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
