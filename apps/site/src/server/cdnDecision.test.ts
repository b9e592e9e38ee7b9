import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createCdnCheck, createCdnDecision, createDecideEndpoint } from './cdnDecision.ts';
import { readCall } from './http/call.ts';
import { createEndpointStep } from './http/requestListener.ts';
import type { Decide } from './site.ts';

const SECRET = 'a-secret-of-the-front';
let server: Server;

/** The variant is the page's path and the visitor's cookie, so that a test sees the inputs of the decision. */
const decide: Decide = ({ url, headers }) => ({
  variantKey: `${url}|${headers.cookie ?? ''}`,
  cookies: ['one=1; Path=/', 'two=2; Expires=Wed, 09 Jun 2027 10:18:14 GMT'],
  isCacheable: !url?.includes('debug=true'),
  location: url?.startsWith('/moved') ? '/pricing' : undefined,
});

const decided: string[] = [];
const noteDecided = ({ url }: IncomingMessage, path: string) => void decided.push(`${path} of ${url}`);

afterEach(() => {
  decided.length = 0;
  server.close();
});

/** Answers the endpoint, and anything else with the variant that the page would have. */
async function start(secret?: string): Promise<void> {
  const isFromCdn = createCdnCheck(secret);
  const step = createEndpointStep(new Map([['/decide', createDecideEndpoint(decide, isFromCdn, noteDecided)]]));
  const decidePage = createCdnDecision(decide, isFromCdn);
  server = createServer((incoming, response) => {
    const call = readCall(incoming, response);
    if (call && step(call)) return;
    const { variantKey, cookies } = decidePage(incoming);
    response.setHeader('X-Had-Cookies', cookies.length).end(variantKey);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

function ask(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status?: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    request({ port, path, headers }, async (response) => {
      let text = '';
      for await (const part of response) text += part;
      resolve({ status: response.statusCode, headers: response.headers, text });
    })
      .on('error', reject)
      .end();
  });
}

describe('/decide', () => {
  it('notes pages that the CDN may answer itself, with the visitor’s request', async () => {
    await start(SECRET);
    for (const path of ['/pricing?a=1', '/', '/moved', '/pricing?debug=true'])
      await ask(`/decide?path=${path}`, { 'x-decide-secret': SECRET });
    await ask('/decide?path=/pricing');
    expect(decided).toEqual(['/pricing of /pricing?a=1', '/ of /']);
  });

  it('sends the CDN the variant of the page and the visitor’s cookies, and nothing else', async () => {
    await start(SECRET);
    const { status, headers, text } = await ask('/decide?path=/pricing?a=1', {
      'x-decide-secret': SECRET,
      cookie: 'c=1',
    });
    expect([status, text]).toEqual([204, '']);
    expect(headers['x-variant-key']).toBe('/pricing?a=1|c=1');
    expect(headers['x-page-query']).toBe('');
    expect(headers['set-cookie']).toHaveLength(2);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('reads an encoded path', async () => {
    await start(SECRET);
    const { headers } = await ask('/decide?path=%2Fpricing%3Fa%3D1', { 'x-decide-secret': SECRET });
    expect(headers['x-variant-key']).toBe('/pricing?a=1|');
  });

  it('sends no variant for an uncacheable page', async () => {
    await start(SECRET);
    const { status, headers } = await ask('/decide?path=/?debug=true', { 'x-decide-secret': SECRET });
    expect(status).toBe(204);
    expect(headers).not.toHaveProperty('x-variant-key');
  });

  it('sends the target of a redirect, so that it is decided only once', async () => {
    await start(SECRET);
    const { status, headers } = await ask('/decide?path=/moved', { 'x-decide-secret': SECRET });
    expect([status, headers['x-redirect']]).toEqual([204, '/pricing']);
    expect(headers['set-cookie']).toHaveLength(2);
    expect(headers).not.toHaveProperty('x-variant-key');
  });

  it.each([
    ['a visitor', '/decide?path=/', {}],
    ['a wrong secret', '/decide?path=/', { 'x-decide-secret': 'a-secret-of-the-fronT' }],
    ['a broken path', '/decide?path=%E0%A4%A', { 'x-decide-secret': SECRET }],
    ['another site’s address', '/decide?path=https://evil.example/', { 'x-decide-secret': SECRET }],
    ['a dot segment', '/decide?path=/a/../b?c=d', { 'x-decide-secret': SECRET }],
    ['an encoded dot segment', '/decide?path=%2Fa%2F..%2Fb', { 'x-decide-secret': SECRET }],
    ['no path', '/decide', { 'x-decide-secret': SECRET }],
  ])('answers 404 to %s', async (_, path, headers) => {
    await start(SECRET);
    const answer = await ask(path, headers as Record<string, string>);
    expect(answer.status).toBe(404);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.headers).not.toHaveProperty('x-variant-key');
  });

  it('without a secret answers this machine, but no client of a proxy on it', async () => {
    await start();
    expect((await ask('/decide?path=/')).status).toBe(204);
    expect((await ask('/decide?path=/', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  });
});

describe('a page request with X-Variant-Key', () => {
  it('gets that variant, without cookies, from our CDN', async () => {
    await start(SECRET);
    const { text, headers } = await ask('/', { 'x-decide-secret': SECRET, 'x-variant-key': 'b' });
    expect([text, headers['x-had-cookies']]).toEqual(['b', '0']);
  });

  it('is decided by the request for a visitor', async () => {
    await start(SECRET);
    expect((await ask('/', { 'x-variant-key': 'b' })).text).toBe('/|');
    expect((await ask('/', { 'x-decide-secret': 'x'.repeat(21), 'x-variant-key': 'b' })).text).toBe('/|');
  });

  it('is decided by the request when the key is invalid', async () => {
    await start(SECRET);
    expect((await ask('/', { 'x-decide-secret': SECRET, 'x-variant-key': 'a b<' })).text).toBe('/|');
  });
});
