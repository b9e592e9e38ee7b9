import { expect, test } from 'vitest';
import { isSafeHref, linkKind, schemeOf } from './href.ts';

const rejected = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '  javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'java\rscript:alert(1)',
  'javascript\u0000:alert(1)',
  'java\u200bscript:alert(1)',
  'java\u00adscript:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript&colon;alert(1)',
  'java&Tab;script:alert(1)',
  'java&NewLine;script:alert(1)',
  '%6Aavascript:alert(1)',
  '%256Aavascript:alert(1)',
  'javascript%3Aalert(1)',
  '&amp;#106;avascript:alert(1)',
  'vbscript:msgbox(1)',
  'VBSCRIPT:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'dAtA:image/svg+xml;base64,PHN2Zz4=',
  'd\nata:text/html,x',
  'file:///etc/passwd',
  'blob:https://cumulus.example/1',
];

// REQ-LNK-05
test.each(rejected)('rejects %j', (href) => {
  expect(isSafeHref(href)).toBe(false);
});

test.each([
  '/pricing',
  '#plans',
  '/teams/design?utm_source=a:b',
  'https://example.com/javascript:x',
  'http://example.com',
  'mailto:hello@cumulus.example',
  'tel:+441234567',
  'sms:+441234567',
  '/data:notes',
])('accepts %j', (href) => {
  expect(isSafeHref(href)).toBe(true);
});

test('finds a disguised scheme', () => {
  expect(schemeOf('J&#97;va\tScript:x')).toBe('javascript');
  expect(schemeOf('/path')).toBeUndefined();
});

// REQ-LNK-01
test.each([
  ['/pricing', 'internal'],
  ['/', 'internal'],
  ['#plans', 'anchor'],
  ['https://cumulus.example/x', 'own-domain'],
  ['https://app.cumulus.example/start', 'own-domain'],
  ['https://APP.Cumulus.Example', 'own-domain'],
  ['https://notcumulus.example', 'external'],
  ['https://cumulus.example.evil.test', 'external'],
  ['https://cumulus.example@evil.test', 'external'],
  ['//evil.test/x', 'external'],
  ['/\\evil.test/x', 'external'],
  ['http://example.com', 'external'],
  ['mailto:a@cumulus.example', 'other'],
  ['tel:1', 'other'],
] as const)('%s is %s', (href, kind) => {
  expect(linkKind(href, 'cumulus.example')).toBe(kind);
});

test('a product domain may have a port', () => {
  expect(linkKind('http://localhost:4001/demo', 'localhost:3000')).toBe('own-domain');
});
