import { request as plainRequest } from 'node:http';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideNothing } from '../../apps/site/src/delivery/decision/decideNothing.ts';
import { type ScriptedSite, scriptedSite } from '../../apps/site/src/delivery/testing/scriptedSite.ts';
import { startNginx } from '../servers/startNginx.ts';
import { startNode } from './startNode.ts';

const SECRET = 'a-secret-of-the-front';
const HSTS = 'max-age=63072000';

let site: ScriptedSite;
let node: Awaited<ReturnType<typeof startNode>>;
let nginx: Awaited<ReturnType<typeof startNginx>>;
const seen: Record<string, unknown>[] = [];

beforeAll(async () => {
  site = scriptedSite();
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
  node = await startNode({ site, decide, secret: SECRET });
  nginx = await startNginx({ upstream: node.port });
});

afterAll(async () => {
  await nginx?.stop();
  await node?.stop();
});

function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status?: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request(nginx.url + path, { ca: nginx.certificate, headers, method }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) });
    })
      .on('error', reject)
      .end();
  });
}

describe('the TLS front', () => {
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

  it('passes on the site’s bytes and headers as they are', async () => {
    const { headers, body } = await get('/', { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'strict-transport-security': HSTS });
    expect(Number(headers['content-length'])).toBe(body.length);
    expect((await get('/', { 'accept-encoding': 'identity' })).headers).not.toHaveProperty('content-encoding');
    expect((await get('/', { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) })).status).toBe(304);
  });

  it('says who asks, whatever the visitor claims, and drops what is ours', async () => {
    seen.length = 0;
    const claimed = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'ftp',
      'x-variant-key': 'b',
      'x-decide-secret': SECRET,
    };
    await get('/pricing', claimed);
    expect(seen[0]).toMatchObject({ host: 'localhost', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
    expect(seen[0]).not.toHaveProperty('x-variant-key');
    expect(seen[0]).not.toHaveProperty('x-decide-secret');
  });

  it.each(['/decide?path=/', '/metrics'])('keeps %s to ourselves', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('lets nobody purge', async () => {
    expect((await get('/', { xkey: 'all' }, 'PURGE')).status).toBe(403);
  });

  it('sends plain HTTP to HTTPS', async () => {
    const location = await new Promise((resolve) => {
      plainRequest(`${nginx.plainUrl}/pricing?a=1`, ({ headers }) => resolve(headers.location)).end();
    });
    expect(location).toBe('https://localhost/pricing?a=1');
  });
});
