import { expect, test } from 'vitest';
import { appRedirectTarget } from './appRedirect.ts';

const target = (value: string, domain = 'cumulus.example') => appRedirectTarget(value, domain)?.href;

test.each([
  ['https://cumulus.example', 'https://cumulus.example/'],
  ['https://app.cumulus.example/sign-up?plan=free#x', 'https://app.cumulus.example/sign-up?plan=free#x'],
  ['HTTPS://App.Cumulus.Example/', 'https://app.cumulus.example/'],
  ['https://a.b.cumulus.example:443/', 'https://a.b.cumulus.example/'],
])('%s is allowed', (value, href) => expect(target(value)).toBe(href));

test('localhost domains are allowed over http, on any port', () => {
  expect(target('http://app.cumulus.localhost:3000/x', 'cumulus.localhost')).toBe(
    'http://app.cumulus.localhost:3000/x',
  );
  expect(target('http://localhost:4001/', 'localhost')).toBe('http://localhost:4001/');
});

test.each([
  '',
  '/pricing',
  'pricing',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https:app.cumulus.example',
  'https://evil.example',
  'https://evil.example/cumulus.example',
  'https://evil.example?.cumulus.example',
  'https://evil.example#.cumulus.example',
  'https://evil.example\\.cumulus.example',
  'https://evil.example\\@cumulus.example',
  'https://cumulus.example\\@evil.example',
  'https://cumulus.example@evil.example',
  'https://user:pass@app.cumulus.example/',
  'https://@evil.example',
  'https://evil.example:443@cumulus.example/',
  'https://cumulus.example.evil.example',
  'https://evilcumulus.example',
  'https://cumulus.example.',
  'https://.cumulus.example.evil.example',
  'https://cumulus.example:8443/',
  'https://cumulus%2eexample.evil.example/',
  'https://evil.example%2f.cumulus.example/',
  'https://evil.example%00.cumulus.example/',
  'https://сumulus.example/',
  'https://evil。example/',
  'https://evil.example／.cumulus.example',
  'https://cumulus.example\u200b.evil.example',
  'https://app.cumulus.example/\u202eevil',
  'http://app.cumulus.example/',
  'http://cumulus.example.localhost/',
  'javascript:alert(1)',
  'javascript://cumulus.example/%0aalert(1)',
  'JaVaScRiPt://app.cumulus.example/%0Aalert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://app.cumulus.example/1',
  'view-source:https://app.cumulus.example/',
  'ftp://app.cumulus.example/',
  'ws://app.cumulus.example/',
  ' https://app.cumulus.example/',
  'https://app.cumulus.example/ x',
  'https://app.cumulus.example/\r\nSet-Cookie:a=b',
  'https%3A%2F%2Fapp.cumulus.example%2F',
  'https%253A%252F%252Fevil.example',
  '%2F%2Fevil.example',
  'https://[::1]/',
  'https://2130706433/',
  `https://app.cumulus.example/${'a'.repeat(2000)}`,
  'https://',
])('%s is refused', (value) => expect(target(value)).toBeUndefined());

test('without a product domain everything is refused', () => expect(target('https://a.example/', '')).toBeUndefined());

test('50,000 random values: allowed targets are the product’s, over https', () => {
  const pieces = ['https:', 'http:', '//', '/', '\\', '@', ':', '.', '%2f', '%5c', '%40', '?', '#', '\t', '。', '／'];
  const names = ['cumulus.example', 'evil.example', 'app', 'cumulus', 'example', 'javascript:', '443', '[', ']'];
  const all = [...pieces, ...names];
  let state = 7;
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  let allowed = 0;
  for (let round = 0; round < 50_000; round++) {
    const value = Array.from({ length: 1 + next(6) }, () => all[next(all.length)]).join('');
    const found = appRedirectTarget(next(2) ? value : `https://${value}`, 'cumulus.example');
    if (!found) continue;
    allowed++;
    expect(new URL(found.href).origin, value).toMatch(/^https:\/\/([^/@:]+\.)?cumulus\.example$/);
  }
  expect(allowed).toBeGreaterThan(100);
});
