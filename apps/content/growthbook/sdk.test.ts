import { clearCache, configureCache, GrowthBook, helpers, setPolyfills } from '@growthbook/growthbook';
import { EventSource } from 'eventsource';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DECRYPTION_KEY } from '../testing/fixtureFlags.ts';
import { type FlagsFixture, startFlags } from '../testing/startFlags.ts';

// The official client, unchanged.
setPolyfills({ EventSource });

let flags: FlagsFixture;
const clients: GrowthBook[] = [];
const connect = (options: ConstructorParameters<typeof GrowthBook>[0] = {}) => {
  const client = new GrowthBook({ apiHost: flags.url, clientKey: 'plain', attributes: { id: 'ann' }, ...options });
  clients.push(client);
  return client;
};

beforeEach(async () => {
  flags = await startFlags();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy({ destroyAllStreams: true });
  await clearCache();
  configureCache({ backgroundSync: true });
  await flags.close();
  vi.restoreAllMocks();
});

it('loads features and decides', async () => {
  const client = connect();
  expect(await client.init({ timeout: 10_000 })).toMatchObject({ success: true, source: 'network' });
  const { value, source, experimentResult } = client.evalFeature('hero');
  expect(source).toBe('experiment');
  expect(experimentResult).toMatchObject({ inExperiment: true, hashAttribute: 'id', hashValue: 'ann' });
  expect(value).toBe(['control', 'board', 'brain'][experimentResult!.variationId]);
  expect(experimentResult?.name).toBe(`Variation ${experimentResult?.variationId}`);
  expect(client.evalFeature('live')).toMatchObject({ value: false, source: 'defaultValue' });
});

it('applies saved groups and prerequisites', async () => {
  await flags.edit('features/live.json', { rules: [{ force: true }] });
  await expect.poll(async () => (await flags.payload()).features.live.rules).toHaveLength(1);
  const client = connect({ attributes: { id: 'ann', country: 'CH' } });
  await client.init();
  expect(client.evalFeature('market')).toMatchObject({ value: '/near', source: 'force' });
  expect(client.evalFeature('card')).toMatchObject({ value: true, source: 'force' });
  await client.setAttributes({ id: 'ann', country: 'US' });
  expect(client.evalFeature('market').source).toBe('defaultValue');
});

it('never runs the listed experiments without a rule', async () => {
  const tracked = vi.fn();
  const client = connect({ trackingCallback: tracked });
  await client.init();
  expect(client.getExperiments().map(({ key }) => key)).toEqual(['card', 'hero']);
  expect(client.getAllResults().size).toBe(0);
  expect(tracked).not.toHaveBeenCalled();
});

describe('encryption', () => {
  it('is decrypted with its key', async () => {
    const plain = connect();
    const secret = connect({ clientKey: 'encrypted', decryptionKey: DECRYPTION_KEY });
    expect((await secret.init()).success).toBe(true);
    await plain.init();
    expect(secret.getDecryptedPayload()).toEqual(plain.getPayload());
    expect(secret.evalFeature('hero').source).toBe('experiment');
  });

  it('stays encrypted with another key', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const client = connect({ clientKey: 'encrypted', decryptionKey: 'ZmVkY2JhOTg3NjU0MzIxMA==' });
    await client.init();
    expect(client.evalFeature('hero')).toMatchObject({ value: null, source: 'unknownFeature' });
    // At least one part: with a wrong key 1 in 256 has valid padding by chance, and fails as JSON instead.
    expect(error.mock.calls.map(String)).toContain('Error: Failed to decrypt');
  });
});

it('gets an empty result and the status for an unknown key', async () => {
  const client = connect({ clientKey: 'nobody' });
  const { success, error } = await client.init();
  expect([success, error?.message]).toEqual([false, 'HTTP error: 404']);
  expect(client.getFeatures()).toEqual({});
});

describe('streaming', () => {
  it('brings a change to the client', async () => {
    await flags.close();
    // The check every two seconds is disabled: the watcher reports the change.
    vi.spyOn(globalThis, 'setInterval').mockReturnValue({ unref: () => undefined } as never);
    flags = await startFlags();
    const client = connect();
    await client.init({ streaming: true });
    await expect.poll(() => flags.status().streams).toBe(1);
    for (const isOn of [true, false]) {
      const changed = new Promise<void>((resolve) =>
        client.setRenderer(() => client.isOn('live') === isOn && resolve()),
      );
      await flags.edit('features/live.json', { defaultValue: isOn });
      await changed;
    }
  });

  it('sends it encrypted', async () => {
    const client = connect({ clientKey: 'encrypted', decryptionKey: DECRYPTION_KEY });
    await client.init({ streaming: true });
    await expect.poll(() => flags.status().streams).toBe(1);
    await flags.edit('features/live.json', { defaultValue: true });
    await expect.poll(() => client.isOn('live')).toBe(true);
  });

  it('includes a change from before the stream was open', async () => {
    const client = connect();
    const { data } = { data: await flags.payload() };
    await flags.edit('features/live.json', { defaultValue: true });
    await expect.poll(async () => (await flags.payload()).features.live.defaultValue).toBe(true);
    await client.init({ payload: data, streaming: true });
    await expect.poll(() => client.isOn('live')).toBe(true);
  });
});

describe('remote evaluation', () => {
  const remote = (options: ConstructorParameters<typeof GrowthBook>[0] = {}) =>
    connect({ clientKey: 'remote', remoteEval: true, ...options });

  // REQ-FLG-04
  it('agrees with the client’s own evaluation', async () => {
    const [localClient, remoteClient] = [connect(), remote()];
    await Promise.all([localClient.init(), remoteClient.init()]);
    for (const key of Object.keys(localClient.getFeatures())) {
      expect([key, remoteClient.getFeatureValue(key, null)]).toEqual([key, localClient.getFeatureValue(key, null)]);
    }
  });

  // REQ-FLG-04
  it('shows no rule, condition, group or other variation', async () => {
    const client = remote({ attributes: { id: 'ann', country: 'US' } });
    await client.init();
    const { variationId } =
      client.evalFeature('hero').value && client.getFeatures().hero!.rules![0]!.tracks![0]!.result;
    const text = JSON.stringify(client.getPayload());
    const values = ['control', 'board', 'brain'];
    for (const [index, value] of values.entries()) expect(text.includes(`"${value}"`)).toBe(index === variationId);
    expect(text).not.toMatch(/near|condition|savedGroups/);
  });

  it('reports the exposure when the flag is read', async () => {
    const tracked = vi.fn();
    const client = remote({ trackingCallback: tracked });
    await client.init();
    expect(tracked).not.toHaveBeenCalled();
    client.evalFeature('hero');
    expect(tracked).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ key: 'hero' }),
      expect.objectContaining({ inExperiment: true, hashValue: 'ann', featureId: 'hero' }),
      expect.anything(),
    );
  });

  it('respects forced variations and features', async () => {
    const client = remote({ forcedVariations: { hero: 2 }, forcedFeatureValues: new Map([['live', true]]) });
    await client.init();
    expect(client.getFeatureValue('hero', '')).toBe('brain');
    expect(client.isOn('live')).toBe(true);
    // The forced prerequisite decides other flags too, which only the service can evaluate.
    expect(client.getFeatures().card).toEqual({ defaultValue: true });
    await client.setForcedVariations({ hero: 1 });
    expect(client.getFeatureValue('hero', '')).toBe('board');
  });

  it('lists the flags that need more attributes than were sent', async () => {
    const client = remote();
    await client.init();
    const marked = Object.entries(client.getFeatures()).filter(([, feature]) => 'asksForMore' in feature);
    expect(marked.map(([key]) => key)).toEqual(['market']);
    await client.setAttributes({ country: 'US' });
    expect(client.getFeatures().market).not.toHaveProperty('asksForMore');
    expect(client.getFeatures().hero).toMatchObject({ defaultValue: 'none', asksForMore: true });
  });

  it('fetches again when attributes, the address or forced variations change, and only then', async () => {
    const fetchCalls = vi.spyOn(helpers, 'fetchRemoteEvalCall');
    const client = remote();
    await client.init();
    await client.setAttributes({ id: 'bob' });
    await client.setURL('https://www.cumulus.example/pricing');
    await client.setForcedVariations({ hero: 2 });
    expect(client.getFeatureValue('hero', '')).toBe('brain');
    const bodies = fetchCalls.mock.calls.map(([{ payload }]) => payload);
    const forced = { forcedVariations: {}, forcedFeatures: [] };
    const url = 'https://www.cumulus.example/pricing';
    expect(bodies).toEqual([
      { ...forced, attributes: { id: 'ann' }, url: '' },
      { ...forced, attributes: { id: 'bob' }, url: '' },
      { ...forced, attributes: { id: 'bob' }, url },
      { ...forced, attributes: { id: 'bob' }, url, forcedVariations: { hero: 2 } },
    ]);
    await remote().init();
    expect(fetchCalls).toHaveBeenCalledTimes(4);
  });

  it('fetches again when flags change', async () => {
    const fetchCalls = vi.spyOn(helpers, 'fetchRemoteEvalCall');
    const answers = () => fetchCalls.mock.settledResults.filter(({ type }) => type === 'fulfilled').length;
    const client = remote();
    await client.init({ streaming: true });
    await expect.poll(() => flags.status().streams).toBe(1);
    // A stream begins with a message to fetch again; during that fetch the SDK ignores messages of changes.
    await expect.poll(answers).toBeGreaterThan(1);
    await flags.edit('features/live.json', { defaultValue: true });
    await expect.poll(() => client.isOn('live')).toBe(true);
    expect(client.getFeatures().hero?.rules?.[0]).not.toHaveProperty('weights');
  });

  // REQ-FLG-11
  it('has no decryption key, needs a client key and another host than the vendor’s cloud', () => {
    expect(() => remote({ decryptionKey: DECRYPTION_KEY })).toThrow('Encryption is not available for remoteEval');
    expect(() => remote({ clientKey: '' })).toThrow('Missing clientKey');
    expect(() => remote({ apiHost: 'https://cdn.growthbook.io' })).toThrow('Cannot use remoteEval on GrowthBook Cloud');
    expect(() => connect({ cacheKeyAttributes: ['id'] })).toThrow('cacheKeyAttributes are only used for remoteEval');
  });
});
