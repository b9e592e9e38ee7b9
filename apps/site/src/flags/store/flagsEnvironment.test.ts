import { expect, test } from 'vitest';
import { flagsEnvironment } from './flagsEnvironment.ts';

test('remote evaluation is refused at the start where the vendor’s cloud refuses it', () => {
  const remote = { GROWTHBOOK_REMOTE_EVAL: 'true' };
  const cloud = { GROWTHBOOK_API_HOST: 'https://cdn.growthbook.io/' };
  expect(() => flagsEnvironment({ ...remote, ...cloud })).toThrow('GROWTHBOOK_REMOTE_EVAL must be false');
  expect(() => flagsEnvironment({ ...remote, ...cloud, GROWTHBOOK_USAGE_URL: 'there' })).toThrow(
    /GROWTHBOOK_USAGE_URL must be an address.*GROWTHBOOK_REMOTE_EVAL must be false/,
  );
  expect(flagsEnvironment(cloud).apiHost).toBe('https://cdn.growthbook.io');
  const own = { GROWTHBOOK_API_HOST: 'https://proxy.example', GROWTHBOOK_PUBLIC_HOST: 'https://growthbook.io.example' };
  expect(flagsEnvironment({ ...remote, ...own }).apiHost).toBe('https://proxy.example');
});

test('an invalid client key is refused at the start', () => {
  for (const key of ['sdk local', 'a/b'])
    expect(() => flagsEnvironment({ GROWTHBOOK_CLIENT_KEY: key })).toThrow('Missing clientKey');
});
