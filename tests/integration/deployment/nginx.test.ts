import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as plainRequest } from 'node:http';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { type AddressInfo, createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideNothing } from '../../../apps/site/src/server/site.ts';
import { type ScriptedSite, scriptedSite } from '../../../apps/site/src/server/testing/scriptedSite.ts';
import { ERROR_COPY, ERROR_TEXT } from '../../../scripts/errorPages/errorCopy.ts';
import { findNginx } from '../../../scripts/setup/findNginx.mjs';
import { root } from '../../../scripts/setup/root.mjs';
import { startNginx } from '../../fixtures/servers/startNginx.ts';
import { expectErrorHeaders, expectErrorPage } from './expectErrorPage.ts';
import { startNode } from './startNode.ts';

const SECRET = 'a-secret-of-the-front';
const HSTS = 'max-age=63072000';

let site: ScriptedSite;
let node: Awaited<ReturnType<typeof startNode>>;
let nginx: Awaited<ReturnType<typeof startNginx>>;
const seen: Record<string, unknown>[] = [];

beforeAll(async () => {
  site = scriptedSite();
  site.renderPreview = site.render;
  const { script } = site;
  site.script = async (path, locals) => {
    const answer = await script(path, locals);
    answer.headers.set('Strict-Transport-Security', HSTS);
    return answer;
  };
  const decide: typeof decideNothing = (call) => {
    seen.push(call.headers);
    return decideNothing(call);
  };
  const variables = { PREVIEW_SECRET: SECRET, RATE_LIMIT_PREVIEW: '1' };
  node = await startNode({ site, decide, secret: SECRET, variables });
  nginx = await startNginx({ upstream: node.port });
});

afterAll(async () => {
  await nginx?.stop();
  await node?.stop();
});

const sendPlain = (line: string, hosts: string[], more?: string) =>
  sendLines(createConnection(nginx.plainPort, '127.0.0.1'), line, hosts, more);
const sendSecure = (line: string, hosts: string[], more?: string) =>
  sendLines(connectTls({ port: nginx.port, ca: nginx.certificate, servername: 'localhost' }), line, hosts, more);

/** Sends a raw request. @returns the response until the connection ends */
async function sendLines(socket: Socket, line: string, hosts: string[], more = '') {
  socket.write(`${line}\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n${more}\r\n`);
  const [head = '', ...rest] = (await text(socket)).split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((one) => [one.split(':')[0]?.toLowerCase(), one.replace(/^[^:]*: /, '')]),
  );
  return { status: Number(first.split(' ')[1]), headers, text: rest.join('\r\n\r\n') };
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET', localAddress?: string) {
  return new Promise<{ status?: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request(nginx.url + path, { ca: nginx.certificate, headers, method, localAddress }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) });
    })
      .on('error', reject)
      .end();
  });
}

describe('the TLS proxy', () => {
  it('speaks HTTP/2 with a certificate for this machine', async () => {
    const session = connect(nginx.url, { ca: nginx.certificate });
    const status = await new Promise((resolve, reject) => {
      session.on('error', reject);
      session
        .request({ ':path': '/' })
        .on('response', (headers) => resolve(headers[':status']))
        .resume()
        .end();
    });
    session.close();
    expect(status).toBe(200);
  });

  it('forwards the site’s bytes and headers unchanged', async () => {
    const { headers, body } = await get('/', { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'strict-transport-security': HSTS });
    expect(Number(headers['content-length'])).toBe(body.length);
    expect((await get('/', { 'accept-encoding': 'identity' })).headers).not.toHaveProperty('content-encoding');
    expect((await get('/', { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) })).status).toBe(304);
  });

  it('sends the client’s address, whatever the client claims, and drops internal headers', async () => {
    seen.length = 0;
    const claimed = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'ftp',
      'x-variant-key': 'b',
      'x-decide-secret': SECRET,
      'x-request-id': 'claimed-claimed-claimed',
    };
    await get('/pricing', claimed);
    expect(seen[0]).toMatchObject({ host: 'localhost', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
    expect(seen[0]).toHaveProperty('x-request-id', expect.stringMatching(/^[\da-f]{32}$/));
    expect(seen[0]).not.toHaveProperty('x-variant-key');
    expect(seen[0]).not.toHaveProperty('x-decide-secret');
  });

  it('makes the site limit each client by its own address', async () => {
    const enter = async (client: string, claimed: string) =>
      (await get('/preview?secret=wrong', { 'x-forwarded-for': claimed }, 'GET', client)).status;
    expect(await enter('127.0.0.5', '203.0.113.1')).toBe(401);
    expect(await enter('127.0.0.5', '203.0.113.2')).toBe(429);
    expect(await enter('127.0.0.6', '203.0.113.2')).toBe(401);
  });

  it.each(['/decide?path=/', '/metrics'])('keeps %s to ourselves', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('refuses purges', async () => {
    expect((await get('/', { xkey: 'all' }, 'PURGE')).status).toBe(403);
  });

  it.each([
    ['localhost', 'https://localhost/pricing?a=1'],
    // One address for all host names.
    ['www.cumulus.example', 'https://localhost/pricing?a=1'],
    ['LOCALHOST:8080', 'https://localhost/pricing?a=1'],
  ])('sends plain HTTP of %s to the configured address', async (host, location) => {
    const { status, headers } = await sendPlain(`GET /pricing?a=1 HTTP/1.1`, [host]);
    expect([status, headers.location]).toEqual([301, location]);
  });

  it.each([
    ['another host', 'GET / HTTP/1.1', ['evil.example'], 421],
    ['a name that ends like ours', 'GET / HTTP/1.1', ['evilcumulus.example'], 421],
    ['a name that begins like ours', 'GET / HTTP/1.1', ['localhost.evil.example'], 421],
    ['another host in its address', 'GET http://evil.example/ HTTP/1.1', ['localhost'], 421],
    ['no host in HTTP/1.0', 'GET / HTTP/1.0', [], 421],
    ['no host in HTTP/1.1', 'GET / HTTP/1.1', [], 400],
    ['two hosts', 'GET / HTTP/1.1', ['localhost', 'evil.example'], 400],
    ['two hosts, ours last', 'GET / HTTP/1.1', ['evil.example', 'localhost'], 400],
    ['one host twice', 'GET / HTTP/1.1', ['localhost', 'localhost'], 400],
    ['two hosts and an address', 'GET http://localhost/ HTTP/1.1', ['localhost', 'evil.example'], 400],
    ['an empty host', 'GET / HTTP/1.1', [''], 400],
    ['a host with a path', 'GET / HTTP/1.1', ['localhost/evil'], 400],
    ['a host with a user', 'GET / HTTP/1.1', ['localhost@evil.example'], 421],
    ['no address', 'GET  HTTP/1.1', ['localhost'], 400],
    ['an asterisk', 'OPTIONS * HTTP/1.1', ['localhost'], 400],
  ])('refuses %s, on port 80 and 443, and redirects it nowhere', async (_, line, hosts, status) => {
    seen.length = 0;
    for (const send of [sendPlain, sendSecure]) {
      const answer = await send(line, hosts);
      expect(answer.status).toBe(status);
      expect(answer.headers).not.toHaveProperty('location');
      expect(answer.text).not.toContain('evil');
    }
    expect(seen).toEqual([]);
  });

  it('refuses a host that is not its :authority', async () => {
    const session = connect(nginx.url, { ca: nginx.certificate });
    const statusOf = (headers: Record<string, string>) =>
      new Promise((resolve, reject) => {
        session
          .request({ ':path': '/', ...headers })
          .on('response', (answered) => resolve(answered[':status']))
          .on('error', reject)
          .resume()
          .end();
      });
    expect(await statusOf({ ':authority': 'evil.example' })).toBe(421);
    expect(await statusOf({ ':authority': 'localhost', host: 'evil.example' })).toBe(400);
    session.close();
  });

  it('sends the nodes one host name for all of the site’s', async () => {
    seen.length = 0;
    for (const host of ['localhost', 'www.cumulus.example', 'x1.cumulus.example', 'a.b.cumulus.example:443'])
      expect((await sendSecure('GET /pricing HTTP/1.1', [host])).status).toBe(200);
    expect(new Set(seen.map(({ host }) => host))).toEqual(new Set(['localhost']));
  });

  it('answers health checks for any host name', async () => {
    expect((await sendSecure('GET /healthz HTTP/1.1', ['10.0.0.7'])).status).toBe(200);
    expect((await sendSecure('HEAD /healthz HTTP/1.1', ['10.0.0.7'])).status).toBe(200);
    for (const method of ['PURGE', 'POST', 'OPTIONS'])
      expect((await sendSecure(`${method} /healthz HTTP/1.1`, ['10.0.0.7'])).status).toBe(403);
  });

  it('drops the visitor’s request id from health checks by address too', async () => {
    const asked: unknown[] = [];
    const upstream = createServer(({ headers }, response) => {
      asked.push(headers['x-request-id']);
      response.end('ok');
    });
    await once(upstream.listen(0, '127.0.0.1'), 'listening');
    const proxy = await startNginx({ upstream: (upstream.address() as AddressInfo).port });
    const socket = connectTls({ port: proxy.port, ca: proxy.certificate, servername: 'localhost' });
    const claimed = 'X-Request-Id: claimed-claimed-claimed\r\n';
    const { status } = await sendLines(socket, 'GET /healthz HTTP/1.1', ['10.0.0.7'], claimed);
    await proxy.stop();
    upstream.close().closeAllConnections();
    expect(status).toBe(200);
    expect(asked).toEqual([expect.stringMatching(/^[\da-f]{32}$/)]);
  });

  it('redirects plain HTTP to HTTPS', async () => {
    const location = await new Promise((resolve) => {
      plainRequest(`${nginx.plainUrl}/pricing?a=1`, ({ headers }) => resolve(headers.location)).end();
    });
    expect(location).toBe('https://localhost/pricing?a=1');
  });
});

describe('an error that nginx answers itself', () => {
  const BROWSER = 'Accept: text/html,application/xhtml+xml,*/*;q=0.8\r\n';
  let alone: Awaited<ReturnType<typeof startNginx>>;

  beforeAll(async () => {
    // Nothing listens on port 1: nginx without a site.
    alone = await startNginx({ upstream: 1 });
  });

  afterAll(() => alone?.stop());

  const ask = (line: string, { port = nginx.port, ca = nginx.certificate, host = 'localhost', more = BROWSER } = {}) =>
    sendLines(connectTls({ port, ca, servername: 'localhost' }), line, [host], more);
  const askAlone = (line: string, more?: string) =>
    ask(line, { port: alone.port, ca: alone.certificate, ...(more !== undefined && { more }) });

  it.each([
    ['an address of ours alone', 404, 'en-US', 'notFound', 'GET /metrics HTTP/1.1'],
    ['a method of ours alone', 403, 'de', 'forbidden', 'PURGE /de/pricing HTTP/1.1'],
    ['a method that is none', 405, 'de', 'unreadable', 'TRACE /de HTTP/1.1'],
    ['too long an address', 414, 'fr-FR', 'unreadable', `GET /fr-FR/${'x'.repeat(17_000)} HTTP/1.1`],
    ['two hosts', 400, 'it', 'unreadable', 'GET /it/pricing HTTP/1.1\r\nHost: localhost'],
    ['too large a header', 400, 'pt-BR', 'unreadable', `GET /pt-BR HTTP/1.1\r\nCookie: ${'x'.repeat(17_000)}`],
    ['a dot segment', 400, 'de', 'unreadable', 'GET /de/a/../b HTTP/1.1'],
    ['an encoded slash', 400, 'fr-FR', 'unreadable', 'GET /fr-FR/a%2fb HTTP/1.1'],
    ['a version that is none', 505, 'de', 'unreadable', 'GET /de/x HTTP/9.1'],
    ['a path that only begins like a language', 403, 'en-US', 'forbidden', 'PURGE /details HTTP/1.1'],
    ['a query that holds one', 403, 'en-US', 'forbidden', 'PURGE /?to=/de/ HTTP/1.1'],
  ] as const)('for %s is a %i in the site’s look, in %s', async (_, status, locale, kind, line) => {
    const answer = await ask(line);
    expect(answer.status).toBe(status);
    expectErrorPage(answer, locale, kind, { isTls: true });
  });

  it('is a 413 in the site’s design for too large a body', async () => {
    const headers = { accept: 'text/html', 'content-length': '5000000' };
    const { status, body, ...answer } = await get('/es-ES/x', headers, 'POST');
    expect(status).toBe(413);
    expectErrorPage({ ...answer, text: body.toString() }, 'es-ES', 'tooLarge', { isTls: true });
  });

  it.each(Object.keys(ERROR_COPY))('has a page in %s for an unreachable site', async (locale) => {
    const answer = await askAlone(`GET ${locale === 'en-US' ? '' : `/${locale}`}/pricing?a=1 HTTP/1.1`);
    expect([answer.status, answer.headers['retry-after']]).toEqual([502, '5']);
    expectErrorPage(answer, locale, 'unavailable', { isTls: true });
  });

  it('has a page of its own for a form, whose input the visitor still has', async () => {
    const form = `${BROWSER}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n`;
    const answer = await askAlone('POST /de/contact HTTP/1.1', form);
    expect([answer.status, answer.headers['retry-after']]).toEqual([502, '5']);
    expectErrorPage(answer, 'de', 'formLost', { isTls: true });
  });

  it('has the site’s design for other host names, on port 80 too, without HSTS there', async () => {
    expectErrorPage(await ask('GET /de/ HTTP/1.1', { host: 'evil.example' }), 'de', 'wrongHost', { isTls: true });
    const plain = await sendPlain('GET /de/ HTTP/1.1', ['evil.example'], BROWSER);
    expectErrorPage(plain, 'de', 'wrongHost', { isTls: false });
  });

  it('has the site’s design for plain HTTP on the TLS port', async () => {
    const answer = await sendLines(
      createConnection(nginx.port, '127.0.0.1'),
      'GET /de HTTP/1.1',
      ['localhost'],
      BROWSER,
    );
    expect(answer.status).toBe(400);
    expectErrorPage(answer, 'de', 'unreadable', { isTls: false });
  });

  it.each([
    '',
    'Accept: image/avif,image/webp,*/*\r\n',
    'Accept: application/json\r\n',
    'Accept: text/event-stream\r\n',
  ])('is a line of text for what asks for no page: %j', async (more) => {
    const answer = await askAlone('GET /de/pricing HTTP/1.1', more);
    expect(answer.status).toBe(502);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.text).toBe(`${ERROR_TEXT.unavailable}\n`);
    expectErrorHeaders(answer.headers, { isTls: true });
  });

  it('can’t be requested by the address of its page', async () => {
    expect((await ask('GET /_errors/503.de.html HTTP/1.1')).status).toBe(404);
  });

  it('doesn’t replace the site’s own errors', async () => {
    const answer = await ask('GET /made-up HTTP/1.1');
    expect([answer.status, answer.text.includes('<title>/404</title>')]).toEqual([404, true]);
  });
});

describe('configure.sh', () => {
  const configure = (variables: Record<string, string>) => {
    const folder = mkdtempSync(join(tmpdir(), 'configure-'));
    const env = { PATH: process.env.PATH ?? '', ...variables };
    const { status, stderr } = spawnSync(join(root, 'deploy/nginx/configure.sh'), [folder], { env, encoding: 'utf8' });
    const file = join(folder, 'site.conf');
    const written = existsSync(file) ? readFileSync(file, 'utf8') : '';
    rmSync(folder, { recursive: true, force: true });
    return { status, stderr, written };
  };

  it.each([
    [{ SITE_URL: 'https://localhost' }, 'localhost .cumulus.example', 'https://localhost'],
    [{ SITE_URL: 'https://www.cumulus.example/' }, '.cumulus.example', 'https://www.cumulus.example'],
    [
      {
        SITE_URL: 'https://cumulus.test:8443',
        PRODUCT_DOMAIN: 'cumulus.test',
        ALLOWED_HOSTS: 'a.test, www.cumulus.test a.test',
      },
      '.cumulus.test a.test',
      'https://cumulus.test:8443',
    ],
  ])('writes the names and the address: %j', (variables, names, origin) => {
    const { status, written } = configure(variables);
    expect(status).toBe(0);
    expect(written).toContain(`server_name ${names};\n`);
    expect(written).toContain(`set $site_origin ${origin};\n`);
  });

  it.each([
    [{}, 'SITE_URL is missing'],
    [{ SITE_URL: 'http://localhost' }, 'SITE_URL=http://localhost is no address such as https://www.example.com'],
    [{ SITE_URL: 'https://a.test/path' }, 'SITE_URL=https://a.test/path is no address'],
    [{ SITE_URL: 'https://a.test;return 200' }, 'is no address'],
    [{ SITE_URL: 'https://a..test' }, 'has no host name'],
    [{ SITE_URL: 'https://a.test', PRODUCT_DOMAIN: '*' }, 'PRODUCT_DOMAIN=* is no domain such as example.com'],
    [{ SITE_URL: 'https://a.test', ALLOWED_HOSTS: 'b.test,c.test:80' }, 'ALLOWED_HOSTS has c.test:80'],
    [{ SITE_URL: 'https://a.test', ALLOWED_HOSTS: 'b;.test' }, 'ALLOWED_HOSTS has b;.test'],
  ])('refuses %j, and says why', (variables, complaint) => {
    const { status, stderr, written } = configure(variables as Record<string, string>);
    expect([status, written]).toEqual([1, '']);
    expect(stderr).toContain(complaint);
  });

  it('is named in the error when it was not run', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'unconfigured-'));
    cpSync(join(root, 'deploy/nginx'), folder, { recursive: true });
    writeFileSync(join(folder, 'upstream.conf'), 'upstream site { server 127.0.0.1:1; }\n');
    execFileSync(join(folder, 'make-certificate.sh'), [folder]);
    const words = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf'), '-t'];
    const { status, stderr } = spawnSync(await findNginx(), words, { encoding: 'utf8' });
    rmSync(folder, { recursive: true, force: true });
    expect(status).not.toBe(0);
    expect(stderr).toMatch(/site\.conf" failed/);
  });
});
