/** Dot segments, as a proxy might decode them, and lookalikes. One byte for each character. */
const UPS = [
  ...['..', '%2e%2e', '%2E%2E', '%2e%2E', '.%2e', '%2e.', '%2E.', '..;', '..;a=b', '%2e%2e;x', '..%3b', '%2E%2e%3Bx'],
  ...[
    '%252e%252e',
    '%252E%252E',
    '.%252e',
    '%252e.',
    '%25252e%25252e',
    '%2525252e.',
    '%25%32%65%25%32%65',
    '%252%65.',
    '%25%32e.',
  ],
  ...[
    '%2525%32%65.',
    '%%32%65.',
    '%%32e%%32e',
    '%c0%ae%c0%ae',
    '%C0%AE.',
    '%e0%80%ae%e0%80%ae',
    '%f0%80%80%ae.',
    '%f8%80%80%80%ae.',
  ],
  ...[
    '%c0%2e%c0%2e',
    '%25c0%25ae.',
    '%u002e%u002e',
    '%uff0e.',
    '%ef%bc%8e%ef%bc%8e',
    '\xef\xbc\x8e\xef\xbc\x8e',
    '\xc0\xae\xc0\xae',
  ],
  ...[
    '.%00.',
    '..%00',
    '%00..',
    '..%0a',
    '..%0d%0a',
    '.%09.',
    '.\t.',
    '\t..',
    '..\x0b',
    '..\x7f',
    '..%7f',
    '..%20',
    '..+',
    '...',
    '....',
  ],
  ...['..%3f', '..%23', '..#', '..%', '..|', '.', '%2e', '..%c2%85', '..%e2%80%ae'],
];
/** Separators of segments. */
const SEPARATORS = [
  ...['/', '%2f', '%2F', '%252f', '%25252F', '%25%32%66', '\\', '%5c', '%5C', '%255c', '//', '/./', '/%2e/', '/.%2f'],
  ...['%c0%af', '%e0%80%af', '%c1%9c', '%ef%bc%8f', '\xef\xbc\x8f', '%u2215', ';/', '/;/', '%00/', '/%20/'],
];
const CORE_UPS = ['..', '%2e%2e', '%252e%252e', '%c0%ae%c0%ae', '..;'];
const CORE_SEPARATORS = ['/', '%2f', '\\'];
/** Paths that must not be reached through a proxied prefix. */
const TARGETS = [
  ...['inspector/api/events', 'inspector/api/visitors/a', 'contentful/spaces/main/environments/master/entries'],
  ...['contentful-preview/spaces/main/environments/master/entries', 'healthz', 'metrics', 'decide?path=/', 'inspector'],
];
const [TARGET = ''] = TARGETS;
const MAX_STEPS = 9;

/**
 * Lists spellings of paths from below a proxied prefix to another one, in a fixed order: each dot segment with each separator, in several numbers,
 * in absolute form, with queries, and with the prefix itself encoded.
 * @param base where the proxied path begins, with a slash at its end (`/assets/a/b/`)
 */
export function spellTraversals(base: string): string[] {
  const depth = base.split('/').length - 2;
  const climb = (up: string, separator: string, steps = depth) => (up + separator).repeat(steps);
  const bare = base.slice(1, -1);
  const [first = '', ...rest] = bare.split('/');
  const below = rest.map((segment) => `${segment}/`).join('');
  const prefixes = [
    ...[
      `//${first}/${below}`,
      `/./${first}/${below}`,
      `/x/../${first}/${below}`,
      `/${first}//${below}`,
      `/${first};x/${below}`,
    ],
    ...[
      `/%${first.charCodeAt(0).toString(16)}${first.slice(1)}/${below}`,
      `/${first.toUpperCase()}/${below}`,
      `/${first}%2f${below}`,
    ],
    ...[`/${first}\\${below}`, `\\${first}/${below}`, `/${first}/.//${below}`, `/${first}%00/${below}`],
  ];
  return [
    ...new Set([
      ...UPS.flatMap((up) => CORE_SEPARATORS.map((separator) => base + climb(up, separator) + TARGET)),
      ...SEPARATORS.flatMap((separator) => CORE_UPS.map((up) => base + climb(up, separator) + TARGET)),
      ...CORE_UPS.flatMap((up) =>
        CORE_SEPARATORS.flatMap((separator) =>
          Array.from({ length: MAX_STEPS }, (_, steps) => base + climb(up, separator, steps + 1) + TARGET),
        ),
      ),
      ...UPS.map((up) => `http://localhost${base}${climb(up, '/')}${TARGET}`),
      ...CORE_UPS.map((up) => `HTTPS://LOCALHOST:80${base}${climb(up, '/')}${TARGET}`),
      ...UPS.map((up) => `${base}${climb(up, '/')}${TARGET}?a=../..%2f&b=\\`),
      ...UPS.map((up) => `${base}${climb('x', '/')}${climb('..', '/')}${climb(up, '/')}${TARGET}`),
      ...UPS.map((up) => base + climb(up, '/').slice(0, -1)),
      ...prefixes.flatMap((prefix) => CORE_UPS.map((up) => prefix + climb(up, '/') + TARGET)),
      ...TARGETS.flatMap((target) => CORE_UPS.map((up) => base + climb(up, '/') + target)),
    ]),
  ];
}
