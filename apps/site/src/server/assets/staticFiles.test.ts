import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { precompressFiles } from '../http/compression.ts';
import { ask, sendRaw } from '../testing/ask.ts';
import { startSiteServer } from '../testing/startSiteServer.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const script = `export const words = ${JSON.stringify(Array(300).fill('word'))};`;

describe('files of the build', () => {
  let clientDirectory: string;
  beforeEach(async () => {
    clientDirectory = mkdtempSync(join(tmpdir(), 'client-'));
    mkdirSync(join(clientDirectory, 'assets/_'), { recursive: true });
    writeFileSync(join(clientDirectory, 'assets/_/boot.Abc123.js'), script);
    writeFileSync(join(clientDirectory, 'assets/logo.png'), Buffer.alloc(1_000, 7));
    await precompressFiles(clientDirectory);
  });

  test('with a hash in their name are immutable, compressed at build', async () => {
    const { port } = await startSiteServer({}, { clientDirectory });
    const path = '/assets/_/boot.Abc123.js';
    const answer = await ask(port, path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers).toMatchObject({
      'cache-control': IMMUTABLE,
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect(brotliDecompressSync(answer.body).toString()).toBe(script);
    expect((await ask(port, path)).body.toString()).toBe(script);
    const seen = await ask(port, path, { headers: { 'if-none-match': String((await ask(port, path)).headers.etag) } });
    expect(seen.status).toBe(304);
    expect((await ask(port, `${path}.br`)).status).toBe(404);
  });

  test.each([
    ['bytes=0-9', 206, 'bytes 0-9/1000', 10],
    ['bytes=990-', 206, 'bytes 990-999/1000', 10],
    ['bytes=-5', 206, 'bytes 995-999/1000', 5],
    ['bytes=900-5000', 206, 'bytes 900-999/1000', 100],
    ['bytes=2000-', 416, 'bytes */1000', 0],
    ['bytes=0-1,5-6', 200, undefined, 1_000],
    ['lines=0-1', 200, undefined, 1_000],
  ])('range %s is %i', async (range, status, contentRange, length) => {
    const { port } = await startSiteServer({}, { clientDirectory });
    const answer = await ask(port, '/assets/logo.png', { headers: { range } });
    expect([answer.status, answer.headers['content-range'], answer.body.length]).toEqual([
      status,
      contentRange,
      length,
    ]);
    const other = await ask(port, '/assets/logo.png', { headers: { range, 'if-range': '"old"' } });
    expect(other.status).toBe(200);
  });
});

describe('files of the content', () => {
  async function startUpstream() {
    const requested: string[] = [];
    const server = createServer((request, response) => {
      requested.push(`${request.method} ${request.url} ${request.headers.range ?? ''}`.trim());
      const isVideo = request.url?.startsWith('/videos/');
      const body = isVideo ? Buffer.alloc(400_000, 1) : Buffer.from('<svg></svg>'.repeat(100));
      const type = { 'content-type': isVideo ? 'video/mp4' : 'image/svg+xml', 'cache-control': IMMUTABLE };
      if (request.headers.range) response.writeHead(206, { ...type, 'content-range': 'bytes 0-1/2' }).end('ab');
      else response.writeHead(200, { ...type, 'content-length': body.length }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return { requested, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  test('that are small are served from memory after the first request, and fetched once for concurrent requests', async () => {
    const { requested, url } = await startUpstream();
    const { port, metrics } = await startSiteServer({ CONTENT_URL: url });
    const path = '/images/cumulus/logo/1/logo.svg?w=500&q=50';
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(port, path)));
    expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1);
    const compressed = await ask(port, path, { headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': IMMUTABLE });
    const seen = await ask(port, path, { headers: { 'if-none-match': String(answers[0]!.headers.etag) } });
    expect(seen.status).toBe(304);
    expect(requested).toEqual([`GET ${path}`]);
    expect(await metrics()).toMatch(/site_asset_cache_entries 1/);
  });

  test('have one address for the service, in any encoding', async () => {
    const { requested, url } = await startUpstream();
    const { port } = await startSiteServer({ CONTENT_URL: url });
    const answers = [];
    for (const name of ['a%20b%2esvg', 'a%20%62.svg', '%61%20b.svg', 'a%20b.svg'])
      answers.push(await ask(port, `/images/cumulus/logo/1/${name}?w=500&q=50`));
    expect(answers.map(({ status }) => status)).toEqual([308, 308, 308, 200]);
    expect(answers[0]?.headers.location).toBe('/images/cumulus/logo/1/a%20b.svg?w=500&q=50');
    expect(requested).toEqual(['GET /images/cumulus/logo/1/a%20b.svg?w=500&q=50']);
  });

  test.each([
    ...['/assets/a/b/../../../inspector/api/events', '/assets/a/b/%2e%2e/%2e%2e/%2e%2e/inspector/api/events'],
    ...['/assets/a/b/..\\..\\..\\inspector', '/images/a/../../inspector/x', '/videos/a/b/.\t./.\t./.\t./inspector'],
    ...['http://localhost/assets/a/b/../../../inspector', '/assets/a/b//c', '/assets/a/b/', '/assets/a/b/%E4'],
  ])('are not requested for %j', async (target) => {
    const { requested, url } = await startUpstream();
    const { port } = await startSiteServer({ CONTENT_URL: url });
    const { text } = await sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1.1 40[04] /);
    expect(requested).toEqual([]);
  });

  test('that are large are streamed, ranges too', async () => {
    const { requested, url } = await startUpstream();
    const { port, metrics } = await startSiteServer({ CONTENT_URL: url });
    const path = '/videos/cumulus/tour/1/tour.mp4';
    for (let count = 0; count < 2; count += 1) expect((await ask(port, path)).body).toHaveLength(400_000);
    const part = await ask(port, path, { headers: { range: 'bytes=0-1' } });
    expect([part.status, part.body.toString()]).toEqual([206, 'ab']);
    expect(requested).toHaveLength(3);
    expect(await metrics()).toMatch(/site_asset_cache_entries 0/);
  });

  test('are a 502 when the service is unavailable', async () => {
    const error = console.error;
    console.error = () => undefined;
    const { port } = await startSiteServer({ CONTENT_URL: 'http://127.0.0.1:9' });
    const answer = await ask(port, '/images/cumulus/logo/1/logo.svg');
    console.error = error;
    expect(answer.status).toBe(504);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
