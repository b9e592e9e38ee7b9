import fc from 'fast-check';
import { storageMatrix } from '../../../apps/site/src/privacy/storage/storageMatrix.ts';
import type { ProxiedRoute } from '../../../apps/site/src/server/proxy/proxiedRoute.ts';

/** Values of requests, drawn by fast-check's generators once per run: a million requests are combined from them. */
export interface Pools {
  /** Any text, whole and broken Unicode, controls among it. */
  texts: string[];
  /** Segments, queries and addresses as they look on the web. */
  webTexts: string[];
  /** Numbers as text, at the limits of their kinds. */
  numbers: string[];
  /** JSON, in part with keys that mean something to JavaScript. */
  values: unknown[];
  bytes: Buffer[];
  /** `GET /path` that the site forwards, by its own rules. */
  forwarded: string[];
}

const SAMPLES = 2_000;

/** Texts that often cause faults, which random generation seldom finds. */
export const TRAPS = [
  ...['', ' ', '.', '..', '/', '//', '\\', '%', '%2', '%00', '%2e%2e', '%252e%252e', '%2f', '%5c', '%c0%ae', '%ff'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', 'null', 'undefined', 'NaN'],
  ...['Infinity', '-0', '1e999', '0x10', '9007199254740993', '-1', '00', '１', 'true', '[]', '{}', '[object Object]'],
  ...['\u0000', '\u0007', '\u00ad', '\u2028', '\u202e', '\ufeff', '\ud800', '🚀', 'ß', 'İ', 'Тест 🚀', 'a\u0301'],
  ...[
    "'",
    '"',
    '`',
    ';--',
    "' OR 1=1 --",
    '$where',
    `$\{7*7}`,
    '{{7*7}}',
    '<script>',
    '<!--',
    ']]>',
    '&#0;',
    '\r\nX: y',
  ],
  ...['(a+)+$', '[', '(?', '^(.*)*$', '*', '$regex', 'a'.repeat(300), 'a,'.repeat(150), '-'.repeat(2_000)],
  ...['http://localhost/', 'https://evil.example/', '//evil.example', 'javascript:alert(1)', 'file:///etc/passwd'],
  ...[
    '9999-99-99',
    '2026-02-31T25:61:61Z',
    '+275760-09-13T00:00:00.001Z',
    '0000-01-01',
    '1970-01-01T00:00:00.000+99:99',
  ],
];

/** Parameters that the site or the applications read. */
export const PARAMETERS = [
  ...['debug', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'app_redirect', 'redirectParams'],
  ...['path', 'secret', 'billing', 'key', 'events', 'access_token', 'sync_token', 'initial', 'type', 'content_type'],
  ...['limit', 'skip', 'order', 'select', 'include', 'locale', 'query', 'mimetype_group', 'links_to_entry'],
  ...['sys.id', 'sys.id[in]', 'sys.createdAt[gte]', 'fields.slug', 'fields.slug[match]', 'fields.title[exists]'],
  ...[
    'fields.author.sys.id',
    'fields.author.fields.name',
    'metadata.tags.sys.id[all]',
    'fields[]',
    'sys.id[__proto__]',
  ],
  ...['w', 'h', 'q', 'fm', 'fit', 'f', 'r', 'bg', 'fl', 'since', 'until', 'vendor', 'event', 'visitor', 'cursor'],
];

/** Headers that the site or the applications read. */
export const HEADERS = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'cache-control', 'content-encoding'],
  ...['content-type', 'cookie', 'expect', 'forwarded', 'host', 'if-match', 'if-modified-since', 'if-none-match'],
  ...['if-range', 'last-event-id', 'origin', 'range', 'referer', 'sec-fetch-site', 'sec-gpc', 'te', 'trailer'],
  ...['upgrade', 'user-agent', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip'],
  ...['x-visitor-country', 'x-decide-secret', 'x-contentful-resource-resolution', 'x-contentful-user-agent'],
  ...['x-contentful-signature', 'x-contentful-signed-headers', 'x-contentful-timestamp', 'x-contentful-topic'],
  ...['x-variant-key', 'x-page-query', 'x-http-method-override', 'content-length', 'transfer-encoding', 'connection'],
];

export const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'PURGE',
];

/** Cookies that the site writes, by its own table. */
export const COOKIES = [...new Set(storageMatrix.filter(({ kind }) => kind === 'cookie').map(({ name }) => name))].map(
  (name) => name.replace('*', 'Home'),
);

/** Values of headers and cookies in their forms, as a start for breaking them. */
export const HEADER_VALUES = [
  ...['gzip', 'br;q=0', 'gzip, deflate, br', '*;q=0.001', 'identity;q=0,*;q=0', 'bytes=0-', 'bytes=9-1', 'bytes=-1'],
  ...['bytes=0-0,5-9', 'bytes=99999999999999999999-', 'W/"x"', '"x", W/"y"', '*', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ...['Basic OmE=', 'Basic Y3VtdWx1cy1sb2NhbDo=', 'Bearer cumulus-delivery-token', 'Bearer ', 'application/json'],
  ...['application/csp-report', 'text/plain; charset=utf-16', 'multipart/form-data; boundary=x', '100-continue'],
  ...['127.0.0.1', '203.0.113.7, 10.0.0.1', '::1', '::ffff:1.2.3.4', 'unknown', '[::1]:80', 'DE', 'XX', 'close'],
  ...['evil.example', 'localhost', 'x.cumulus.example', 'localhost:99999', 'trailers', 'h2c', 'websocket', 'chunked'],
  ...['groups=C0001%3A1%2CC0002%3A1%2CC0003%3A1%2CC0004%3A1', 'home-hero:1', 'a~true.b~%22x%22', '1.a.b', 'Googlebot'],
];

/** Draws all pools. @param seed the same gives the same */
export function createPools(seed: number, forwarded: readonly ProxiedRoute[]): Pools {
  let draws = 0;
  const draw = <Value>(arbitrary: fc.Arbitrary<Value>, numRuns = SAMPLES): Value[] => {
    draws += 1;
    return fc.sample(arbitrary, { seed: seed + draws, numRuns });
  };
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...TRAPS), maxLength: 6 }),
    fc.string({ unit: fc.integer({ min: 0, max: 0xff_ff }).map((code) => String.fromCharCode(code)), maxLength: 20 }),
  );
  const numbers = fc.oneof(fc.double(), fc.integer(), fc.bigInt(), fc.float(), fc.integer({ min: -5, max: 5_000 }));
  const key = fc.oneof(fc.string(), fc.constantFrom(...TRAPS, 'sys', 'id', '$in', '$regex', '$not', 'length'));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 5, withCrossShrink: true }, tie('leaf'), tie('list'), tie('record')),
    leaf: fc.oneof(anyText, fc.double(), fc.integer(), fc.boolean(), fc.constant(null)),
    list: fc.array(tie('value'), { maxLength: 5 }),
    record: fc.dictionary(key, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  }));
  return {
    texts: draw(anyText),
    webTexts: draw(fc.oneof(fc.webPath(), fc.webQueryParameters(), fc.webUrl(), fc.webFragments(), fc.webAuthority())),
    numbers: draw(numbers).map(String),
    values: [...draw(value), ...draw(fc.jsonValue())],
    bytes: draw(fc.uint8Array({ maxLength: 200 })).map((bytes) => Buffer.from(bytes)),
    forwarded: forwarded.flatMap(({ wanted }) => draw(fc.stringMatching(wanted), SAMPLES / 10)),
  };
}
