import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Service } from '@cumulus/server/Service';
import { ServiceServer } from '@cumulus/server/ServiceServer';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../apiErrors.ts';
import type { ImageParameters } from './imageParameters.ts';
import { createImageService } from './imageService.ts';

const PATH = '/images/main/photo/1/photo.png';

let root: string;
let server: ServiceServer;
let service: Service;
let port: number;
/** Widths whose rendering was started, each with a function that ends it. */
let rendering: Map<number, { end(): void; fail(error: Error): void }>;
let begun: number[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cumulus-queue-'));
  const folder = join(root, 'main/assets/images.ctfassets.net/main/photo/1');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'photo.png'), 'any bytes: rendering is the test’s own');
  rendering = new Map();
  begun = [];
  const render = (_: string, { w = 0 }: ImageParameters) =>
    new Promise<Buffer>((resolve, reject) => {
      begun.push(w);
      rendering.set(w, { end: () => resolve(Buffer.from(`image ${w}`)), fail: reject });
    });
  const options = {
    CONTENT_DIR: root,
    IMAGE_CACHE_DIR: join(root, 'cache'),
    IMAGE_CACHE_MAX_MB: 1,
  };
  service = createImageService(options, { maxRunning: 1, maxWaiting: 2 }, render);
  server = new ServiceServer();
  server.register(service);
  port = await server.listen('127.0.0.1', 0);
});
afterEach(async () => {
  for (const { end } of rendering.values()) end();
  await server.close();
  await rm(root, { recursive: true });
});

/** Requests a width. Never rejects: an aborted request resolves to `undefined`. */
function ask(width: number, method = 'GET') {
  let sent: ClientRequest | undefined;
  const answer = new Promise<{ status?: number; retryAfter?: string; text: string } | undefined>((resolve) => {
    sent = request({ host: '127.0.0.1', port, method, path: `${PATH}?w=${width}` }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode, retryAfter: response.headers['retry-after'], text });
    });
    sent.on('error', () => resolve(undefined));
    sent.end();
  });
  return { answer, leave: () => sent?.destroy() };
}

const counts = () => [service.status?.().rendering, service.status?.().waiting];

it('refuses with 503 and Retry-After when the queue is full, and continues', async () => {
  const first = ask(1);
  await expect.poll(counts).toEqual([1, 0]);
  const waiting = [ask(2), ask(3)];
  await expect.poll(counts).toEqual([1, 2]);
  const refused = await ask(4).answer;
  expect(refused).toMatchObject({ status: 503, retryAfter: '2' });
  expect(JSON.parse(refused?.text ?? '').sys.id).toBe('ServiceUnavailable');
  rendering.get(1)?.end();
  expect(await first.answer).toMatchObject({ status: 200, text: 'image 1' });
  const endAll = () => {
    for (const { end } of rendering.values()) end();
    return begun.length;
  };
  await expect.poll(endAll).toBe(3);
  endAll();
  expect((await Promise.all(waiting.map(({ answer }) => answer))).map((answer) => answer?.status)).toEqual([200, 200]);
  // The failure was temporary.
  const again = ask(4);
  await expect.poll(() => rendering.has(4)).toBe(true);
  rendering.get(4)?.end();
  expect((await again.answer)?.status).toBe(200);
});

it('never starts a render that no request waits for', async () => {
  const first = ask(1);
  await expect.poll(counts).toEqual([1, 0]);
  const abandoned = [ask(2), ask(3, 'HEAD')];
  await expect.poll(counts).toEqual([1, 2]);
  for (const { leave } of abandoned) leave();
  await expect.poll(counts).toEqual([1, 0]);
  const last = ask(5);
  await expect.poll(counts).toEqual([1, 1]);
  rendering.get(1)?.end();
  await first.answer;
  await expect.poll(() => rendering.has(5)).toBe(true);
  rendering.get(5)?.end();
  expect((await last.answer)?.text).toBe('image 5');
  expect(begun).toEqual([1, 5]);
});

it('cancels an image that two clients wait for only when both have disconnected', async () => {
  const first = ask(1);
  await expect.poll(counts).toEqual([1, 0]);
  const [left, stays] = [ask(2), ask(2)];
  const other = [ask(3), ask(3)];
  await expect.poll(counts).toEqual([1, 2]);
  left.leave();
  for (const { leave } of other) leave();
  await expect.poll(counts).toEqual([1, 1]);
  rendering.get(1)?.end();
  await first.answer;
  await expect.poll(() => rendering.has(2)).toBe(true);
  rendering.get(2)?.end();
  expect((await stays.answer)?.text).toBe('image 2');
  expect(begun).toEqual([1, 2]);
});

it('finishes and caches a started image, and renders none twice', async () => {
  const abandoned = ask(1);
  await expect.poll(() => begun).toEqual([1]);
  abandoned.leave();
  await abandoned.answer;
  const next = ask(1);
  const other = ask(2);
  await expect.poll(counts).toEqual([1, 1]);
  rendering.get(1)?.end();
  expect((await next.answer)?.text).toBe('image 1');
  expect((await ask(1).answer)?.text).toBe('image 1');
  await expect.poll(() => begun).toEqual([1, 2]);
  rendering.get(2)?.end();
  await other.answer;
  expect(begun).toEqual([1, 2]);
});

it('caches a failure for a minute', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const first = ask(1);
  await expect.poll(() => begun).toEqual([1]);
  rendering.get(1)?.fail(new ApiError(500, 'SourceImageUnreadable', 'broken'));
  expect((await first.answer)?.status).toBe(500);
  expect((await ask(1).answer)?.status).toBe(500);
  expect(begun).toEqual([1]);
  const { now } = performance;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 60_001);
  const later = ask(1);
  await expect.poll(() => begun).toEqual([1, 1]);
  rendering.get(1)?.end();
  expect((await later.answer)?.status).toBe(200);
  clock.mockRestore();
  log.mockRestore();
});
