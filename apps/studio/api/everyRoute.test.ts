import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonResponse } from '@cumulus/server/responses';
import { expect, it } from 'vitest';
import { may, type Permission, ROLES, type Role } from '../access/permissions.ts';
import { type Headers, startWithUsers } from '../testing/startWithUsers.ts';

const ROLE_NAMES = Object.keys(ROLES) as Role[];
/** Nothing answers there: routes are registered as with the applications. */
const AWAY = 'http://127.0.0.1:9';

interface Address {
  method: string;
  path: string;
  /** Undefined: everybody may ask it. */
  permission: Permission | 'signed in' | undefined;
}

/** What stood on the admin listener before it had people. */
const SERVICES: readonly Address[] = [
  { method: 'GET', path: '/healthz', permission: 'operations' },
  { method: 'GET', path: '/metrics', permission: 'operations' },
  { method: 'GET', path: '/inspector/api/events', permission: 'events' },
  { method: 'GET', path: '/inspector/api/recordings/1', permission: 'events' },
  { method: 'POST', path: '/inspector/api/events', permission: 'visitors' },
  { method: 'GET', path: '/inspector/api/visitors/a', permission: 'visitors' },
  { method: 'GET', path: '/inspector/api/visitors?id=a', permission: 'visitors' },
  { method: 'GET', path: '/inspector/api/%76isitors/a', permission: 'visitors' },
  { method: 'DELETE', path: '/inspector/api/visitors/a', permission: 'visitors' },
  { method: 'GET', path: '/content/confirm-unpublish', permission: 'operations' },
  { method: 'POST', path: '/content/confirm-unpublish', permission: 'operations' },
  { method: 'GET', path: '/self/healthz', permission: undefined },
];

/** The studio with all routes, and a person of each role. Who may ask is the question here: what features answer, their own tests ask. */
async function start() {
  const urls = { CONTENT_INTERNAL_URL: AWAY, COLLECTOR_INTERNAL_URL: AWAY, LEADS_INTERNAL_URL: AWAY };
  const { as, ask, studio } = await startWithUsers(urls);
  const people = new Map<Role, Headers>();
  for (const role of ROLE_NAMES) people.set(role, await as(role));
  const ofApi = studio.routes.map(
    ({ method, path, permission }): Address => ({
      method,
      path: `/api${path.replace(/:\w+(?:\{.*?\})?/g, 'x')}`,
      permission: permission === 'anybody' ? undefined : permission,
    }),
  );
  for (const route of studio.routes) route.handle = () => jsonResponse({});
  const send = async ({ method, path }: Address, headers: Headers) => {
    const response = await ask(path, { method, headers });
    const [, error] = /"error": "(\w+)"/.exec(await response.text()) ?? [];
    return { status: response.status, error };
  };
  return { addresses: [...ofApi, ...SERVICES], people, send };
}

const permits = (role: Role, permission: Address['permission']): boolean =>
  permission === undefined || permission === 'signed in' || may({ name: role, roles: [role] }, permission);
const nameOf = ({ method, path }: Address) => `${method} ${path}`;
const changes = ({ method }: Address) => method !== 'GET';

it.each(ROLE_NAMES)('%s may ask what the role permits, and nothing else', async (role) => {
  const { addresses, people, send } = await start();
  const headers = people.get(role) ?? {};
  for (const address of addresses) {
    const { status } = await send(address, headers);
    if (permits(role, address.permission)) expect([401, 403], nameOf(address)).not.toContain(status);
    else expect(status, nameOf(address)).toBe(403);
  }
});

it('each role has an address that it may ask and one that it may not, except admin', async () => {
  const { addresses } = await start();
  for (const role of ROLE_NAMES) {
    const allowed = addresses.map(({ permission }) => permits(role, permission));
    expect(allowed, role).toContain(true);
    if (role !== 'admin') expect(allowed, role).toContain(false);
  }
  expect(addresses.every(({ permission }) => permits('admin', permission))).toBe(true);
});

it('without sign-in, and with a session that there isn’t, nothing is answered', async () => {
  const { addresses, send } = await start();
  const nobody: Headers[] = [
    {},
    { cookie: 'studio=' },
    { cookie: `studio=${'A'.repeat(43)}` },
    { authorization: 'Bearer x' },
  ];
  for (const address of addresses)
    for (const headers of nobody) {
      const { status } = await send(address, headers);
      if (address.permission === undefined) expect([401, 403], nameOf(address)).not.toContain(status);
      else expect(status, nameOf(address)).toBe(401);
    }
});

it('another spelling of an address opens none', async () => {
  const { send } = await start();
  const spellings = [
    '/%6Detrics',
    '/METRICS',
    '/metrics/',
    '/api/%70erson',
    '/api//person',
    '/%61pi/person',
    '/inspector/api/%65vents',
  ];
  for (const path of spellings)
    expect([400, 401, 404], path).toContain((await send({ method: 'GET', path, permission: undefined }, {})).status);
});

it('nothing is changed without the token of the session', async () => {
  const { addresses, people, send } = await start();
  const { cookie = '', 'x-csrf-token': token = '' } = people.get('admin') ?? {};
  const { 'x-csrf-token': ofAnother = '' } = people.get('analyst') ?? {};
  const changing = addresses.filter((address) => changes(address) && address.permission !== undefined);
  expect(changing.length).toBeGreaterThan(2);
  for (const address of changing)
    for (const headers of [{}, { 'x-csrf-token': ofAnother }, { 'x-csrf-token': `${token}x` }, { 'x-csrf-token': '' }])
      expect(await send(address, { cookie, ...headers } as Headers), nameOf(address)).toEqual({
        status: 403,
        error: 'CsrfToken',
      });
});

it('pages of other sites may ask nothing, although an admin is signed in', async () => {
  const { addresses, people, send } = await start();
  const foreign: Headers[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:3000' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const address of addresses.filter(({ path }) => path !== '/self/healthz'))
    for (const headers of foreign) {
      const { status } = await send(address, { ...people.get('admin'), ...headers });
      expect(status, `${nameOf(address)} ${JSON.stringify(headers)}`).toBe(403);
    }
});

it('the routes of every feature are registered', () => {
  const studio = join(import.meta.dirname, '..');
  const [start, access] = ['startStudio.ts', 'access/openAccess.ts'].map((file) =>
    readFileSync(join(studio, file), 'utf8'),
  );
  const sources = globSync('**/*.ts', { cwd: studio, exclude: ['**/node_modules/**', 'app/**', '**/*.test.ts'] });
  const creators = sources.flatMap((file) =>
    [
      ...readFileSync(join(studio, file), 'utf8').matchAll(
        /^export (?:async )?(?:function|const) (create\w*Routes)\b/gm,
      ),
    ].map(([, name]) => name),
  );
  expect(creators).toContain('createPersonRoutes');
  expect(creators.filter((name) => !`${start}${access}`.includes(`${name}(`))).toEqual([]);
});
