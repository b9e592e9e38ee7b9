import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { expect, test } from 'vitest';
import { vendorPolicies } from '../../vendors/configuredVendors.ts';
import { type SecuredKind, securityHeaders } from './securityHeaders.ts';

const DEMO = { DEMO_URL: 'https://demo.cumulus.example', DEMO_CAPTURE_ORIGIN: 'https://capture.navattic.com' };
const hashes = { scriptHashes: ["'sha256-AAAA'"], styleHashes: ["'sha256-BBBB'"] };
/** All vendors, and one that needs everything there is. */
const all = [
  ...vendorPolicies({ CONTENTFUL_SPACE_ID: 'abc' }),
  {
    name: 'recorder',
    sources: { 'script-src': ['https://cdn.recorder.example/v1/'], 'connect-src': ['https://in.recorder.example'] },
    needsBlobWorker: true,
    trustedTypes: ['recorder'],
  },
];

function headers(kind: SecuredKind, siteUrl = 'https://www.cumulus.example', vendors = vendorPolicies({})) {
  return new Map(securityHeaders({ kind, ...hashes, environment: { siteUrl, vendors } }));
}

test.each([
  ['the vendors of now', vendorPolicies({})],
  ['every vendor', all],
  ['the vendor’s demo', vendorPolicies(DEMO)],
  ['OneTrust', vendorPolicies({ ONETRUST_DOMAIN_SCRIPT: '018f2b7c-1c1a-7f00-8a3e-0123456789ab' })],
])('Google’s evaluator finds nothing high: %s', (_, vendors) => {
  for (const kind of ['page', 'preview', 'asset', 'endpoint'] as const) {
    const policy = headers(kind, undefined, vendors).get('Content-Security-Policy') ?? '';
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
    expect(findings.filter(({ severity }) => severity <= Severity.HIGH_MAYBE)).toEqual([]);
  }
});

test('the evaluator finds a weak policy', () => {
  const findings = new CspEvaluator(new CspParser("script-src 'unsafe-inline'").csp).evaluate();
  expect(findings.some(({ severity }) => severity === Severity.HIGH)).toBe(true);
});

// REQ-SEC-03
test('a page names its inline code by hash and nothing unsafe', () => {
  const policy = headers('page').get('Content-Security-Policy') ?? '';
  expect(policy).toContain("script-src 'self' 'sha256-AAAA'");
  expect(policy).toContain("style-src 'self' 'sha256-BBBB'");
  expect(policy).toContain("worker-src 'self' blob:;");
  expect(policy).toContain(
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://vimeo.com/event/ https://vimeo.com/showcase/;',
  );
  expect(policy).not.toMatch(/unsafe|\*|undefined/);
});

test('a page may frame the demo, and the origin that its messages come from; nothing else of it is allowed', () => {
  const policy = headers('page', undefined, vendorPolicies(DEMO)).get('Content-Security-Policy') ?? '';
  const naming = policy.split('; ').filter((directive) => /demo\.cumulus|navattic/.test(directive));
  expect(naming).toEqual([
    'frame-src https://demo.cumulus.example https://capture.navattic.com https://www.youtube-nocookie.com https://player.vimeo.com https://vimeo.com/event/ https://vimeo.com/showcase/',
  ]);
  for (const kind of ['asset', 'endpoint'] as const)
    expect(headers(kind, undefined, vendorPolicies(DEMO)).get('Content-Security-Policy')).not.toContain('demo.cumulus');
});

// REQ-SEC-03
test('a vendor’s hosts, worker and policy are added only while it is configured', () => {
  const policy = headers('page', undefined, all).get('Content-Security-Policy') ?? '';
  expect(policy).toContain("worker-src 'self' blob:");
  expect(policy).toContain("img-src 'self' data: https://images.ctfassets.net/abc/");
  expect(policy).toContain('trusted-types default consent-preferences recorder');
  expect(policy).toContain('https://cdn.recorder.example/v1/');
});

test('a vendor that writes markup from strings loosens styles and Trusted Types, and no script', () => {
  const oneTrust = vendorPolicies({ ONETRUST_DOMAIN_SCRIPT: '018f2b7c-1c1a-7f00-8a3e-0123456789ab' });
  const policy = headers('page', undefined, oneTrust).get('Content-Security-Policy') ?? '';
  expect(policy).toContain(
    "script-src 'self' 'sha256-AAAA' https://cdn.cookielaw.org/ https://geolocation.onetrust.com/ ",
  );
  expect(policy).toContain("style-src 'self' 'unsafe-inline';");
  expect(policy).toContain("connect-src 'self' https://cdn.cookielaw.org/ https://*.onetrust.com/;");
  expect(policy).toContain('trusted-types default ot-trusted-type-policy dompurify;');
  expect(policy).not.toContain('require-trusted-types-for');
  expect(headers('page').get('Content-Security-Policy')).toContain("require-trusted-types-for 'script'");
  expect(headers('page').get('Content-Security-Policy')).not.toMatch(/onetrust|cookielaw/);
});

test('all headers of a page together stay below 4 KB', () => {
  const text = [...headers('page', undefined, all)].map((pair) => pair.join(': ')).join('\r\n');
  expect(Buffer.byteLength(text)).toBeLessThan(4096);
});

test('only the preview may be framed, and only by this site', () => {
  expect(headers('page').get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  expect(headers('page').get('X-Frame-Options')).toBe('DENY');
  expect(headers('preview').get('Content-Security-Policy')).toContain("frame-ancestors 'self'");
  expect(headers('preview').get('X-Frame-Options')).toBe('SAMEORIGIN');
});

test('HSTS is sent only where the site is on https', () => {
  expect(headers('asset').get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains; preload');
  expect(headers('page', 'http://localhost:3000').has('Strict-Transport-Security')).toBe(false);
  expect(headers('page', 'http://localhost:3000').get('Content-Security-Policy')).not.toContain('upgrade-insecure');
});

test('HSTS covers what is configured', () => {
  const environment = { siteUrl: 'https://www.cumulus.example', vendors: [], hsts: 'host' } as const;
  const sent = new Map(securityHeaders({ kind: 'endpoint', environment }));
  expect(sent.get('Strict-Transport-Security')).toBe('max-age=63072000');
});

test('frames get the features of their vendor, everything unused is denied', () => {
  const policy = headers('page').get('Permissions-Policy') ?? '';
  expect(policy).toContain('camera=()');
  expect(policy).toContain(
    'fullscreen=(self "https://www.youtube-nocookie.com" "https://player.vimeo.com" "https://vimeo.com")',
  );
});

// REQ-RPL-06
test('other sites show public files, and nothing else', () => {
  const shown = (kind: SecuredKind) =>
    ['Cross-Origin-Resource-Policy', 'Access-Control-Allow-Origin'].map((name) => headers(kind).get(name));
  expect(shown('asset')).toEqual(['cross-origin', '*']);
  for (const kind of ['page', 'preview', 'endpoint'] as const) expect(shown(kind)).toEqual(['same-origin', undefined]);
});

test('every kind of response has the common headers', () => {
  for (const kind of ['page', 'preview', 'asset', 'endpoint'] as const) {
    const names = [...headers(kind).keys()];
    expect(names).toEqual(
      expect.arrayContaining([
        'X-Content-Type-Options',
        'Referrer-Policy',
        'Cross-Origin-Opener-Policy',
        'Cross-Origin-Resource-Policy',
        'Content-Security-Policy',
      ]),
    );
  }
});
