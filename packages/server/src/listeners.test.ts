import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { listenAt, listenerVariables, readListeners, reasonForOwnSecrets, requireOtherTokens } from './listeners.ts';
import { ServiceServer } from './ServiceServer.ts';
import { PUBLIC_VARIABLES, readVariables, sharedSecret } from './variables.ts';

const TOKEN = '8f0a6c1d2e94b753c41d07a95be2683f';
const schema = z.object({ ...PUBLIC_VARIABLES, ...listenerVariables('leads'), LEADS_SECRET: sharedSecret.optional() });
const read = (source: Record<string, string>) => readListeners('leads', readVariables(schema, source));

it('reads where an application listens', () => {
  expect(read({ LEADS_PORT: '' })).toEqual({
    public: { host: '127.0.0.1', port: 4005, hostVariable: 'LEADS_HOST', portVariable: 'LEADS_PORT' },
    internal: {
      ...{ host: '127.0.0.1', port: 4015 },
      ...{ hostVariable: 'LEADS_INTERNAL_HOST', portVariable: 'LEADS_INTERNAL_PORT' },
    },
    token: undefined,
  });
});

it.each(['0.0.0.0', '::', '10.0.0.5', 'leads'])('wants a token where the private listener is at %s', (host) => {
  expect(() => read({ LEADS_INTERNAL_HOST: host })).toThrow(`INTERNAL_TOKEN is missing: LEADS_INTERNAL_HOST=${host}`);
  expect(read({ LEADS_INTERNAL_HOST: host, INTERNAL_TOKEN: TOKEN }).token).toBe(TOKEN);
});

it('refuses one port for both listeners', () => {
  expect(() => read({ LEADS_PORT: '4105', LEADS_INTERNAL_PORT: '4105' })).toThrow(
    'LEADS_PORT and LEADS_INTERNAL_PORT are both 4105: give each listener a port of its own',
  );
  expect(read({ LEADS_PORT: '0', LEADS_INTERNAL_PORT: '0' }).public.port).toBe(0);
});

it.each([
  ['short', 'expected 32 to 512 characters'],
  [`${'0123456789abcdef'.repeat(2)} `, 'without spaces'],
  ['0123456789abcdef'.repeat(33), '32 to 512 characters'],
  ['0123456'.repeat(5), 'one that nobody can guess'],
  ['cumulus-development-webhook-secret-do-not-use-in-production-0000', 'one that nobody can guess'],
])('refuses the token %s without printing it', (token, message) => {
  const reading = () => read({ INTERNAL_TOKEN: token });
  expect(reading).toThrow('Wrong environment variable. INTERNAL_TOKEN: expected');
  expect(reading).toThrow(message);
  expect(reading).not.toThrow(token);
});

it('refuses one secret for two purposes', () => {
  for (const name of ['LEADS_SECRET', 'PRODUCT_SECRET', 'CONTENTFUL_DELIVERY_TOKEN', 'INTERNAL_TOKEN'])
    expect(() => requireOtherTokens({ ADMIN_TOKEN: TOKEN, [name]: TOKEN })).toThrow(
      `ADMIN_TOKEN must differ from ${name}`,
    );
  expect(() => requireOtherTokens({ INTERNAL_TOKEN: TOKEN, LEADS_SECRET: TOKEN })).toThrow(
    'INTERNAL_TOKEN must differ',
  );
  expect(() => requireOtherTokens({ ADMIN_TOKEN: TOKEN, LEADS_SECRET: 'another' })).not.toThrow();
});

// REQ-SEC-04
it('wants secrets of its own where visitors, or other machines, could use those of the source', () => {
  const local = { host: '127.0.0.1', hostVariable: 'LEADS_HOST' };
  expect(reasonForOwnSecrets({ SITE_PORT: 3000 }, local)).toBeUndefined();
  expect(reasonForOwnSecrets({ SITE_PORT: 3000 }, { ...local, host: '0.0.0.0' })).toBe('LEADS_HOST is 0.0.0.0');
  const site = { SITE_PORT: 3000, SITE_URL: 'https://www.example.com' };
  expect(reasonForOwnSecrets(site, local)).toBe('SITE_URL is https://www.example.com');
});

it.each([
  ['LEADS_PORT', '70000', 'expected a whole number from 0 to 65535'],
  ['LEADS_PORT', 'http', 'expected a whole number from 0 to 65535'],
  ['SITE_URL', 'www.example.com', 'expected the public origin of the site, such as https://www.example.com'],
])('%s=%s is refused with what would be right', (name, value, expected) => {
  expect(() => read({ [name]: value })).toThrow(
    new Error(`Wrong environment variable. ${name}="${value}": ${expected}`),
  );
});

it.each(['a1b2c3d4e5f6a7b', 'a1b2c3d4 e5f6a7b8'])('refuses the secret %s without printing it', (secret) => {
  expect(() => read({ LEADS_SECRET: secret })).toThrow('LEADS_SECRET: expected 16 to 512 characters without spaces');
  expect(() => read({ LEADS_SECRET: secret })).not.toThrow(secret);
});

it.each([
  ['SERVICES_PORT', 'set CONTENT_PORT, COLLECTOR_PORT and LEADS_PORT'],
  ['FLAGS_USAGE_MAX_MB', 'remove it, the use of flags is counted in the metric services_flag_uses_total'],
  ['SEGMENT_RATE_LIMIT', 'set RATE_LIMIT_EVENTS'],
])('names what replaced %s of a former release', (name, advice) => {
  expect(() => read({ [name]: '4100' })).toThrow(`${name} isn't read any more: ${advice}`);
});

/** An address for documentation, which no machine has: RFC 5737. */
const NOT_OURS = '192.0.2.1';

it('names the variable to change where it can’t listen', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  onTestFinished(() => void blocker.close());
  const { port } = blocker.address() as AddressInfo;
  const admin = new ServiceServer();
  const listen = (host: string, port: number) =>
    listenAt(admin, { host, port, hostVariable: 'ADMIN_HOST', portVariable: 'ADMIN_PORT' });
  await expect(listen('127.0.0.1', port)).rejects.toThrow(
    `127.0.0.1:${port} is taken by another program; stop it or set ADMIN_PORT to a free port`,
  );
  await expect(listen(NOT_OURS, 0)).rejects.toThrow(`ADMIN_HOST=${NOT_OURS}`);
  expect(await listen('127.0.0.1', 0)).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  await admin.close();
});
