import { connect } from 'node:net';
import { ServiceServer } from '@cumulus/server/ServiceServer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as renderer from '../app/renderDemo.tsx';
import type { BuiltFile } from './builtFiles.ts';
import { createDemoService } from './demoService.ts';
import { Pages } from './pages.ts';

const SITE = 'https://www.example.com';
const files = { script: '/assets/start-1.js', preloads: [], styles: ['/assets/style-1.css'], fonts: [] };
const script: BuiltFile = {
  type: 'text/javascript; charset=utf-8',
  identity: Buffer.from('let one = 1;'),
  br: Buffer.from('br'),
  gzip: Buffer.from('gzip'),
};

const startServer = async () => {
  const server = new ServiceServer();
  server.register(createDemoService(pages, new Map([['/assets/start-1.js', script]])));
  return { server, origin: `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}` };
};

let server: ServiceServer;
let origin = '';
let pages: Pages;

beforeAll(async () => {
  await renderer.prepareViews();
  pages = new Pages(renderer, () => files, SITE);
  ({ server, origin } = await startServer());
});

afterAll(() => server.close());

/** Sends a request line as it is; `fetch` would tidy it. */
function sendRaw(line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => {
      socket.end(`${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    });
    let answer = '';
    socket.on('data', (data) => (answer += data));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('server of the demo', () => {
  it('that is about to stop says so to balancers, and still serves, on connections that end with it', async () => {
    const { server: leaving, origin: at } = await startServer();
    const answerOf = async (path: string) => {
      const { status, headers } = await fetch(at + path);
      return [status, headers.get('connection')];
    };
    expect(await answerOf('/healthz')).toEqual([200, 'keep-alive']);
    leaving.leave();
    const answers = [await answerOf('/'), await answerOf('/healthz')];
    await leaving.close();
    expect(answers).toEqual([
      [200, 'close'],
      [503, 'close'],
    ]);
  });

  it.each([
    ['', 'en-US', 'List'],
    ['?locale=de', 'de', 'Liste'],
    ['?locale=fr-FR&view=board', 'en-US', 'Board'],
    ['?view=nowhere&plan=nothing&department=%00', 'en-US', 'List'],
    ['?template=whiteboards', 'en-US', 'Whiteboard'],
    ['?team=rooftop-cinema&me=noor&template=docs', 'en-US', 'Doc'],
  ])('renders the first view of %s', async (query, lang, view) => {
    const response = await fetch(`${origin}/${query}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain(`<html lang="${lang}">`);
    expect(html).toContain(`<title>${view} – `);
    expect(html).toContain('<h1>');
  });

  it('lets the site embed it, and allows no inline code or style', async () => {
    for (const view of ['list', 'timeline', 'whiteboard', 'dashboard']) {
      const response = await fetch(`${origin}/?view=${view}`);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain(`frame-ancestors 'self' ${SITE}`);
      expect(policy).not.toContain('unsafe');
      const html = await response.text();
      expect(html).not.toMatch(/ style="| on\w+="/);
    }
  });

  it('offers every person and every team as a link, without scripts', async () => {
    const html = await (await fetch(`${origin}/?me=noor&view=doc&locale=de`)).text();
    expect(html).toContain('href="/?locale=de&amp;team=rooftop-cinema&amp;me=tane&amp;view=doc"');
    expect(html).toContain('href="/?locale=de&amp;team=rooftop-cinema" aria-current="true"');
  });

  it('renders a start choice once, whatever else is in the query', async () => {
    const before = pages.size;
    for (let turn = 0; turn < 150; turn += 1) await fetch(`${origin}/?utm_source=${turn}&view=doc`);
    expect(pages.size).toBeLessThanOrEqual(before + 1);
  });

  it('compresses a page with a small window, which costs a tenth of the time', () => {
    // RFC 7932, 9.1: a stream with a window of 64 KB begins with the bit 0.
    expect((pages.read('view=board').br[0] ?? 1) & 1).toBe(0);
  });

  it('sends files for good, compressed as the client accepts', async () => {
    const response = await fetch(`${origin}/assets/start-1.js`, { headers: { 'Accept-Encoding': 'identity' } });
    expect(await response.text()).toBe('let one = 1;');
    expect(response.headers.get('cache-control')).toContain('immutable');
  });

  it('answers a page that the client has with 304', async () => {
    const etag = (await fetch(`${origin}/`)).headers.get('etag') ?? '';
    const response = await fetch(`${origin}/`, { headers: { 'If-None-Match': etag } });
    expect([response.status, response.headers.get('content-length')]).toEqual([304, null]);
  });

  it.each([
    ['GET /assets/other.js HTTP/1.1', 404],
    ['GET /../server.ts HTTP/1.1', 400],
    ['GET /assets/%2e%2e/server.ts HTTP/1.1', 400],
    ['GET /%c0%ae HTTP/1.1', 400],
    ['GET /%zz HTTP/1.1', 400],
    ['GET http:// HTTP/1.1', 400],
    [`GET /?view=${'a'.repeat(3000)} HTTP/1.1`, 400],
    ['POST / HTTP/1.1', 405],
    ['HEAD / HTTP/1.1', 200],
    ['GET /healthz HTTP/1.1', 200],
    ['GET /__proto__ HTTP/1.1', 404],
    ['GET /?department=__proto__&template=constructor HTTP/1.1', 200],
  ])('%s', async (line, status) => {
    expect(await sendRaw(line)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });
});
