import { expect, test } from 'vitest';
import type { FlagService } from '../../vendors/growthbook/target.ts';
import { createFlagClient } from './flagClient.ts';

const service: FlagService = { host: 'http://localhost:4000/growthbook', clientKey: 'sdk-local' };
const visitor = { id: 'a', url: 'https://www.cumulus.example/pricing', path: '/pricing' };
const create = (changes: Partial<FlagService> = {}, forced = new Map<string, unknown>()) =>
  createFlagClient({ ...service, ...changes }, visitor, forced);

test('starts from what the server decided, and follows the list of it', () => {
  const forced = new Map<string, unknown>([['hero', 'board']]);
  const client = create({}, forced);
  expect(client.evalFeature('hero')).toMatchObject({ value: 'board', source: 'override' });
  forced.delete('hero');
  expect(client.evalFeature('hero').source).toBe('unknownFeature');
});

test('reaches features and streams where they are', () => {
  expect(create().getApiHosts()).toMatchObject({ apiHost: service.host, streamingHost: service.host });
  const split = create({ streamingHost: 'https://stream.example' });
  expect(split.getApiHosts()).toMatchObject({ apiHost: service.host, streamingHost: 'https://stream.example' });
});

test('waits for 100 ms before it navigates', () => {
  expect(create()).toMatchObject({ _options: { navigateDelay: 100 } });
});

test('evaluation by the service has the rules of specification section 5', () => {
  expect(create({ isRemote: true }).isRemoteEval()).toBe(true);
  expect(create({ isRemote: true }).getCacheKeyAttributes()).toEqual(Object.keys(visitor));
  expect(create().getCacheKeyAttributes()).toBeUndefined();
  expect(() => create({ isRemote: true, decryptionKey: 'x' })).toThrow('Encryption is not available for remoteEval');
  expect(() => create({ isRemote: true, clientKey: '' })).toThrow('Missing clientKey');
  const cloud = { isRemote: true, host: 'https://cdn.growthbook.io' };
  expect(() => create(cloud)).toThrow('Cannot use remoteEval on GrowthBook Cloud');
});

test('without a client key nothing is fetched', async () => {
  await expect(create({ clientKey: '' }).init()).rejects.toThrow('Missing clientKey');
});
