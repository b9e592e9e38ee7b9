import { describe, expect, it } from 'vitest';
import { readDemoEnvironment } from './demoEnvironment.ts';

describe('variables of the demo', () => {
  it('has defaults for this machine', () => {
    expect(readDemoEnvironment({})).toEqual({
      host: '127.0.0.1',
      port: 4001,
      siteOrigin: 'http://localhost:3000',
      proxies: '',
      LAME_DUCK_MS: 5_000,
    });
    expect(readDemoEnvironment({ SITE_PORT: '3100', DEMO_PORT: '' }).siteOrigin).toBe('http://localhost:3100');
  });

  it.each(['https://www.example.com', 'http://[::1]:3000', 'http://127.0.0.1:3000', 'https://xn--dem-sna.example'])(
    'takes %s as the site',
    (url) => expect(readDemoEnvironment({ SITE_URL: url }).siteOrigin).toBe(url),
  );

  it.each([
    [{ DEMO_PORT: 'abc' }, 'DEMO_PORT=abc'],
    [{ DEMO_PORT: '70000' }, 'DEMO_PORT=70000'],
    [{ DEMO_PORT: '1e3' }, 'DEMO_PORT=1e3'],
    [{ DEMO_PORT: '0x10' }, 'DEMO_PORT=0x10'],
    [{ SITE_PORT: '3e3' }, 'SITE_PORT=3e3'],
    [{ LAME_DUCK_MS: '-1' }, 'LAME_DUCK_MS=-1'],
    [{ TRUSTED_PROXIES: 'site' }, 'TRUSTED_PROXIES=site'],
    [{ SITE_URL: 'example.com' }, 'SITE_URL=example.com'],
    [{ SITE_URL: 'https://example.com/path' }, 'expected an origin without a path'],
    [{ SITE_URL: 'https://*.example.com' }, 'SITE_URL=https://*.example.com'],
    [{ SITE_URL: 'https://a;script-src' }, 'SITE_URL=https://a;script-src'],
    [{ SITE_URL: 'javascript:alert(1)' }, 'SITE_URL=javascript:alert(1)'],
  ])('names what is wrong: %o', (variables, fault) => {
    expect(() => readDemoEnvironment(variables)).toThrow(fault);
  });
});
