import { describe, expect, it } from 'vitest';
import { configuredAddresses, createRedact, describeError, MAX_TEXT_LENGTH, secretValues } from './redact.ts';

const SECRET = 'k3y-of-the-mail.server';
const redact = createRedact([SECRET]);

it('a secret that the cut would divide is replaced as a whole', () => {
  for (let before = MAX_TEXT_LENGTH - SECRET.length - 1; before <= MAX_TEXT_LENGTH; before += 1) {
    const text = `${'x '.repeat(before / 2)}${SECRET}`;
    expect(redact(text)).not.toContain(SECRET.slice(0, 4));
    expect(describeError([text], redact).message).not.toContain(SECRET.slice(0, 4));
  }
});

describe('takes out of a text', () => {
  it.each([
    ['an e-mail address', 'ada.lovelace+x@mail.example is taken', '[e-mail] is taken'],
    ['one that is encoded', 'no page /hello/ada%40mail.example', 'no page /hello/[e-mail]'],
    ['one of other letters', 'josé@müller.example, ада@пошта.укр', '[e-mail], [e-mail]'],
    ['one in quotation marks', 'to <"ada l"@mail.example>', 'to <[e-mail]>'],
    ['one without a domain', 'ada@localhost', '[e-mail]'],
    ['one in a key', 'Key (email)=(ada@mail.example) already exists', 'Key (email)=([e-mail]) already exists'],
    ['an IPv4 address', 'read ECONNRESET 192.0.2.17:443', 'read ECONNRESET [address]:443'],
    ['one of a private network', 'from 10.1.2.3.', 'from [address].'],
    ['an IPv6 address', 'peer 2001:db8::8a2e:370:7334 left', 'peer [address] left'],
    ['one with a port', 'https://[2001:db8::1]:8443/a', 'https://[[address]]:8443/a'],
    ['a whole one', '2001:0db8:85a3:0000:0000:8a2e:0370:7334', '[address]'],
    ['a mapped one', 'by ::ffff:192.0.2.1', 'by [address]'],
    ['one with an interface', 'fe80::1%eth0', '[address]%eth0'],
    ['one beside other characters', 'deadbeef:2001:db8::1, client2001:db8::1', '[address], client[address]'],
    ['a network', '2001:db8:1::/48', '[address]/48'],
    ['a query', 'GET /pricing?email=x&name=Ada failed', 'GET /pricing?[query] failed'],
    ['one with quotation marks', 'GET /a?b="c"&d=e', 'GET /a?[query]'],
    ['one of another address', 'https://a.example/?q=1#top', 'https://a.example/?[query]'],
    ['a password in an address', 'postgres://user:pa:ss@db/leads', 'postgres://[redacted]@db/leads'],
    ['a header', 'authorization: Basic YTpi and more', 'authorization: [redacted] and more'],
    ['one of JSON', '{"Authorization":"Bearer abc.def"}', '{"Authorization":"[redacted]"}'],
    ['cookies', '{"cookie":"cuId=1; session=2"}', '{"cookie":"[redacted]"}'],
    ['cookies with quotation marks', 'Cookie: a="b c"; d=e, sent', 'Cookie: [redacted] sent'],
    ['a cookie that is set', 'Set-Cookie: a=b; Path=/; HttpOnly', 'Set-Cookie: [redacted]'],
    ['a token of a header', 'sent Bearer abc.def-ghi', 'sent Bearer [redacted]'],
    ['a JWT', 'got eyJhbGciOi.eyJzdWIi.c2ln', 'got [token]'],
    ['the token of a meeting', '/scheduler/meeting/abc/ics', '/scheduler/meeting/[redacted]/ics'],
    ['a long token', 'no row dGhpcyBpcyBhIHRva2VuIDEyMzQ1Njc4OTAxMjM0NTY', 'no row [token]'],
    ['a hexadecimal one', `key ${'0123456789abcdef'.repeat(3)}`, 'key [token]'],
    ['answers of the quiz', 'render /pricing/quiz/6.4 failed', 'render /pricing/quiz/[redacted] failed'],
    ['a score of the quiz', 'render /de/preise/10.0, by HTTP/1.1', 'render /de/preise/[redacted], by HTTP/1.1'],
    ['a secret', `535 ${SECRET} is wrong`, '535 [secret] is wrong'],
    ['what ends lines', 'a\r\n{"level":"error"}\u2028b\u001b[2J', 'a\\r\\n{"level":"error"}\\u2028b\\u001B[2J'],
  ])('%s', (_, text, redacted) => {
    expect(redact(text)).toBe(redacted);
  });
});

it.each([
  'ready at http://127.0.0.1:4000, from 10:58:16.123 to 2026-11-28T10:58:16.123Z',
  'connect ECONNREFUSED ::1:5432, listen EADDRINUSE :::3000, bound to 0.0.0.0 and ::',
  'at read (file:///app/node_modules/@cumulus/http/src/log.ts:10:5), node::crypto, Foo::bad',
  'lead 6f9619ff-8b86-d011-b42d-00c04fc964ff, entry 4gSSbjCFEorYXqrgDIP2FA, what? done',
  'the form /de/preise/vergleich-der-preise-und-funktionen-im-ueberblick-2026',
  '12 basic plans, cookies and an authorization',
])('keeps what belongs to nobody: %s', (text) => {
  expect(redact(text)).toBe(text);
});

it('a huge text is cut, and takes linear time whatever it repeats', () => {
  expect(redact(`${'x '.repeat(1e6)}`).length).toBe(MAX_TEXT_LENGTH + 1);
  for (const part of [
    'a',
    'a.',
    '1.',
    '1:',
    '::',
    '%40',
    '@',
    '?',
    '??a',
    'cookie',
    'cookie ',
    'cookie:a',
    'cookie:a=',
    'cookie: a="',
    'a=b;',
    'authorization: ',
    '"',
    '//',
    'aA1-',
    '-',
    'é',
  ])
    expect(redact(part.repeat(1e5)).length).toBeLessThan(2 * MAX_TEXT_LENGTH);
});

it('secrets are the values of variables that hold one, and the passwords of addresses', () => {
  const variables = {
    ...{ LEADS_SECRET: 'a'.repeat(16), HUBSPOT_ACCESS_TOKEN: 'b'.repeat(20), SHORT_TOKEN: 'none' },
    ...{ DATABASE_URL: 'postgres://user:p%40ssword-1@db/leads', SITE_URL: 'https://www.site.example' },
    ...{ LEADS_SLACK_WEBHOOK_URL: 'https://hooks.example/T0/B0', REDIS_URL: 'no address' },
  };
  expect(new Set(secretValues(variables))).toEqual(
    new Set([
      ...[variables.LEADS_SECRET, variables.HUBSPOT_ACCESS_TOKEN, variables.DATABASE_URL],
      ...[variables.LEADS_SLACK_WEBHOOK_URL, variables.REDIS_URL, 'p%40ssword-1', 'p@ssword-1'],
    ]),
  );
  const both = createRedact(secretValues({ A_TOKEN: 'secret-value', B_TOKEN: 'secret-value-and-more' }));
  expect(both('secret-value-and-more')).toBe('[secret]');
});

it('addresses of the configuration stay', () => {
  const variables = {
    ...{ CONTENT_HOST: '192.0.2.1', DATABASE_URL: 'postgres://user:password@10.0.0.5:5432/leads', OTHER: '192.0.2.9' },
    ...{
      TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1',
      LEADS_URL: 'http://[2001:db8::2]:4005',
      SITE_URL: 'https://site.example',
    },
  };
  const own = configuredAddresses(variables);
  expect([...own].sort()).toEqual(['10.0.0.0', '10.0.0.5', '192.0.2.1', '2001:db8::1', '2001:db8::2']);
  const text = 'connect ECONNREFUSED 10.0.0.5:5432, 2001:db8::2, not 10.0.0.6 or 2001:db8::3';
  expect(createRedact([], own)(text)).toBe(
    'connect ECONNREFUSED 10.0.0.5:5432, 2001:db8::2, not [address] or [address]',
  );
});

describe('of what was thrown', () => {
  const described = (error: unknown) => describeError(error, redact);

  it('the stack has the places, and the message once', () => {
    const { type, message, stack } = described(new TypeError('no ada@mail.example\n    at (192.0.2.1)\nerror: false'));
    expect(type).toBe('TypeError');
    expect(message).toBe('no [e-mail]\\n    at ([address])\\nerror: false');
    const [first, ...frames] = stack?.split('\n') ?? [];
    expect(first).toBe(`TypeError: ${message}`);
    expect(frames.length).toBeGreaterThan(2);
    for (const frame of frames) expect(frame).toMatch(/^ {4}at \S/);
    expect(frames.join()).not.toContain('address');
  });

  it('causes are named, also of several errors, and only so many', () => {
    const cause = Object.assign(new Error('connect 192.0.2.1'), { code: 'ECONNREFUSED' });
    expect(described(new Error('fetch failed', { cause })).cause).toMatchObject({
      ...{ type: 'Error', message: 'connect [address]', code: 'ECONNREFUSED' },
    });
    expect(described(new AggregateError([cause], 'all failed')).cause?.code).toBe('ECONNREFUSED');
    const circular: Error & { cause?: unknown } = new Error('round');
    circular.cause = circular;
    expect(JSON.stringify(described(circular)).match(/"round"/g)).toHaveLength(5);
  });

  it.each<[string, () => unknown]>([
    ['getters that throw', () => throwing(new Error('x'))],
    ['a proxy that throws', () => new Proxy(new Error('x'), { get: fail, getPrototypeOf: fail })],
    ['no prototype', () => Object.create(null)],
    ['a conversion that throws', () => ({ toString: fail, toJSON: fail, [Symbol.toPrimitive]: fail })],
    ['itself', () => Object.assign([], { 0: globalThis })],
    ['__proto__', () => JSON.parse('{"__proto__":{"message":"ada@mail.example"},"name":{}}')],
    ['an own inspection', () => ({ [Symbol.for('nodejs.util.inspect.custom')]: fail })],
    ['a symbol', () => Symbol('x')],
    ['nothing', () => undefined],
    ['a text', () => 'ada@mail.example'],
    ['a name that is no text', () => Object.assign(new Error('x'), { name: { a: 1 }, code: {}, stack: 7 })],
    ['a message of megabytes', () => new Error('ada@mail.example '.repeat(1e5))],
  ])('%s is described all the same', (_, make) => {
    const line = JSON.stringify(described(make()));
    expect(line.length).toBeLessThan(30_000);
    expect(line).not.toContain('ada@');
    expect(line).not.toContain('\\n"level');
  });
});

function fail(): never {
  throw new Error('hostile');
}

function throwing(error: Error): Error {
  for (const name of ['name', 'message', 'stack', 'cause', 'code', 'errors'])
    Object.defineProperty(error, name, { get: fail });
  return error;
}
