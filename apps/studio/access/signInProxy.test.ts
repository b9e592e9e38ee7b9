import { request } from 'node:http';
import { createLog } from '@cumulus/http/log';
import { expect, it, vi } from 'vitest';
import { type Headers, startWithUsers } from '../testing/startWithUsers.ts';

const PROXY = {
  STUDIO_PROXY_USER_HEADER: 'X-Forwarded-User',
  STUDIO_PROXY_GROUPS_HEADER: 'X-Forwarded-Groups',
  STUDIO_PROXY_ROLES: 'web=analyst,growth=experimenter,boss=admin',
  STUDIO_URL: 'https://studio.example.com',
};

/** Asks as a proxy that listens on an address of this machine. */
async function start(variables: Record<string, string> = {}, hasUsers = false) {
  const { studio, as } = await startWithUsers({ ...PROXY, ...variables }, hasUsers);
  const ask = (headers: Record<string, string | string[]>, path = '/api/person', localAddress = '127.0.0.1') =>
    new Promise<{ status: number | undefined; body: Record<string, unknown> }>((resolve, reject) => {
      const sent = request(
        studio.url + path,
        { headers: { host: 'studio.example.com', ...headers }, localAddress },
        (response) => {
          let text = '';
          response.on('data', (data) => (text += data));
          response.on('end', () =>
            resolve({ status: response.statusCode, body: text.startsWith('{') ? JSON.parse(text) : {} }),
          );
        },
      );
      sent.on('error', reject).end();
    });
  return { ask, as };
}

it('believes the user and the groups that the proxy names', async () => {
  const { ask } = await start();
  const headers = {
    'x-forwarded-user': 'anna@example.com',
    'x-forwarded-groups': 'all, web,growth',
    'x-forwarded-for': '192.0.2.4',
  };
  expect(await ask(headers)).toMatchObject({
    status: 200,
    body: { name: 'anna@example.com', roles: ['analyst', 'experimenter'], hasUsers: false, canSignOut: false },
  });
  expect((await ask(headers, '/metrics')).status).toBe(403);
  expect((await ask({ ...headers, 'x-forwarded-groups': 'boss' }, '/metrics')).status).toBe(200);
});

it('a person whose groups have no role may do nothing, and reads why', async () => {
  const { ask } = await start();
  const headers = { 'x-forwarded-user': 'Zoë', 'x-forwarded-groups': 'kitchen' };
  expect((await ask(headers)).body).toMatchObject({ roles: [], permissions: [] });
  expect((await ask(headers, '/healthz')).body.message).toContain('has none');
  expect((await ask({ 'x-forwarded-user': Buffer.from('Zoë').toString('latin1') })).body.name).toBe('Zoë');
});

it('refuses the headers from anybody else, loudly', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(createLog('studio')).toBeDefined();
  const { ask, as } = await start({}, true);
  // Others of 127.0.0.0/8 aren't the proxy.
  const from = (headers: Record<string, string>, path?: string) => ask(headers, path, '127.0.0.2');
  const forged: Headers[] = [{ 'x-forwarded-user': 'anna' }, { 'x-forwarded-groups': 'boss' }];
  for (const headers of forged)
    for (const path of ['/api/person', '/healthz', '/self/healthz', '/nothing'])
      expect((await from(headers, path)).status, path).toBe(403);
  const admin = await as('admin');
  expect((await from({ ...admin, 'x-forwarded-groups': 'boss' })).status).toBe(403);
  expect(logged.mock.calls.flat().join()).toContain("it didn't come from one of TRUSTED_PROXIES");
});

it('refuses names that can’t be one, and headers that came twice', async () => {
  const { ask } = await start();
  expect((await ask({ 'x-forwarded-user': ['anna', 'admin'] })).status).toBe(403);
  expect((await ask({ 'x-forwarded-user': 'anna', 'x-forwarded-groups': ['web', 'boss'] })).status).toBe(403);
  expect((await ask({ 'x-forwarded-user': 'a'.repeat(201) })).status).toBe(403);
  expect((await ask({ 'x-forwarded-user': ' ' })).status).toBe(401);
  expect(await ask({})).toMatchObject({ status: 401, body: { message: 'Come by the sign-in proxy' } });
});

it('refuses the proxy’s headers under another host name, which a page could have made to lead here', async () => {
  const { ask } = await start();
  const headers = { 'x-forwarded-user': 'anna', 'x-forwarded-groups': 'boss' };
  expect((await ask({ ...headers, host: 'evil.example:4002' })).status).toBe(403);
  expect((await ask({ ...headers, host: 'localhost:4002' })).status).toBe(200);
});

it('changes need the token of the person too', async () => {
  const { studio } = await startWithUsers(PROXY, false);
  const headers = { 'x-forwarded-user': 'anna', 'x-forwarded-groups': 'boss' };
  const { csrf } = (await (await fetch(`${studio.url}/api/person`, { headers })).json()) as { csrf: string };
  const change = (sent: Record<string, string>) =>
    fetch(`${studio.url}/api/session`, { method: 'DELETE', headers: { ...headers, ...sent } });
  expect((await change({})).status).toBe(403);
  expect((await change({ 'x-csrf-token': csrf })).status).toBe(200);
  expect((await change({ 'x-csrf-token': csrf, 'x-forwarded-user': 'bert' })).status).toBe(403);
});

it.each(['ADMIN_TOKEN', 'this machine', 'nobody', ' nobody '])('nobody is called %j', async (name) => {
  const { ask } = await start();
  expect((await ask({ 'x-forwarded-user': name, 'x-forwarded-groups': 'boss' })).status).toBe(403);
});
