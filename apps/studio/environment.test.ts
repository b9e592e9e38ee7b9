import { expect, it } from 'vitest';
import { readStudioEnvironment } from './environment.ts';

const TOKEN = '8f0a6c1d2e94b753c41d07a95be2683f';

it.each(['0.0.0.0', '::', '10.0.0.5', 'studio'])('wants a token where ADMIN_HOST is %s', (host) => {
  expect(() => readStudioEnvironment({ ADMIN_HOST: host })).toThrow(`ADMIN_TOKEN is missing: ADMIN_HOST=${host}`);
  expect(readStudioEnvironment({ ADMIN_HOST: host, ADMIN_TOKEN: TOKEN })).toMatchObject({ ADMIN_TOKEN: TOKEN });
});

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
