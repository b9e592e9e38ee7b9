import { expect, test } from 'vitest';
import { secureRendering } from './secureRendering.ts';

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

test('a preview may be framed by the site itself, and nothing is fetched ahead from it', async () => {
  const answer = await render('text/html', '', { isPreview: true });
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(answer.headers.has('speculation-rules')).toBe(false);
});

test('a feed gets what is for all answers, byte for byte', async () => {
  const answer = await render('application/rss+xml', '<rss/>');
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  expect(answer.headers.has('speculation-rules')).toBe(false);
  expect(await answer.text()).toBe('<rss/>');
});
