import { SITE_STREAM_HEADER } from '@cumulus/http/clientLimits';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type FlagsFixture, startFlags } from '../testing/startFlags.ts';
import { StreamHub } from './StreamHub.ts';
import { STREAM_BEHAVIOURS } from './vendorBehaviour.ts';

let flags: FlagsFixture;
const open: AbortController[] = [];
beforeEach(async () => {
  flags = await startFlags({ maxStreams: 2 });
});
afterEach(async () => {
  for (const controller of open.splice(0)) controller.abort();
  await flags.close();
});

/** Opens a stream and collects its events. */
async function subscribe(key = 'plain', headers: Record<string, string> = {}) {
  const controller = new AbortController();
  open.push(controller);
  const response = await flags.get(`/sub/${key}`, { headers, signal: controller.signal });
  const stream = { response, text: '', isEnded: false, leave: () => controller.abort() };
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) stream.text += decoder.decode(chunk, { stream: true });
    stream.isEnded = true;
  })().catch(() => undefined);
  return stream;
}

// REQ-FLG-05
it('begins with the current state and continues with each change', async () => {
  const stream = await subscribe();
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
  // Complete events only: a chunk may end within one.
  const events = () => [...stream.text.matchAll(/^event: features\ndata: (.+)\n\n/gm)];
  const values = () => events().map(([, json]) => JSON.parse(json ?? '').features.live.defaultValue);
  await expect.poll(values).toEqual([false]);
  await flags.edit('features/live.json', { defaultValue: true });
  await expect.poll(values).toEqual([false, true]);
});

it('sends nothing to a client that reconnects with the current state', async () => {
  const { dateUpdated } = await flags.payload();
  const stream = await subscribe('plain', { 'Last-Event-ID': dateUpdated });
  await expect.poll(() => stream.text).toBe('retry: 3000\n\n');
  await flags.edit('features/live.json', { defaultValue: true });
  await expect.poll(() => stream.text).toContain('"live":{"defaultValue":true');
  expect(stream.text.match(/^event:/gm)).toHaveLength(1);
});

it('refuses streams over its limit, and accepts the next when one is closed', async () => {
  const first = await subscribe();
  await subscribe('remote');
  const third = await subscribe();
  expect(third.response.status).toBe(503);
  expect(third.response.headers.get('retry-after')).toBe('30');
  await expect.poll(() => third.text).toContain('All 2 streams are taken');
  first.leave();
  await expect.poll(() => flags.status().streams).toBe(1);
  expect((await subscribe()).response.status).toBe(200);
});

it('limits the streams of one client, and reserves some for a site’s own', async () => {
  await flags.close();
  flags = await startFlags({ maxStreams: 3, maxStreamsPerClient: 2 });
  const from = async (client: string) => {
    const { response } = await subscribe('plain', { 'X-Forwarded-For': client });
    return [response.status, response.headers.get('retry-after')];
  };
  expect(await from('192.0.2.1')).toEqual([200, null]);
  expect(await from('192.0.2.1')).toEqual([200, null]);
  expect(await from('192.0.2.1')).toEqual([429, '30']);
  expect(await from('192.0.2.2')).toEqual([200, null]);
  expect(await from('192.0.2.3')).toEqual([503, '30']);
  const own = (headers = {}) => subscribe('plain', { [SITE_STREAM_HEADER]: '1', ...headers });
  expect((await own()).response.status).toBe(200);
  // If a proxy forwarded the header, the stream is not a site's own.
  expect((await own({ 'X-Forwarded-For': '192.0.2.4' })).response.status).toBe(503);
});

it('opens no stream for HEAD', async () => {
  const head = await flags.get('/sub/plain', { method: 'HEAD' });
  expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET']);
  expect(flags.status().streams).toBe(0);
});

it('ends when its key is removed', async () => {
  const stream = await subscribe('remote');
  await flags.write('client-keys.json', { plain: { description: 'As it is.' } });
  await expect.poll(() => stream.isEnded).toBe(true);
});

it('does not keep the server from closing', async () => {
  await subscribe();
  // The timeout that would end the connection never occurs.
  const wait = vi.spyOn(globalThis, 'setTimeout').mockReturnValue(undefined as never);
  onTestFinished(() => wait.mockRestore());
  await flags.close();
  wait.mockRestore();
  flags = await startFlags();
});

it('sends heartbeats', async () => {
  const hub = new StreamHub({ maxOpen: 1, maxPerClient: 0 }, { ...STREAM_BEHAVIOURS.prompt, heartbeatMs: 20 });
  const written: string[] = [];
  const response = {
    on: () => undefined,
    writeHead: () => undefined,
    write: (text: string) => written.push(text),
    end: () => undefined,
  };
  const request = { headers: {} };
  hub.open(request as never, response as never, { clientKey: 'plain', client: 'a', current: { id: '1', text: 'x' } });
  await expect.poll(() => written.filter((text) => text === ': still here\n\n').length).toBeGreaterThan(1);
  hub.close();
});

it('behaves as the vendor’s: a stream begins without flags, pings, and is ended', async () => {
  await flags.close();
  flags = await startFlags({ behaviour: { ...STREAM_BEHAVIOURS.vendor, heartbeatMs: 20, endsAfterMs: 200 } });
  const stream = await subscribe();
  await expect.poll(() => stream.isEnded).toBe(true);
  expect(stream.text).toMatch(/^retry: 10000\n\n(data: \n\n)+$/);
  await expect.poll(() => flags.status().streams).toBe(0);
  expect(await flags.payload()).toMatchObject({ status: 200, features: {} });
});
