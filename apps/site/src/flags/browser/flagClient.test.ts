import { expect, test } from 'vitest';
import type { FlagService } from '../../vendors/growthbook/target.ts';
import { createFlagClient } from './flagClient.ts';

const service: FlagService = { host: 'http://localhost:4000/growthbook', clientKey: 'sdk-local' };
const visitor = { id: 'a', url: 'https://www.cumulus.example/pricing', path: '/pricing' };
const create = (changes: Partial<FlagService> = {}, forced = new Map<string, unknown>()) =>
  createFlagClient({ ...service, ...changes }, visitor, forced);

test('starts from the server’s decision', () => {
  const forced = new Map<string, unknown>([['hero', 'board']]);
  const client = create({}, forced);
  expect(client.evalFeature('hero')).toMatchObject({ value: 'board', source: 'override' });
  forced.delete('hero');
  expect(client.evalFeature('hero').source).toBe('unknownFeature');
});

test('requests features and streams from their hosts', () => {
  expect(create().getApiHosts()).toMatchObject({ apiHost: service.host, streamingHost: service.host });
  const split = create({ streamingHost: 'https://stream.example' });
  expect(split.getApiHosts()).toMatchObject({ apiHost: service.host, streamingHost: 'https://stream.example' });
});

// REQ-FLG-15
test('waits for 100 ms before it navigates', () => {
  expect(create()).toMatchObject({ _options: { navigateDelay: 100 } });
});

// REQ-FLG-11
test('remote evaluation has its own options', () => {
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
