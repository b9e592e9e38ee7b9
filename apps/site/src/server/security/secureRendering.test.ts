import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineHashes, secureRendering } from './secureRendering.ts';

const environment = { siteUrl: 'https://www.cumulus.example', vendors: [] };
const request = new Request('https://www.cumulus.example/');

function render(type: string, body: string, locals = {}, status = 200) {
  const plain = async () => new Response(body, { status, headers: { 'content-type': type, 'x-own': '1' } });
  return secureRendering(plain, environment)(request, { variantKey: '', ...locals });
}

test('a page gets the policy of its own inline code, and keeps status, body and its other headers', async () => {
  const answer = await render('text/html; charset=utf-8', '<head><script>a()</script></head>', {}, 404);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe('<head><script>a()</script></head>');
  expect(answer.headers.get('x-own')).toBe('1');
  expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='/);
  expect(answer.headers.get('speculation-rules')).toBe('"/speculation-rules.json"');
});

test('a preview may be framed by the site itself, and prefetches nothing', async () => {
  const answer = await render('text/html', '', { isPreview: true });
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(answer.headers.has('speculation-rules')).toBe(false);
});

test('only what is named for it may be framed by other origins, which X-Frame-Options can’t name', async () => {
  const render = async () => new Response('<head></head>', { headers: { 'content-type': 'text/html' } });
  const ancestorsOf = ({ variantKey }: { variantKey: string }) =>
    variantKey.startsWith('~debug') ? ['http://localhost:4002', 'https://studio.example'] : [];
  const secured = secureRendering(render, environment, ancestorsOf);
  const headersOf = async (variantKey: string) => (await secured(request, { variantKey })).headers;
  const framed = await headersOf('~debug~~~,hero=board');
  expect(framed.get('content-security-policy')).toContain(
    '; frame-ancestors http://localhost:4002 https://studio.example; ',
  );
  expect(framed.has('x-frame-options')).toBe(false);
  const page = await headersOf('hero=board');
  expect(page.get('content-security-policy')).toContain("; frame-ancestors 'none'; ");
  expect(page.get('x-frame-options')).toBe('DENY');
});

test('a feed has the headers of all responses, and an unchanged body', async () => {
  const answer = await render('application/rss+xml', '<rss/>');
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  expect(answer.headers.has('speculation-rules')).toBe(false);
  expect(await answer.text()).toBe('<rss/>');
});

// REQ-RPL-06
test.each([
  ['image/png', {}, 'cross-origin'],
  ['image/png', { isPreview: true }, 'same-origin'],
  ['application/json', {}, 'same-origin'],
])('%s with %j may be shown by %s sites', async (type, locals, policy) => {
  expect((await render(type, '', locals)).headers.get('cross-origin-resource-policy')).toBe(policy);
});

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = (head: string, body = '') => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;

test('hashes the scripts and styles of the head, each once', () => {
  const html = page(
    '<script>a()</script><style media="all">b{}</style><script type="module">c()</script><script>a()</script>',
  );
  expect(inlineHashes(html)).toEqual({ scriptHashes: [sha('a()'), sha('c()')], styleHashes: [sha('b{}')] });
});

test('leaves out data blocks and files', () => {
  const html = page('<script type="application/ld+json">{}</script><script type="module" src="/a.js"></script>');
  expect(inlineHashes(html).scriptHashes).toEqual([]);
});

test('does not trust scripts and styles in the body', () => {
  expect(inlineHashes(page('', '<script>steal()</script><style>*{}</style>'))).toEqual({
    scriptHashes: [],
    styleHashes: [],
  });
  expect(inlineHashes('<head><title>x</title><body><script>steal()</script>').scriptHashes).toEqual([]);
});

test.each([
  '<meta content="<script>x()</script>">',
  "<meta content='<script>x()</script>'>",
  '<title><script>x()</script></title>',
  '<!-- <script>x()</script> -->',
  '<style>a::before{content:"<script>x()</script>"}</style>',
  '<script type="application/ld+json">{"a":"<script>x()"}</script>',
])('does not mistake text for a script: %s', (head) => {
  expect(inlineHashes(page(head)).scriptHashes).toEqual([]);
});

test('reads line ends as a browser does', () => {
  expect(inlineHashes(page('<script>a\r\nb\rc</script>')).scriptHashes).toEqual([sha('a\nb\nc')]);
});

test('an unclosed quote contains no script', () => {
  const html = page(`<meta content="${'<script '.repeat(20_000)}`);
  expect(inlineHashes(html).scriptHashes).toEqual([]);
});
