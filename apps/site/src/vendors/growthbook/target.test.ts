import { expect, test } from 'vitest';
import { browserFlagService } from './target.ts';

test('is the built-in service through the site’s origin, which gets usage too', () => {
  expect(browserFlagService({ CONTENT_URL: 'http://localhost:4170' })).toEqual({
    host: '/growthbook',
    clientKey: 'sdk-local',
    usageUrl: '/growthbook/rt',
  });
});

test('is the vendor’s where it is configured, by its public address', () => {
  const variables = {
    GROWTHBOOK_API_HOST: 'http://growthbook.internal:3100',
    GROWTHBOOK_STREAMING_HOST: 'http://stream.internal/',
    GROWTHBOOK_CLIENT_KEY: 'sdk-abc',
    GROWTHBOOK_DECRYPTION_KEY: 'key',
  };
  const keys = { clientKey: 'sdk-abc', decryptionKey: 'key' };
  expect(browserFlagService(variables)).toEqual({
    host: 'http://growthbook.internal:3100',
    streamingHost: 'http://stream.internal',
    ...keys,
  });
  const outside = { ...variables, GROWTHBOOK_PUBLIC_HOST: 'https://flags.cumulus.example/' };
  expect(browserFlagService(outside)).toEqual({ host: 'https://flags.cumulus.example', ...keys });
});

test('remote evaluation doesn’t publish the decryption key', () => {
  const variables = { GROWTHBOOK_REMOTE_EVAL: 'true', GROWTHBOOK_DECRYPTION_KEY: 'key' };
  expect(browserFlagService(variables)).toMatchObject({ isRemote: true, clientKey: 'sdk-local-remote' });
  const own = { ...variables, GROWTHBOOK_CLIENT_KEY: 'sdk-abc' };
  expect(browserFlagService(own)).toMatchObject({ isRemote: true, clientKey: 'sdk-abc' });
  expect(browserFlagService(variables)).not.toHaveProperty('decryptionKey');
});
