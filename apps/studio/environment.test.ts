import { expect, it } from 'vitest';
import { readStudioEnvironment } from './environment.ts';

it('asks the private listeners, except those that don’t run', () => {
  expect(
    readStudioEnvironment({ CONTENT_INTERNAL_URL: 'none', LEADS_INTERNAL_URL: 'http://leads:4015/' }),
  ).toMatchObject({
    neighbours: { collector: 'http://127.0.0.1:4014', leads: 'http://leads:4015' },
  });
  expect(() => readStudioEnvironment({ LEADS_INTERNAL_URL: 'leads:4015' })).toThrow('LEADS_INTERNAL_URL="leads:4015"');
});

it('reads the proxies whose request ids count', () => {
  expect(readStudioEnvironment({ TRUSTED_PROXIES: '10.0.0.0/8' })).toMatchObject({ TRUSTED_PROXIES: '10.0.0.0/8' });
  expect(() => readStudioEnvironment({ TRUSTED_PROXIES: 'site' })).toThrow('TRUSTED_PROXIES="site"');
});

it('keeps what is its own beside the other stores', () => {
  expect(readStudioEnvironment({ STORE_FILE: '/srv/data/collector.sqlite' })).toMatchObject({
    STUDIO_DATA_DIR: '/srv/data/studio',
    STUDIO_USERS_FILE: '/srv/data/studio/users.json',
  });
  expect(readStudioEnvironment({ STUDIO_DATA_DIR: '/srv/studio', STUDIO_USERS_FILE: '/run/users.json' })).toMatchObject(
    {
      STUDIO_DATA_DIR: '/srv/studio',
      STUDIO_USERS_FILE: '/run/users.json',
    },
  );
});

const PROXY = {
  STUDIO_PROXY_USER_HEADER: 'X-Forwarded-User',
  STUDIO_PROXY_GROUPS_HEADER: 'X-Forwarded-Groups',
  STUDIO_PROXY_ROLES: 'web team=analyst, web team=experimenter,sales-eu=sales',
  STUDIO_URL: 'https://studio.example.com',
};

it('reads how the sign-in proxy names people and their groups', () => {
  expect(readStudioEnvironment({}).proxy).toBeUndefined();
  expect(readStudioEnvironment(PROXY).proxy).toEqual({
    userHeader: 'x-forwarded-user',
    groupsHeader: 'x-forwarded-groups',
    roles: new Map([
      ['web team', ['analyst', 'experimenter']],
      ['sales-eu', ['sales']],
    ]),
  });
});

it.each([
  [{ ...PROXY, STUDIO_PROXY_USER_HEADER: '' }, 'STUDIO_PROXY_USER_HEADER is missing'],
  [{ ...PROXY, STUDIO_PROXY_GROUPS_HEADER: '' }, 'STUDIO_PROXY_USER_HEADER needs STUDIO_PROXY_GROUPS_HEADER'],
  [{ ...PROXY, STUDIO_PROXY_ROLES: '' }, 'STUDIO_PROXY_ROLES, such as'],
  [{ ...PROXY, STUDIO_URL: '' }, 'STUDIO_URL, the address'],
  [{ ...PROXY, STUDIO_PROXY_ROLES: 'web=boss' }, '"web=boss" is no pair'],
  [{ ...PROXY, STUDIO_PROXY_ROLES: 'web' }, '"web" is no pair'],
  [{ ...PROXY, STUDIO_PROXY_USER_HEADER: 'X User' }, 'STUDIO_PROXY_USER_HEADER="X User"'],
])('names what is wrong with the sign-in proxy', (variables, fault) => {
  expect(() => readStudioEnvironment(variables)).toThrow(fault);
});
