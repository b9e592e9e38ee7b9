import { randomBytes, webcrypto } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ScriptedFlagService, scriptedFlagService } from '../testing/scriptedFlagService.ts';
import { flagLimits } from './flagServiceClient.ts';
import { flagStore } from './flagStore.ts';

const KEY = 'Y3VtdWx1cy1kZXYta2V5IQ==';
const on = { features: { hero: { defaultValue: true } } };
const off = { features: { hero: { defaultValue: false } } };

/** Below the ports that the system assigns: while the service is down, no server of another test listens here. */
const OWN_PORT = 10_000 + (process.pid % 10_000);
/** On a busy machine the flags may come later than a start waits for them: only the tests of that patience have the real one. */
const limits = flagLimits as { startMs: number; reachableMs: number };
const { startMs: PATIENCE_MS, reachableMs: GRACE_MS } = limits;

let logged: string[];
const folders: string[] = [];

// A copy may still be written when its test is over.
afterAll(() => folders.forEach((folder) => void rmSync(folder, { recursive: true, force: true })));

beforeEach(() => {
  logged = [];
  limits.startMs = 10_000;
  limits.reachableMs = GRACE_MS;
  vi.spyOn(console, 'error').mockImplementation((...words) => void logged.push(words.join(' ')));
  vi.spyOn(console, 'info').mockImplementation((...words) => void logged.push(words.join(' ')));
  return () => void vi.restoreAllMocks();
});

function startStore(service: { host: string }, options: Partial<Parameters<typeof flagStore>[0]> = {}) {
  const cacheDirectory = options.cacheDirectory ?? mkdtempSync(join(tmpdir(), 'flags-'));
  const hosts = { apiHost: service.host, streamingHost: service.host };
  const store = flagStore({ ...hosts, clientKey: 'sdk-test', pollMs: 50, ...options, cacheDirectory });
  onTestFinished(store.stop);
  folders.push(cacheDirectory);
  return { ...store, cacheDirectory, value: () => store.latest()?.client.evalFeature('hero', {}).value };
}

async function until(isDone: () => boolean, what: string): Promise<void> {
  await vi.waitUntil(isDone, { timeout: 30_000, interval: 10 }).catch(() => {
    throw new Error(`Waited in vain for ${what}`);
  });
}

async function encrypt(value: unknown): Promise<string> {
  const iv = randomBytes(16);
  const algorithm = { name: 'AES-CBC', iv };
  const key = await webcrypto.subtle.importKey('raw', Buffer.from(KEY, 'base64'), algorithm, false, ['encrypt']);
  const bytes = await webcrypto.subtle.encrypt(algorithm, key, Buffer.from(JSON.stringify(value)));
  return `${iv.toString('base64')}.${Buffer.from(bytes).toString('base64')}`;
}

test('fetches, polls, and writes a copy that only the site may read', async () => {
  const service = await scriptedFlagService(on);
  const store = startStore(service);
  await store.ready();
  expect(store.value()).toBe(true);
  const { version } = store.latest() ?? {};
  expect(version).toMatch(/^[0-9a-f]{8}$/);
  const [file = ''] = readdirSync(store.cacheDirectory);
  const copy = join(store.cacheDirectory, file);
  service.payload = off;
  await until(() => store.value() === false, 'the poll');
  expect(store.latest()?.version).not.toBe(version);
  await vi.waitFor(() => expect(JSON.parse(readFileSync(copy, 'utf8'))).toEqual(off), { timeout: 30_000 });
  expect(statSync(copy).mode & 0o777).toBe(0o600);
});

test('an invalid flag is left out and logged, the others are used', async () => {
  const service = await scriptedFlagService({ features: { ...on.features, bad: { rules: 'all' } } });
  const store = startStore(service);
  await store.ready();
  expect([store.value(), Object.keys(store.latest()?.plain.features ?? {})]).toEqual([true, ['hero']]);
  const { requestCount } = service;
  await until(() => service.requestCount > requestCount + 1, 'another poll');
  const line = `flags: ${service.host}: left out: flag "bad": rules: expected a list`;
  expect(logged).toEqual([line]);
  service.payload = on;
  const version = store.latest()?.version;
  await until(() => service.requestCount > requestCount + 3, 'the same flags without it');
  expect(store.latest()?.version).toBe(version);
  service.payload = { features: Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`bad${index}`, 1])) };
  await until(() => logged.length > 20, 'the lines');
  expect(logged).toHaveLength(22);
  expect(logged.at(-1)).toBe(`flags: ${service.host}: left out: 30 more flags or rules`);
});

test('the version depends on the flags, not on their date', async () => {
  const service = await scriptedFlagService({ ...on, dateUpdated: '2026-11-21' });
  const store = startStore(service);
  await store.ready();
  const before = store.latest();
  service.payload = { status: 200, ...on, dateUpdated: '2026-11-22' };
  const { requestCount } = service;
  await until(() => service.requestCount > requestCount + 1, 'another poll');
  expect(store.latest()).toBe(before);
});

describe('streaming', () => {
  test('delivers a change immediately, and a message to fetch', async () => {
    const service = await scriptedFlagService(on);
    service.isStreaming = true;
    const store = startStore(service, { pollMs: 60_000 });
    await store.ready();
    await until(() => service.streams.size === 1, 'the stream');
    service.send('features', off);
    await until(() => store.value() === false, 'the streamed flags');
    service.send('features-updated', '');
    await until(() => store.value() === true, 'the fetched flags');
  });

  test('is opened again when it breaks, and missed changes are fetched', async () => {
    const service = await scriptedFlagService(on);
    service.isStreaming = true;
    const store = startStore(service, { pollMs: 60_000 });
    await store.ready();
    await until(() => service.streams.size === 1, 'the stream');
    for (const stream of service.streams) stream.write('event: features\ndata: {"features": {"hero"');
    for (const stream of service.streams) stream.destroy();
    service.payload = off;
    await until(() => store.value() === false, 'what was missed');
    await until(() => service.streams.size === 1, 'one stream only');
  });

  test.each([
    ['half a JSON', '{"features": {"hero": {"defaul'],
    ['HTML', '<!doctype html><title>502</title>'],
    ['flags of another form', '{"features": [1]}'],
    ['10 MB', `{"features": {"hero": {"defaultValue": "${'x'.repeat(10 * 2 ** 20)}"}}}`],
  ])('%s changes nothing', async (_, data) => {
    const service = await scriptedFlagService(on);
    service.isStreaming = true;
    const store = startStore(service, { pollMs: 60_000 });
    await store.ready();
    await until(() => service.streams.size === 1, 'the stream');
    const before = store.latest();
    const [stream] = service.streams;
    service.send('features', data);
    await until(() => logged.length > 0 || !service.streams.has(stream!), 'a complaint, or the end of the stream');
    expect(store.latest()).toBe(before);
    service.send('features', off);
    if (data.length < 1_000) await until(() => store.value() === false, 'the next good flags');
  });
});

describe('an outage', () => {
  // REQ-FLG-17
  test.each<[string, RegExp, ScriptedFlagService['answer']]>([
    ['500', /HTTP error: 500/, (_, response) => void response.writeHead(500).end('no')],
    ['404', /HTTP error: 404/, (_, response) => void response.writeHead(404).end('{"status":404}')],
    ['HTML', /no JSON: "<!doctype/, (_, response) => void response.end('<!doctype html><title>Hello</title>')],
    ['half a JSON', /no JSON/, (_, response) => void response.end(JSON.stringify(off).slice(0, -5))],
    ['a list', /no JSON object/, (_, response) => void response.end('[]')],
    ['no features', /vendor’s|vendor's/, (_, response) => void response.end('{"status":200}')],
    ['features that are none', /vendor's/, (_, response) => void response.end('{"features":[{}]}')],
    ['10 MB', /more than 2097152 bytes/, (_, response) => void response.end(`"${'x'.repeat(10 * 2 ** 20)}"`)],
    [
      '10 MB in parts',
      /more than 2097152 bytes/,
      (_, response) => {
        for (let part = 0; part < 160; part += 1) response.write('x'.repeat(2 ** 16));
        response.end();
      },
    ],
    ['a cut connection', /./, (_, response) => void response.destroy()],
  ])('%s: the last good flags stay, the log has the reason once, and it recovers', async (_, reason, answer) => {
    const service = await scriptedFlagService(on);
    const store = startStore(service);
    await store.ready();
    const good = service.answer;
    service.answer = answer;
    await until(() => logged.length > 0, 'a line in the log');
    expect(logged[0]).toMatch(reason);
    expect(logged[0]).toContain('the last good flags stay');
    expect(store.value()).toBe(true);
    service.answer = good;
    service.payload = off;
    await until(() => store.value() === false, 'the flags of a service that is back');
    expect(logged.filter((line) => line.includes('the last good flags stay'))).toHaveLength(1);
    expect(logged.at(-1)).toContain('answers again');
  });

  test('unavailable at the start: the copy on disk is used, without a wait', async () => {
    const service = await scriptedFlagService(on, OWN_PORT);
    const first = startStore(service);
    await first.ready();
    first.stop();
    await service.stop();
    limits.startMs = PATIENCE_MS;
    const second = startStore(service, { cacheDirectory: first.cacheDirectory });
    await second.ready();
    await until(() => second.value() === true, 'the copy');
    service.payload = off;
    await service.start();
    await until(() => second.value() === false, 'the flags of a service that came');
  });

  test('a service that starts after the site is no failure: its flags are used, and nothing is logged', async () => {
    const service = await scriptedFlagService(on, OWN_PORT);
    await service.stop();
    limits.startMs = PATIENCE_MS;
    // A clock of its own: however busy the machine is, 10 s have passed.
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const store = startStore(service);
    now.mockReturnValue(10_000);
    await store.ready();
    expect(store.latest()).toBeUndefined();
    await service.start();
    await until(() => store.value() === true, 'the flags');
    now.mockRestore();
    expect(logged).toEqual([]);
  });

  test('unavailable at the start without a copy: there are no flags', async () => {
    const service = await scriptedFlagService(on);
    await service.stop();
    limits.reachableMs = 0;
    const store = startStore(service);
    await store.ready();
    expect(store.latest()).toBeUndefined();
    await until(() => logged.length > 0, 'the word that it is away');
    expect(logged[0]).toContain('every visitor sees the control');
  });

  test('an answer after 30 s: a start waits 0.3 s', async () => {
    const service = await scriptedFlagService(on);
    service.answer = () => undefined;
    limits.startMs = PATIENCE_MS;
    const store = startStore(service);
    await store.ready();
    expect(store.latest()).toBeUndefined();
  });

  test('a truncated copy on disk is ignored', async () => {
    const service = await scriptedFlagService(on);
    const cacheDirectory = mkdtempSync(join(tmpdir(), 'flags-'));
    const name = `${service.host.slice('http://'.length).replace(':', '-')}_sdk-test.json`;
    writeFileSync(join(cacheDirectory, name), '{"features": {');
    const store = startStore(service, { cacheDirectory });
    await store.ready();
    expect(store.value()).toBe(true);
    expect(logged[0]).toContain("the last good copy can't be used");
  });
});

describe('encryption', () => {
  test('is decrypted with the key, in a response and in the stream', async () => {
    const service = await scriptedFlagService({ encryptedFeatures: await encrypt(on.features) });
    service.isStreaming = true;
    const store = startStore(service, { decryptionKey: KEY, pollMs: 60_000 });
    await store.ready();
    expect(store.value()).toBe(true);
    await until(() => service.streams.size === 1, 'the stream');
    service.send('features', { encryptedFeatures: await encrypt(off.features) });
    await until(() => store.value() === false, 'the streamed flags');
  });

  test.each([
    ['a wrong key', 'QUFBQUFBQUFBQUFBQUFBQQ=='],
    ['no key', undefined],
  ])('with %s the last good flags stay, and an error is logged', async (_, decryptionKey) => {
    const service = await scriptedFlagService(on);
    const store = startStore(service, { decryptionKey });
    await store.ready();
    service.payload = { features: {}, encryptedFeatures: await encrypt(off.features) };
    await until(() => logged.some((line) => line.includes('the last good flags stay')), 'the error');
    expect(logged.find((line) => line.startsWith('flags:'))).toContain('Failed to decrypt');
    expect(store.value()).toBe(true);
  });

  test('that fails from the start leaves no flags, not empty ones', async () => {
    const service = await scriptedFlagService({ encryptedFeatures: await encrypt(on.features) });
    const store = startStore(service, { decryptionKey: 'QUFBQUFBQUFBQUFBQUFBQQ==' });
    await store.ready();
    await until(() => logged.some((line) => line.includes('Failed to decrypt; every visitor')), 'the error');
    expect(store.latest()).toBeUndefined();
  });
});

// GrowthBook's Proxy begins a stream without flags.
test('a change before the stream was open is not missed', async () => {
  const service = await scriptedFlagService(on);
  service.isStreaming = true;
  service.openStream = (stream) => {
    service.payload = off;
    stream.write('retry: 10000\n\n');
  };
  const store = startStore(service, { pollMs: 3_600_000 });
  await until(() => store.value() === false, 'the change');
});
