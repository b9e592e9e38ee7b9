import { describe, expect, it, vi } from 'vitest';
import { secureRendering } from '../security/secureRendering.ts';
import type { RenderLocals } from '../site.ts';
import { ask } from '../testing/ask.ts';
import { scriptedSite } from '../testing/scriptedSite.ts';
import { startSiteServer } from '../testing/startSiteServer.ts';
import { createPreviewCookie } from './previewCookie.ts';

const SECRET = 'a-secret-of-the-test';
const ORIGIN = 'http://localhost:3000';

async function start(variables: Record<string, string> = {}) {
  const site = scriptedSite();
  const renderings: { address: string; locals: RenderLocals }[] = [];
  const render = async (request: Request, locals: RenderLocals) => {
    const { pathname, search } = new URL(request.url);
    renderings.push({ address: pathname + search, locals });
    const html = `<!doctype html><p>${locals.isPublished ? 'published' : 'draft'} ${pathname}</p>`;
    const status = pathname === '/gone' ? 404 : 200;
    return new Response(html, { status, headers: { 'content-type': 'text/html', 'set-cookie': 'own=1' } });
  };
  site.renderPreview = secureRendering(render, { siteUrl: ORIGIN, vendors: [] });
  const started = await startSiteServer({ PREVIEW_SECRET: SECRET, ...variables }, { site });
  const enter = (query: string) => ask(started.port, `/preview?${query}`);
  const cookieOf = async () => {
    const [cookie = ''] = (await enter(`secret=${SECRET}&path=/`)).headers['set-cookie'] ?? [];
    return { cookie: cookie.split(';')[0] ?? '' };
  };
  return { ...started, site, renderings, enter, cookieOf };
}

describe('the preview link', () => {
  it('sets a signed cookie for half an hour and leads to the page', async () => {
    const { enter } = await start();
    const { status, headers } = await enter(`secret=${SECRET}&path=${encodeURIComponent('/de/preise?a=../%2F')}`);
    expect([status, headers.location]).toEqual([307, '/de/preise?a=../%2F']);
    expect(headers['set-cookie']?.[0]).toMatch(
      /^cuPreview=\d+\.[0-9a-f]{64}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('is secure on https', () => {
    expect(createPreviewCookie(SECRET, true).create(0)).toContain('; Secure');
  });

  it.each(['secret=wrong', '', `secret=${SECRET}x`, 'secret='])('refuses "%s" with a clear message', async (query) => {
    const { enter } = await start();
    const { status, headers, body } = await enter(`${query}&path=/`);
    expect([status, headers['set-cookie']]).toEqual([401, undefined]);
    expect(body.toString()).toContain('holds no secret, or a wrong one');
  });

  it.each([
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    'pricing',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/../pricing',
    '/a/%2e%2e/pricing',
    '/a%2fb',
  ])('leads to no other site: %s', async (path) => {
    const { enter } = await start();
    const { status, headers } = await enter(`secret=${SECRET}&path=${encodeURIComponent(path)}`);
    expect([status, headers.location, headers['set-cookie']]).toEqual([400, undefined, undefined]);
  });

  it('is missing without a secret on a public site', async () => {
    const { port, site } = await startSiteServer({ SITE_URL: 'https://www.cumulus.example' }, { site: scriptedSite() });
    expect((await ask(port, '/preview?secret=cumulus-development-preview-secret&path=/')).status).toBe(404);
    expect(site.rendered).toEqual(['/404']);
  });
});

describe('with the cookie', () => {
  it('shows drafts that are not cached, and leaves the stored page unchanged', async () => {
    const { port, source, site, renderings, cookieOf } = await start();
    const headers = await cookieOf();
    const answer = await ask(port, '/pricing?utm_source=x', { headers });
    expect([answer.status, answer.body.toString()]).toEqual([200, expect.stringContaining('draft /pricing')]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['cdn-cache-control']).toBeUndefined();
    expect(renderings).toEqual([
      { address: '/pricing', locals: { variantKey: '', isPreview: true, isPublished: false } },
    ]);
    expect([source.pages.size, site.rendered]).toEqual([0, []]);
    expect((await ask(port, '/pricing')).body.toString()).toContain('first');
    expect((await ask(port, '/gone', { headers })).status).toBe(404);
    const head = await ask(port, '/pricing', { method: 'HEAD', headers });
    expect([head.status, head.body.length, Number(head.headers['content-length']) > 0]).toEqual([200, 0, true]);
  });

  it('shows draft and published page side by side', async () => {
    const { port, renderings, cookieOf } = await start();
    const headers = await cookieOf();
    expect((await ask(port, '/preview/compare?path=/pricing', { headers })).status).toBe(200);
    expect(renderings[0]?.address).toBe('/preview/compare?path=%2Fpricing');
    expect((await ask(port, '/pricing?preview=published', { headers })).body.toString()).toContain(
      'published /pricing',
    );
    expect((await ask(port, '/preview/compare?path=//evil', { headers })).status).toBe(400);
    expect((await ask(port, '/preview/compare?path=/pricing')).status).toBe(401);
  });

  it('forwards the variants to show, and nothing else of the query', async () => {
    const { port, renderings, cookieOf } = await start();
    const headers = await cookieOf();
    await ask(port, '/pricing?variant=home-hero~board&utm_source=x&variant=cards~true', { headers });
    expect(renderings[0]?.address).toBe('/pricing?variant=home-hero~board&variant=cards~true');
  });

  it('ends by the exit link', async () => {
    const { port, cookieOf } = await start();
    const answer = await ask(port, '/preview/exit?path=/pricing', { headers: await cookieOf() });
    expect([answer.status, answer.headers.location]).toEqual([307, '/pricing']);
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^cuPreview=; Max-Age=0; Path=\/;/);
    expect((await ask(port, '/preview/exit?path=//evil')).headers.location).toBe('/');
  });

  it('names the reason when drafts aren’t available', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { port, site, cookieOf } = await start();
    const headers = await cookieOf();
    expect(site.renderPreview).toBeDefined();
    const broken = await startSiteServer({ PREVIEW_SECRET: SECRET }, { site: brokenSite() });
    const answer = await ask(broken.port, '/', { headers });
    expect([answer.status, answer.body.toString()]).toEqual([503, expect.stringContaining('CONTENTFUL_PREVIEW_TOKEN')]);
    expect((await ask(broken.port, '/')).status).toBe(200);
    expect((await ask(port, '/', { headers })).status).toBe(200);
    logged.mockRestore();
  });
});

function brokenSite() {
  const site = scriptedSite();
  site.renderPreview = () => Promise.reject(new Error('CONTENTFUL_PREVIEW_TOKEN must be set too'));
  return site;
}

describe('an invalid cookie', () => {
  const cookie = createPreviewCookie(SECRET, false);
  const [valid = ''] = cookie.create(1_000_000).split(';');

  it('is ignored', () => {
    expect(cookie.isValid(valid, 1_000_000 + 1_799_999)).toBe(true);
    expect(cookie.isValid(`a=b; ${valid}; c=d`, 1_000_000)).toBe(true);
    expect(cookie.isValid(valid, 1_000_000 + 1_800_000)).toBe(false);
    expect(cookie.isValid(valid.replace('2800000', '9800000'), 1_000_000)).toBe(false);
    expect(createPreviewCookie('another-secret-of-it', false).isValid(valid, 1_000_000)).toBe(false);
    for (const header of [undefined, '', 'cuPreview=', 'cuPreview=1.2', `x${valid}`, `${valid}0`])
      expect(cookie.isValid(header, 1_000_000)).toBe(false);
  });
});
