import { request } from 'node:https';
import { expect, it, onTestFinished } from 'vitest';
import {
  type HstsScope,
  PRELOAD_WITHOUT_SUBDOMAINS,
  STRICT_TRANSPORT,
} from '../../../apps/site/src/server/security/strictTransport.ts';
import { ask } from '../../../apps/site/src/server/testing/ask.ts';
import { startNginx } from '../../fixtures/servers/startNginx.ts';
import { startVarnish } from '../../fixtures/servers/startVarnish.ts';

/** A port without a listener: what the proxies answer is their own. */
const DEAD_PORT = 1;
const SECRET = 'a-secret-of-the-front';
const CONFLICT = { HSTS_INCLUDE_SUBDOMAINS: 'false', HSTS_PRELOAD: 'true' };
const SITE_URL = 'https://localhost';

async function hstsOf(url: string, certificate?: string): Promise<unknown> {
  const { port } = new URL(url);
  if (!certificate)
    return (await ask(Number(port), '/pricing', { headers: { host: 'localhost' } })).headers[
      'strict-transport-security'
    ];
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/pricing`, { ca: certificate }, (response) => {
      response.resume().on('end', () => resolve(response.headers['strict-transport-security']));
    });
    sent.on('error', reject).end();
  });
}

it.each<[Record<string, string>, HstsScope]>([
  [{ HSTS_INCLUDE_SUBDOMAINS: 'false' }, 'host'],
  [{ HSTS_PRELOAD: 'false', HSTS_INCLUDE_SUBDOMAINS: '' }, 'subdomains'],
])('errors of nginx and Varnish say with %j what the site says', async (variables, scope) => {
  const nginx = await startNginx({ upstream: DEAD_PORT, variables });
  onTestFinished(() => nginx.stop());
  const varnish = await startVarnish({ nodes: [DEAD_PORT], secret: SECRET, variables: { SITE_URL, ...variables } });
  onTestFinished(() => varnish.stop());
  expect(await hstsOf(nginx.url, nginx.certificate)).toBe(STRICT_TRANSPORT[scope]);
  expect(await hstsOf(varnish.url)).toBe(STRICT_TRANSPORT[scope]);
});

it('nginx and Varnish refuse to be preloaded without subdomains, with the words of the site', async () => {
  await expect(startNginx({ upstream: DEAD_PORT, variables: CONFLICT })).rejects.toThrow(PRELOAD_WITHOUT_SUBDOMAINS);
  const starting = startVarnish({ nodes: [DEAD_PORT], secret: SECRET, variables: { SITE_URL, ...CONFLICT } });
  await expect(starting).rejects.toThrow(PRELOAD_WITHOUT_SUBDOMAINS);
});

it.each(['HSTS_PRELOAD', 'HSTS_INCLUDE_SUBDOMAINS'])('nginx and Varnish refuse %s=yes', async (name) => {
  const variables = { [name]: 'yes' };
  await expect(startNginx({ upstream: DEAD_PORT, variables })).rejects.toThrow(`${name}=yes must be true or false`);
  const starting = startVarnish({ nodes: [DEAD_PORT], secret: SECRET, variables });
  await expect(starting).rejects.toThrow('must be true or false');
});
