import { join } from 'node:path';
import { choosePort } from './choosePort.mjs';
import { requireFreePort } from './requireFreePort.mjs';
import { requireOneDevServer } from './requireOneDevServer.mjs';
import { root } from './root.mjs';
import { SERVER_FLAGS, SERVER_MEMORY, SERVICES_FLAGS } from './SERVER_FLAGS.mjs';
import { startChild } from './startChild.mjs';
import { waitForHealth } from './waitForHealth.mjs';

/** Listeners of the services beside their own. Where the standard port is taken they do without the one for operators. */
const ADMIN = { variable: 'ADMIN_PORT', standard: 4002, what: 'the admin listener' };
/** Like the stand-in it gets another port where its own is taken: the site then frames that one. */
const DEMO = { variable: 'DEMO_PORT', standard: 4001, what: 'the interactive demo', isMovable: true };
const PRODUCT = { variable: 'PRODUCT_PORT', standard: 4003, what: 'the product stand-in', isMovable: true };

/** Ends `astro dev` at start where a variable is wrong, as the built site does. */
const CHECKED = ['--import', './checkEnvironment.ts'];

/**
 * Starts the services, the interactive demo and the site and waits until all are healthy.
 * @param {{ servicesPort: number, sitePort: number, adminPort?: number, productPort?: number | 'none', demoPort?: number | 'none' }} ports `adminPort`, `productPort` and `demoPort` 0 are any free
 * one; without one they are 4002, 4003 and 4001. Where 4002 is taken there is no such listener, where one of the others is taken it gets another port: neither
 * sign-ups nor frames lead to another program
 * @param {{ development?: boolean, env?: Record<string, string>, print?: (line: string) => void, signal?: AbortSignal }} [options] `development` runs
 * `astro dev` in place of the built site; `signal` ends the start
 * @returns {Promise<{ site: string, services: string, admin: string | undefined, product: string | undefined, demo: string | undefined, children: import('./superviseChild.mjs').StartedChild[], stop: () => Promise<void> }>}
 * `children` in the order in which they depend on each other. Nobody restarts them: `npm start` gives them to a supervisor, and in a test one that ends is a failure
 * @throws {import('./SetupError.mjs').SetupError} a port is taken, `astro dev` runs in this checkout already, a server doesn't start
 */
export async function startServers(
  { servicesPort, sitePort, adminPort, productPort, demoPort },
  { development = false, env = {}, print, signal } = {},
) {
  if (development) await requireOneDevServer();
  const [adminChoice, productChoice, demoChoice] = await Promise.all([
    choosePort(adminPort, ADMIN),
    choosePort(productPort, PRODUCT),
    choosePort(demoPort, DEMO),
    requireFreePort(servicesPort, { variable: 'SERVICES_PORT', what: 'the services' }),
    requireFreePort(sitePort, { variable: 'SITE_PORT', what: 'the site' }),
  ]);
  const services = `http://localhost:${servicesPort}`;
  const site = `http://localhost:${sitePort}`;
  const admin = addressOf(adminChoice, 'ADMIN_HOST');
  const product = addressOf(productChoice, 'PRODUCT_HOST');
  const demo = addressOf(demoChoice, 'DEMO_HOST');
  // What the site knows of addresses follows the ports, unless the environment says otherwise.
  const { SERVICES_URL = services, SITE_URL = site } = process.env;
  const addresses = { SERVICES_URL, SITE_URL, ...productAddresses(product), ...demoAddress(demo) };
  const ports = {
    SERVICES_PORT: String(servicesPort),
    SITE_PORT: String(sitePort),
    ...(adminChoice.isGiven && { ADMIN_PORT: String(adminChoice.port) }),
    ...(productChoice.isGiven && { PRODUCT_PORT: String(productChoice.port ?? 'none') }),
    ...(demoChoice.isGiven && { DEMO_PORT: String(demoChoice.port ?? 'none') }),
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
  const kinds = [
    { start: startServices, healthOrigin: services },
    { start: () => startSite({ development, sitePort, env: shared, print }), healthOrigin: site },
    ...(demo ? [{ start: () => startDemo({ development, env: shared, print }), healthOrigin: demo }] : []),
  ];
  const children = kinds.map((kind) => ({ ...kind, child: kind.start() }));
  const stop = async () => {
    // The site first: it would say that the services are away.
    for (const { child } of children.toReversed()) await child.stop();
  };
  try {
    const healthy = Promise.all(children.map(({ child, healthOrigin }) => waitForHealth(healthOrigin, child)));
    await Promise.race([healthy, rejectOnAbort(signal)]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { site, services, admin, product, demo, children, stop };
}

/** Rejects with the reason when the signal is aborted. */
function rejectOnAbort(signal) {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Address of a listener, if there is one. */
function addressOf({ port }, hostVariable) {
  return port && `http://${process.env[hostVariable] || 'localhost'}:${port}`;
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
  return startChild('demo', [development ? 'apps/demo/dev.ts' : 'apps/demo/server.ts'], {
    env: {
      NODE_COMPILE_CACHE: join(root, 'apps/demo/.cache/compiled'),
      ...(!development && { NODE_ENV: 'production' }),
      ...env,
    },
    ...(print && { print }),
  });
}

/** The pages of the product stand-in, unless the environment names others. */
function productAddresses(product) {
  if (!product) return {};
  const { PRODUCT_SIGN_UP_URL, PRODUCT_LOGIN_URL } = process.env;
  return {
    PRODUCT_SIGN_UP_URL: PRODUCT_SIGN_UP_URL || `${product}/sign-up`,
    PRODUCT_LOGIN_URL: PRODUCT_LOGIN_URL || `${product}/log-in`,
  };
}

/** No host has a name that ends so (RFC 2606). */
const NO_DEMO = 'https://demo.invalid';

/** The demo that the site frames: the built-in one, unless the environment names another. Without one the site frames no other program on the standard port. */
function demoAddress(demo) {
  return { DEMO_URL: process.env.DEMO_URL || (demo ?? NO_DEMO) };
}
