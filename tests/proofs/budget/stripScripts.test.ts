import { expect, it } from 'vitest';
import { stripScripts } from './stripScripts.ts';

it('removes scripts and their preloads, and nothing else', () => {
  const page =
    '<link rel="stylesheet" href="/a.css"><link rel="modulepreload" href="/a.js"><link rel="preload" as="script" href="/b.js">' +
    '<link rel="preload" as="font" href="/c.woff2"><style>a{}</style><script type="module" src="/a.js"></script>' +
    '<p>text<script>\nif (a < b) {}\n</script></p>';
  expect(stripScripts(page)).toBe(
    '<link rel="stylesheet" href="/a.css"><link rel="preload" as="font" href="/c.woff2"><style>a{}</style><p>text</p>',
  );
});
