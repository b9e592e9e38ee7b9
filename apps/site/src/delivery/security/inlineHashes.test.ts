import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineHashes } from './inlineHashes.ts';

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = (head: string, body = '') => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;

test('hashes the scripts and styles of the head, each once', () => {
  const html = page(
    '<script>a()</script><style media="all">b{}</style><script type="module">c()</script><script>a()</script>',
  );
  expect(inlineHashes(html)).toEqual({ scriptHashes: [sha('a()'), sha('c()')], styleHashes: [sha('b{}')] });
});

test('leaves data blocks and files out', () => {
  const html = page('<script type="application/ld+json">{}</script><script type="module" src="/a.js"></script>');
  expect(inlineHashes(html).scriptHashes).toEqual([]);
});

test('does not trust what content brought into the body', () => {
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
])('does not take text for a script: %s', (head) => {
  expect(inlineHashes(page(head)).scriptHashes).toEqual([]);
});

test('reads line ends as a browser does', () => {
  expect(inlineHashes(page('<script>a\r\nb\rc</script>')).scriptHashes).toEqual([sha('a\nb\nc')]);
});

test('an unclosed quote holds no script', () => {
  const html = page(`<meta content="${'<script '.repeat(20_000)}`);
  expect(inlineHashes(html).scriptHashes).toEqual([]);
});
