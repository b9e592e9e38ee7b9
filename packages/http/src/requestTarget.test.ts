import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  findPathFault,
  findTargetFault,
  hasConflictingHost,
  hasSeveralHosts,
  PATH_FAULTS,
  parseRequestTarget,
  rebuildPath,
} from './requestTarget.ts';

const deploy = (file: string) => readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');

describe('a path', () => {
  it.each([
    ...['/', '/pricing', '/pricing/', '/a..b', '/..a', '/a..', '/...', '/.well-known/x', '/a.b/.c', '//', '//a//b'],
    ...['/%C3%A4', '/%c3%a4/%20', '/a%2eb', '/%2e%2e%2e', '/.%2ea', '/100%25', '/100%25%20sure', '/5%25-off', '/a;b=1'],
    ...[
      '/%EF%BC%8E%EF%BC%8E/%EF%BC%8F',
      '/%f0%9f%9a%80',
      '/%E2%82%AC',
      '/a+b,c',
      "/!$&'()*=:@~|^{}",
      '/%3f%23',
      '/..%20/',
    ],
  ])('accepts %s', (path) => {
    expect(findPathFault(path)).toBeUndefined();
  });

  it.each([
    ...['/..', '/.', '/../a', '/a/./b', '/a/..', '/a/../b', '/a/%2e', '/a/%2E%2e/b', '/.%2e', '/%2e.', '/a/..;x/b'],
    ...[
      '/a/%2e%2e;x',
      '/a/..%3bx',
      '/a\\b',
      '/a\\..\\b',
      '/a%5cb',
      '/a%5Cb',
      '/a%2fb',
      '/a%2Fb',
      '/a%252fb',
      '/a%25252fb',
    ],
    ...[
      '/%252e%252e',
      '/%25252525252e',
      '/%25%32%65',
      '/%252%65',
      '/%25%32e',
      '/%2525%32%65',
      '/%25%2532%2565',
      '/%2520',
    ],
    ...['/a%00', '/a%0a', '/a%1f', '/a%7F', '/a%C2%85', '/a\0', '/a\t', '/a b', '/a\x7f', '/a#b', '/ä', '/\u{ff0e}'],
    ...[
      '/%',
      '/%a',
      '/%zz',
      '/%u002e',
      '/%%32e',
      '/%c0%ae',
      '/%C1%9c',
      '/%e0%80%ae',
      '/%f0%80%80%ae',
      '/%f8%80%80%80%ae',
    ],
    ...['/%E4', '/%E4bc', '/%80', '/%C3%A4%A4', '/%ed%a0%80', '/%f4%90%80%80', 'a', '', '*'],
  ])('refuses %j', (path) => {
    expect(findPathFault(path)).toEqual(expect.any(String));
  });

  it('that is accepted has one interpretation: it is UTF-8, has no dot segment or encoded separator, and a second decoding changes nothing', () => {
    const piece = fc.constantFrom(
      ...[
        '%',
        '25',
        '2',
        'e',
        '2e',
        '2f',
        '5c',
        '.',
        '..',
        '/',
        '\\',
        ';',
        'a',
        '0',
        '3',
        '6',
        '32',
        '65',
        '%2e',
        '%25',
      ],
      ...['%c0', '%ae', '%e0', '%80', '%c3', '%a4', '%f0', '%9f', '%9a', '%E2%82%AC', '%20', '%41', '%30', '%00', '\t'],
    );
    const path = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => `/${pieces.join('')}`);
    fc.assert(
      fc.property(path, (sent) => {
        if (findPathFault(sent) !== undefined) return;
        const decoded = sent.slice(1).split('/').map(decodeURIComponent);
        for (const segment of decoded) {
          // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for them.
          expect(segment).not.toMatch(/^\.{1,2}(;|$)|[/\\\0-\x1f\x7f-\x9f]|%[\da-f]{2}/i);
        }
        expect(new URL(`http://localhost${sent}`).pathname.split('/')).toHaveLength(decoded.length + 1);
      }),
      { seed: 12, numRuns: 20_000 },
    );
  });

  it('is always refused if it isn’t UTF-8, and never for its encoding if it is', () => {
    const about = new Set(PATH_FAULTS.filter(({ holds }) => holds.includes('UTF-8')).map(({ holds }) => holds));
    const edges = [
      0x7e, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc3, 0xdf, 0xe0, 0xe1, 0xed, 0xef, 0xf0, 0xf4, 0xf5,
    ];
    const bytes = fc.array(fc.oneof(fc.constantFrom(...edges), fc.integer({ min: 0x80, max: 0xff })), { maxLength: 6 });
    fc.assert(
      fc.property(bytes, (some) => {
        const path = `/${some.map((byte) => `%${byte.toString(16)}`).join('')}`;
        const fault = findPathFault(path);
        let isUtf8 = true;
        try {
          decodeURIComponent(path);
        } catch {
          isUtf8 = false;
        }
        expect(isUtf8 ? !about.has(fault ?? '') : fault !== undefined).toBe(true);
      }),
      { seed: 12, numRuns: 20_000 },
    );
  });

  it.each(['nginx/nginx.conf', 'varnish/default.vcl'])('is checked by the same patterns in %s', (file) => {
    const text = deploy(file);
    const prefix = file.startsWith('nginx') ? '"~*' : '"(?i)';
    const missing = PATH_FAULTS.filter(({ pattern }) => !text.includes(`${prefix}${pattern}"`));
    expect(missing).toEqual([]);
  });
});

describe('a request target', () => {
  test.each([
    ['/', { path: '/', query: '', host: undefined }],
    ['/a?b', { path: '/a', query: 'b', host: undefined }],
    ['/a?..%2F\\../%00%zz#ä?', { path: '/a', query: '..%2F\\../%00%zz#ä?', host: undefined }],
    ['http://localhost', { path: '/', query: '', host: 'localhost' }],
    ['http://localhost?a', { path: '/', query: 'a', host: 'localhost' }],
    ['HTTPS://Localhost:80/a/b?c', { path: '/a/b', query: 'c', host: 'Localhost:80' }],
    ['http://[::1]:3000//evil.example/', { path: '//evil.example/', query: '', host: '[::1]:3000' }],
  ])('%s is read', (target, read) => {
    expect(parseRequestTarget(target)).toEqual(read);
    expect(findTargetFault(target)).toBeUndefined();
  });

  test.each([
    ['', 'It is neither a path nor an http address'],
    ['*', 'It is neither a path nor an http address'],
    ['localhost:80', 'It is neither a path nor an http address'],
    ['ftp://localhost/', 'It is neither a path nor an http address'],
    ['http:///a', 'It is neither a path nor an http address'],
    ['http://user@localhost/', 'It is neither a path nor an http address'],
    ['http://localhost\\@evil.example/', 'It is neither a path nor an http address'],
    ['http://localhost/a/../b', 'Its path holds a dot segment'],
    ['http://localhost/a/../b?c', 'Its path holds a dot segment'],
    ['/a/%2e%2e/b?c=d', 'Its path holds a dot segment'],
    ['/a%252fb', 'Its path holds a percent-encoding that is encoded again'],
    ['/a?b\tc', 'Its query holds a control character or a space'],
    ['http://localhost?b\tc', 'Its query holds a control character or a space'],
  ])('%j is refused: %s', (target, fault) => {
    expect(parseRequestTarget(target)).toBeUndefined();
    expect(findTargetFault(target)).toBe(fault);
  });
});

describe('a path for an upstream', () => {
  test.each([
    ['/images/a/b/c.png', '/images', '/images/a/b/c.png'],
    ['/images/a/b/c%2Epng', '/images/', '/images/a/b/c.png'],
    ['/images/a/ä'.replace('ä', '%c3%a4%20%25'), '/images', '/images/a/%C3%A4%20%25'],
    ["/images/a/(b)'!*~;c@d", '/images', "/images/a/(b)'!*~%3Bc%40d"],
    ['/ip', '/ip', '/ip'],
  ])('is %s under %s: %s', (path, prefix, built) => {
    expect(rebuildPath(path, prefix)).toBe(built);
  });

  test.each([
    ...['/images', '/imagesx/a', '/video/a', '/images//a', '/images/a/', '/images/a/../b', '/images/../inspector'],
    ...['/images/%2e%2e/inspector', '/images\\..\\inspector', '//images/a', 'images/a', '/images/%E4', '/images/%zz'],
  ])('there is none for %s under /images/', (path) => {
    expect(rebuildPath(path, '/images/')).toBeUndefined();
  });
});

test.each([
  [[], false],
  [['Host', 'a'], false],
  [['Host', 'a', 'Host', 'b'], true],
  [['host', 'a', 'Accept', '*/*', 'HOST', 'a'], true],
  // Values, and names with the same beginning or end, don't count.
  [['Host', 'host', 'Accept', 'Host'], false],
  [['Host', 'a', 'X-Host', 'b', 'Hosts', 'c', 'Hos', 'd'], false],
])('%j has several hosts: %s', (rawHeaders, expected) => {
  expect(hasSeveralHosts(rawHeaders)).toBe(expected);
});

test.each([
  [['Host', 'WWW.example.com:443'], 'www.example.com', false],
  [['Host', 'www.example.com'], 'www.example.com:8080', false],
  [['Host', '[::1]:3000'], '[::1]', false],
  [['Accept', '*/*'], 'www.example.com', false],
  [['Host', 'evil.example'], 'www.example.com', true],
  [['Host', ''], 'www.example.com', true],
  [['Host', 'www.example.com.evil.example'], 'www.example.com', true],
])('%j conflicts with a target at %s: %s', (rawHeaders, target, expected) => {
  expect(hasConflictingHost(rawHeaders, target)).toBe(expected);
});
