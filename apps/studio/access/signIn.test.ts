import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readStudioEnvironment } from '../environment.ts';
import { startWithUsers, writeTestUsers } from '../testing/startWithUsers.ts';

const person = async (response: Response) => [response.status, await response.json()];

it('signs a person in and out, by a cookie that scripts and other sites can’t use', async () => {
  const { ask, signIn } = await startWithUsers();
  expect((await ask('/api/person')).status).toBe(401);
  const response = await signIn('analyst');
  expect(response.status).toBe(200);
  expect(response.headers.get('set-cookie')).toMatch(
    /^studio=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
  );
  const { csrf, ...own } = (await response.json()) as { csrf: string };
  expect(own).toEqual({
    ...{ name: 'analyst', roles: ['analyst'], permissions: ['reports', 'events'] },
    ...{ isDemo: false, hasUsers: true, canSignOut: true },
  });
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  expect(await person(await ask('/api/person', { headers: { cookie } }))).toEqual([200, { ...own, csrf }]);
  expect((await ask('/api/session', { method: 'DELETE', headers: { cookie } })).status).toBe(403);
  const ended = await ask('/api/session', { method: 'DELETE', headers: { cookie, 'x-csrf-token': csrf } });
  expect([ended.status, ended.headers.get('set-cookie')]).toEqual([
    200,
    'studio=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
  ]);
  const [status, { message }] = (await person(await ask('/api/person', { headers: { cookie } }))) as [
    number,
    { message: string },
  ];
  expect([status, message]).toEqual([401, 'Your session has ended; sign in again']);
});

it('signing in again ends the session before', async () => {
  const { ask, as } = await startWithUsers();
  const { cookie = '' } = await as('viewer');
  const again = await as('viewer', { cookie });
  expect(again.cookie).not.toBe(cookie);
  expect((await ask('/api/person', { headers: { cookie } })).status).toBe(401);
});

it('beyond this machine the cookie is for https alone, and http is refused', async () => {
  const { studio } = await startWithUsers();
  const { request } = await import('node:http');
  const send = (headers: Record<string, string>) =>
    new Promise<[number | undefined, string]>((resolve, reject) => {
      const sent = request(`${studio.url}/api/session`, { method: 'POST', headers }, (response) => {
        response.resume();
        response.on('end', () => resolve([response.statusCode, String(response.headers['set-cookie'])]));
      });
      sent.on('error', reject);
      sent.end(JSON.stringify({ name: 'viewer', password: 'grey river under seven bridges' }));
    });
  const [status, cookie] = await send({ host: 'studio.example.com', origin: 'https://studio.example.com' });
  expect([status, cookie]).toEqual([
    200,
    expect.stringMatching(/^__Host-studio=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/),
  ]);
  expect((await send({ host: 'studio.example.com', origin: 'http://studio.example.com' }))[0]).toBe(400);
  expect((await send({ host: 'studio.example.com', origin: 'https://evil.example' }))[0]).toBe(403);
});

it('takes neither a cookie that came twice nor one of another session', async () => {
  const { ask, as } = await startWithUsers();
  const { cookie } = await as('admin');
  for (const sent of [
    `${cookie}; ${cookie}`,
    `${cookie}x`,
    'studio=',
    'studio=%',
    `__Host-${cookie}; a=b`.slice(0, 40),
  ])
    expect((await ask('/api/person', { headers: { cookie: sent } })).status, sent).toBe(401);
});

it('says neither whether the name or the password was wrong, nor who is known', async () => {
  const { signIn } = await startWithUsers();
  const wrong = await person(await signIn('admin', 'grey river under seven bridgez'));
  expect(wrong).toEqual([401, { error: 'WrongPassword', message: 'Name or password is wrong' }]);
  expect(await person(await signIn('nobody', 'grey river under seven bridges'))).toEqual(wrong);
  expect((await signIn('', 'x')).status).toBe(400);
  expect((await signIn('admin', 'x'.repeat(5_000))).status).toBe(413);
});

it('limits the attempts of a network, and successes don’t count', async () => {
  const { as, signIn } = await startWithUsers({ RATE_LIMIT_SIGN_INS: '3' });
  for (let time = 0; time < 5; time += 1) await as('viewer');
  for (const name of ['a', 'b', 'c']) expect((await signIn(name, 'wrong')).status).toBe(401);
  const refused = await signIn('viewer');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('limits the attempts for a name from everywhere together, and keeps its owner out for seconds only', async () => {
  const { signIn } = await startWithUsers({ TRUSTED_PROXIES: '127.0.0.1' });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const owner = from('198.51.100.7');
  expect((await signIn('sales', undefined, owner)).status).toBe(200);
  for (let time = 1; time <= 5; time += 1)
    expect((await signIn('sales', 'wrong', from(`203.0.113.${time}`))).status).toBe(401);
  const refused = await signIn('sales', 'wrong', from('203.0.113.9'));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(12);
  // Who guesses from elsewhere doesn't keep out those who were here before.
  expect((await signIn('sales', undefined, owner)).status).toBe(200);
  expect((await signIn('viewer', undefined, from('203.0.113.9'))).status).toBe(200);
});

it('a session survives a restart, and ends when its user is changed or removed', async () => {
  const first = await startWithUsers();
  const [admin, viewer, sales] = [await first.as('admin'), await first.as('viewer'), await first.as('sales')];
  await first.studio.close();
  const { ask, usersFile } = await startWithUsers({ STUDIO_DATA_DIR: first.folder }, false);
  const statuses = async () => {
    const answers = [admin, viewer, sales].map((headers) => ask('/api/person', { headers }));
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  expect(await statuses()).toEqual([200, 200, 200]);
  // All have a new password; then one has another role too, and one is gone.
  const { users } = JSON.parse(await readFile(usersFile, 'utf8')) as { users: { name: string; roles: string[] }[] };
  const { writeUsers } = await import('./UserFile.ts');
  const changed = users
    .filter(({ name }) => name !== 'sales')
    .map((user) => (user.name === 'viewer' ? { ...user, roles: ['admin'] } : user));
  await writeUsers(usersFile, changed as never);
  expect(await statuses()).toEqual([200, 401, 401]);
  await writeTestUsers(usersFile);
  expect(await statuses()).toEqual([401, 401, 401]);
});

it('keeps neither passwords nor tokens, and its files are for their owner alone', async () => {
  const { as, folder, usersFile } = await startWithUsers();
  const { cookie = '' } = await as('admin');
  for (const file of [usersFile, join(folder, 'sessions.json'), join(folder, 'audit.jsonl'), join(folder, 'key')]) {
    const text = await readFile(file, 'utf8');
    for (const secret of ['seven bridges', cookie.slice('studio='.length)]) expect(text).not.toContain(secret);
    expect((await stat(file)).mode & 0o777, file).toBe(0o600);
  }
});

it('on loopback without users everybody of this machine is an admin, until there is one', async () => {
  const { ask, signIn, usersFile } = await startWithUsers({}, false);
  const [status, own] = await person(await ask('/api/person'));
  expect([status, own]).toMatchObject([200, { name: 'this machine', roles: ['admin'], hasUsers: false }]);
  expect((await signIn('admin')).status).toBe(409);
  await writeTestUsers(usersFile);
  expect((await ask('/api/person')).status).toBe(401);
  expect((await ask('/metrics')).status).toBe(401);
  expect((await ask('/self/healthz')).status).toBe(200);
});

it('a damaged file of users keeps everybody out, and is named', async () => {
  const { writeFile } = await import('node:fs/promises');
  const { ask, as, folder, usersFile } = await startWithUsers();
  const admin = await as('admin');
  await writeFile(usersFile, '{"users":[{"name":"admin"}]}');
  expect((await ask('/api/person', { headers: admin })).status).toBe(401);
  expect((await ask('/api/person')).status).toBe(401);
  await writeTestUsers(usersFile);
  const token = '8f0a6c1d2e94b753c41d07a95be2683f';
  await writeFile(usersFile, 'no json');
  const other = await startWithUsers({ STUDIO_DATA_DIR: folder, ADMIN_TOKEN: token }, false);
  const health = await other.ask('/healthz', { headers: { authorization: `Bearer ${token}` } });
  expect(await health.text()).toContain(`the users can't be read from ${usersFile}`);
});

it('users that are missing at a start keep everybody out where people signed in before, and are named', async () => {
  const first = await startWithUsers();
  await first.as('admin');
  await first.studio.close();
  await rm(first.usersFile);
  const token = '8f0a6c1d2e94b753c41d07a95be2683f';
  const { ask, usersFile } = await startWithUsers({ STUDIO_DATA_DIR: first.folder, ADMIN_TOKEN: token }, false);
  expect((await ask('/api/person')).status).toBe(401);
  const health = await ask('/healthz', { headers: { authorization: `Bearer ${token}` } });
  expect(await health.text()).toContain(`the users can't be read from ${usersFile}: ENOENT`);
  const open = await startWithUsers({ STUDIO_DATA_DIR: first.folder }, false);
  expect((await open.ask('/api/person')).status).toBe(401);
  await writeTestUsers(usersFile);
  expect((await open.as('viewer')).cookie).toBeDefined();
});

it('a file of users that was named and isn’t there keeps everybody out', async () => {
  const { ask, folder } = await startWithUsers({ STUDIO_USERS_FILE: '/run/secrets/none/users.json' }, false);
  expect((await ask('/api/person')).status).toBe(401);
  expect(() =>
    readStudioEnvironment({
      ...{ STUDIO_DATA_DIR: folder, ADMIN_HOST: '0.0.0.0', STUDIO_USERS_FILE: '/run/secrets/none/users.json' },
    }),
  ).toThrow('nobody could sign in');
});
