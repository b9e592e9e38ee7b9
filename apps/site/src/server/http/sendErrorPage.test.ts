import { brotliDecompressSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { REQUEST_ID_MARK } from '../../platform/requestIdMark.ts';
import { ask } from '../testing/ask.ts';
import { startSiteServer } from '../testing/startSiteServer.ts';

const SENT = '0123456789abcdef0123456789abcdef';

/** A site whose pages fail, with a page of the error that shows the request's id. */
async function start() {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { port, site } = await startSiteServer();
  site.script = async (path) => {
    if (path !== '/500') throw new Error('broken');
    const html = `<!doctype html><title>500</title><p>Reference: ${REQUEST_ID_MARK}</p>${'<p>word</p>'.repeat(500)}`;
    return new Response(html, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } });
  };
  return (headers: Record<string, string>) => ask(port, '/', { headers });
}

it.each([undefined, 'gzip', 'br'])(
  'the page of an error shows the id of its own request, encoded as %s',
  async (encoding) => {
    const get = await start();
    for (const id of [SENT, `${SENT}-2`]) {
      const asked = { 'x-request-id': id, ...(encoding && { 'accept-encoding': encoding }) };
      const { status, headers, body } = await get(asked);
      const html = headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body;
      expect([status, headers['x-request-id']]).toEqual([500, id]);
      expect(html.toString()).toContain(`<p>Reference: ${id}</p>`);
      expect(headers['content-encoding']).toBe(encoding === 'br' ? 'br' : undefined);
      expect(headers['content-length']).toBe(String(body.length));
      expect(headers['cache-control']).toContain('no-store');
    }
  },
);

it.each(['<script>alert(1)</script>', 'a"onload="alert(1)', `${SENT} x`, 'short'])(
  'shows no id such as %j',
  async (id) => {
    const get = await start();
    const { headers, body } = await get({ 'x-request-id': id });
    expect(headers['x-request-id']).toMatch(/^[\da-f]{16}$/);
    expect(body.toString()).toContain(`<p>Reference: ${headers['x-request-id']}</p>`);
  },
);
