import { DEFAULT_PORTS, STUDIO_DEMO_PORT } from '../../packages/http/src/defaultPorts.mjs';
import { isOwnMachine, listenAddress } from '../../packages/http/src/listenAddress.mjs';
import { choosePort } from './choosePort.mjs';
import { requireFreePort } from './requireFreePort.mjs';
import { portVariable } from './VARIABLES.mjs';

/**
 * The listeners beside site and content system. Where the standard port of one is taken, or the content system has another one, so that this is a second copy, they
 * get any free port: neither sign-ups nor frames lead to another program.
 */
const LISTENERS = {
  collector: 'the collector',
  leads: 'the lead service',
  contentInternal: 'the private listener of the content system',
  collectorInternal: 'the private listener of the collector',
  leadsInternal: 'the private listener of the lead service',
  admin: 'the admin listener',
  product: 'the product stand-in',
  demo: 'the interactive demo',
};

/**
 * Chooses the ports of all servers.
 * @param {import('./readEnvironment.mjs').Ports} ports 0: any free one; `none`: it doesn't run
 * @returns {Promise<Record<'site' | 'content' | keyof typeof LISTENERS, number | undefined>>} undefined: it doesn't run
 * @throws {import('./SetupError.mjs').SetupError} a configured port is taken
 */
export async function chooseListeners({ sitePort, contentPort, ...others }) {
  await requireFreePort(sitePort, { variable: 'SITE_PORT', what: 'the site' });
  if (contentPort !== 'none')
    await requireFreePort(contentPort, { variable: 'CONTENT_PORT', what: 'the content system' });
  const isSecondCopy = contentPort !== DEFAULT_PORTS.content;
  const chosen = { site: sitePort, content: contentPort === 'none' ? undefined : contentPort };
  for (const [name, what] of Object.entries(LISTENERS)) {
    const configured = others[`${name}Port`] ?? defaultOf(name, isSecondCopy);
    chosen[name] = await choosePort(configured, { variable: portVariable(name), standard: DEFAULT_PORTS[name], what });
  }
  for (const name of ['content', 'collector', 'leads'])
    if (chosen[name] === undefined) chosen[`${name}Internal`] = undefined;
  return chosen;
}

/** A public site has no product stand-in unless it is asked for. */
function defaultOf(name, isSecondCopy) {
  if (name === 'product' && isPublic(process.env.SITE_URL)) return 'none';
  return isSecondCopy ? 0 : undefined;
}

/** What is no address is refused by the applications, with its reason. */
function isPublic(siteUrl) {
  return URL.canParse(siteUrl) && !isOwnMachine(siteUrl);
}

/**
 * The environment of all servers that follows from their ports, unless the environment says otherwise.
 * @param {Awaited<ReturnType<typeof chooseListeners>>} ports
 * @returns {Record<string, string>}
 */
export function listenerVariables(ports) {
  const local = (port) => port && `http://localhost:${port}`;
  const given = (name, fallback) => process.env[name] || fallback;
  const product = addressOf(ports.product, 'PRODUCT_HOST');
  const variables = {
    ...{ SITE_PORT: ports.site, ADMIN_PORT: ports.admin, PRODUCT_PORT: ports.product, DEMO_PORT: ports.demo },
    ...{ CONTENT_PORT: ports.content, COLLECTOR_PORT: ports.collector, LEADS_PORT: ports.leads },
    ...{ CONTENT_INTERNAL_PORT: ports.contentInternal, COLLECTOR_INTERNAL_PORT: ports.collectorInternal },
    ...{ LEADS_INTERNAL_PORT: ports.leadsInternal, SITE_URL: given('SITE_URL', local(ports.site)) },
    CONTENT_URL: given('CONTENT_URL', local(ports.content)),
    COLLECTOR_URL: given('COLLECTOR_URL', local(ports.collector)),
    LEADS_URL: given('LEADS_URL', local(ports.leads)),
    CONTENT_INTERNAL_URL: given('CONTENT_INTERNAL_URL', local(ports.contentInternal) ?? 'none'),
    COLLECTOR_INTERNAL_URL: given('COLLECTOR_INTERNAL_URL', local(ports.collectorInternal) ?? 'none'),
    LEADS_INTERNAL_URL: given('LEADS_INTERNAL_URL', local(ports.leadsInternal)),
    PRODUCT_SIGN_UP_URL: given('PRODUCT_SIGN_UP_URL', product && `${product}/sign-up`),
    PRODUCT_LOGIN_URL: given('PRODUCT_LOGIN_URL', product && `${product}/log-in`),
    // Without a demo the site frames no other program on the standard port. No host has a name that ends so (RFC 2606).
    DEMO_URL: given('DEMO_URL', addressOf(ports.demo, 'DEMO_HOST') ?? 'https://demo.invalid'),
    // The studio, and that of the demo, show variants of the site in frames.
    FRAME_ANCESTORS: given('FRAME_ANCESTORS', isPublic(process.env.SITE_URL) ? undefined : studiosOf(ports)),
  };
  const set = Object.entries(variables).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]));
}

const studiosOf = ({ admin }) => admin && `${addressOf(admin, 'ADMIN_HOST')} http://localhost:${STUDIO_DEMO_PORT}`;

/** Address of a listener, if there is one. */
export function addressOf(port, hostVariable) {
  return port && listenAddress(process.env[hostVariable] || 'localhost', port);
}
