import { expect, test } from 'vitest';
import { redactEmails } from './redactEmails.ts';

const ADDRESS = 'jane.doe+news@mail.example.co.uk';
const once = encodeURIComponent(ADDRESS);
const twice = encodeURIComponent(once);
const thrice = encodeURIComponent(twice);

// REQ-ANA-10
test.each([
  ['plain', ADDRESS],
  ['encoded once', once],
  ['encoded twice', twice],
  ['encoded thrice', thrice],
  ['only the @ encoded', ADDRESS.replace('@', '%40')],
  ['all of it encoded', encodeAll(ADDRESS)],
  ['in lower-case hexadecimals', encodeAll(ADDRESS).toLowerCase()],
  ['accents', encodeURIComponent('jörg@müller.de')],
  ['full-width @', encodeURIComponent('jane＠example.com')],
  ['all of it encoded, twice', encodeURIComponent(encodeAll(ADDRESS))],
  ['each byte of its escapes encoded', encodeAll(encodeAll(ADDRESS))],
  ['only the @, each byte of its escape encoded', ADDRESS.replace('@', '%25%34%30')],
  ['an apostrophe', "mary.o'brien@mail.example"],
  ['an apostrophe, encoded', 'mary.o%27brien%40mail.example'],
  ['an apostrophe, encoded twice', 'mary.o%2527brien%2540mail.example'],
  ['quotes', '"mary.roe"@mail.example'],
  ['quotes, encoded', '%22mary%20(roe)%2C%20%5C%22m%5C%22%22%40mail.example'],
  ['quotes, encoded twice', encodeURIComponent('%22mary%20roe%22%40mail.example')],
  ['an address in the name', 'bounce-mary.roe%3Dmail.example%40list.example'],
  ['an address in the name, encoded twice', 'bounce-mary.roe%253Dmail.example%2540list.example'],
  ['a comment', 'mary(roe)@mail.example'],
  ['a slash in the name', 'mary%2Froe%40mail.example'],
  ['an IP address', 'mary@[192.0.2.1]'],
])('an e-mail address is replaced in every part of a URL: %s', (_, address) => {
  expect(redactEmails(`https://a.example/teams/${address}/x`)).toBe('https://a.example/teams/REDACTED/x');
  expect(redactEmails(`/p?a=1&who=${address}&b=2#top`)).toBe('/p?a=1&who=REDACTED&b=2#top');
  expect(redactEmails(`?email=${address}`)).toBe('?email=REDACTED');
  expect(redactEmails(`/p#/invite/${address}?x=1`)).toBe('/p#/invite/REDACTED?x=1');
  expect(redactEmails(`mailto:${address}`)).toBe('mailto:REDACTED');
  expect(redactEmails(`${address}`)).toBe('REDACTED');
});

test('the value of an email parameter is replaced, whatever it is', () => {
  expect(redactEmails('/p?email=jane&a=1')).toBe('/p?email=REDACTED&a=1');
  expect(redactEmails('/p?a=1&user_email=jane%20doe#x')).toBe('/p?a=1&user_email=REDACTED#x');
  expect(redactEmails('/p?EMAIL=amFuZUBhLmI==')).toBe('/p?EMAIL=REDACTED');
  expect(redactEmails('/p?e-mail[]=a/b')).toBe('/p?e-mail[]=REDACTED');
});

test('in an encoded address within an address only the e-mail address is replaced', () => {
  const inner = `/signup?plan=free&email=${once}&x=1`;
  expect(redactEmails(`/p?next=${encodeURIComponent(inner)}&b=2`)).toBe(
    '/p?next=%2Fsignup%3Fplan%3Dfree%26email%3DREDACTED%26x%3D1&b=2',
  );
  expect(redactEmails(`/p?next=${encodeURIComponent(`/u/${ADDRESS}/`)}`)).toBe('/p?next=%2Fu%2FREDACTED%2F');
});

test('in an address within an address, = ends only names of parameters', () => {
  const inner = "/p?to=bounce-jane=mail.example@list.example&by=mary.o'brien@mail.example";
  expect(redactEmails(`/p?next=${encodeURIComponent(inner)}`)).toBe('/p?next=%2Fp%3Fto%3DREDACTED%26by%3DREDACTED');
  expect(redactEmails(`/p?next=${inner.slice(0, -1)}`)).not.toMatch(/jane|brien/);
  expect(redactEmails(`/p?next=${encodeAll(encodeAll('/u/jane@x.example'))}`)).toBe('/p?next=REDACTED');
});

test('names of parameters and whole values that contain an e-mail address are replaced', () => {
  expect(redactEmails('/p?jane%40x.example=1&b=2')).toBe('/p?REDACTED1&b=2');
  expect(redactEmails('/p?q=jane%20%26%20joe%40x.example%20too&b=2')).toBe('/p?q=REDACTED&b=2');
});

test('an address within an address within an address keeps what surrounds it', () => {
  const inner = encodeURIComponent('/q?to=/u/jane@x.example/rest');
  expect(redactEmails(`/p?next=${inner}`)).toBe('/p?next=%2Fq%3Fto%3D%2Fu%2FREDACTED%2Frest');
  const text = encodeURIComponent('/q?to=not-an-address/jane@x.example/rest');
  expect(redactEmails(`/p?next=${text}`)).toBe('/p?next=%2Fq%3Fto%3DREDACTED');
  expect(redactEmails('/p?next=h2+b:/u/jane%40x.example/')).toBe('/p?next=h2+b:/u/REDACTED/');
  expect(redactEmails('/p?next=really%3F%2Fjane%40x.example%2Fy')).toBe('/p?next=REDACTED');
});

test.each(['e-mail%5B%5D=jane', 'e-mail%255B%255D%253Djane', 'e-mail[]%3Djane'])(
  'the name of the parameter may be encoded: %s',
  (parameter) =>
    expect(redactEmails(`/p?u=x%3F${parameter}`)).toBe(`/p?u=x%3F${parameter.replace('jane', 'REDACTED')}`),
);

test('a text that is encoded more often than can be decoded is replaced', () => {
  const encoded = (times: number) => Array.from({ length: times }).reduce((text: string) => encodeAll(text), 'a');
  expect(redactEmails(`/p?a=${encoded(7)}`)).toBe(`/p?a=${encoded(7)}`);
  expect(redactEmails(`/p?a=${encoded(8)}`)).toBe('/p?a=REDACTED');
});

test.each(['@jane@x.example', '＠jane@x.example', 'jane@@x.example'])('a second @ hides nothing: %s', (text) =>
  expect(redactEmails(text)).toBe('REDACTED'),
);

test('in a text, a quoted name is replaced with its quotes', () => {
  expect(redactEmails('From "mary / roe"@mail.example, today')).toBe('From REDACTED, today');
  expect(redactEmails('say "hello" to @cumulus v1.2')).toBe('say "hello" to @cumulus v1.2');
});

test.each([
  'https://www.cumulus.example/de/pricing?utm_source=news&utm_medium=email&utm_campaign=spring%2026#plans',
  '/p?utm_medium=email',
  '/@cumulus/board',
  '/p?q=50%25%20off&x=100%',
  '/p?price=3@each',
  '/p?next=%2Fu%2F%40cumulus%2Fv1.2%3Fa%3D%22b%22',
  '/p?redirectParams={"plan":"business"}&a=(b)',
  'Write to us',
  '',
])('text without e-mail addresses stays: %s', (text) => expect(redactEmails(text)).toBe(text));

test('20,000 random e-mail addresses are replaced completely, and the text around them stays', () => {
  const random = mulberry(5);
  for (let round = 0; round < 20_000; round++) {
    // A percent sign before digits would be an escape.
    const letters = pick(random, `abcXYZ019._+-~!*$|{}^%é界'"=/(`, 1 + random() * 12).replaceAll('%', '%~');
    const host = `${pick(random, 'abcdé019-', 1 + random() * 8)}.${pick(random, 'abcdé', 2 + random() * 4)}`;
    const times = Math.floor(random() * 4);
    const place = ['https://s.example/', '/p?a=1&b=', '/p?email=', '/#', '/p?to=%2Fx%3Fmail%3D', ''][
      Math.floor(random() * 6)
    ];
    // A plain slash ends a part, except in a value.
    const local = times || place?.endsWith('=') ? letters : letters.replaceAll('/', '');
    const address = encode(`secret${local}@${host}`, times);
    const end = ['', '&c=3', '#end', '/'][Math.floor(random() * 4)] ?? '';
    const redacted = redactEmails(`${place}${address}${end}`);
    expect(redacted, `${place}${address}${end}`).not.toMatch(/secret/);
    expect(redacted).toContain(`${place}REDACTED`);
    expect(redactEmails(redacted)).toBe(redacted);
  }
});

const OF_QUOTES = ['"', '"a', '%22', '\\"', '%5C%22', '"@', "'@"];
const OF_VALUES = [
  '=',
  '%3D',
  'a=',
  '?a=%2F',
  '?%2Fa@=',
  '&a',
  '%3Fa',
  '%25%32%35',
  '%25%32%35%34%30',
  '%',
  '%2',
  '(@',
];

test.each(['@', 'a@', '%25', '%40', '%2525', 'a.', 'email=', '@.', ...OF_QUOTES, ...OF_VALUES])(
  'takes linear time on long hostile texts: %s',
  (piece) => {
    const text = piece.repeat(200_000 / piece.length);
    // 250 ms at most on one core; quadratic time takes minutes, so the test's time limit ends it.
    for (const start of ['', '/p?next=%2F']) expect(redactEmails(start + text).length).toBeGreaterThan(0);
  },
);

function encodeAll(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('');
}

function encode(text: string, times: number): string {
  return times ? encode(encodeURIComponent(text), times - 1) : text;
}

function pick(random: () => number, letters: string, length: number): string {
  const all = [...letters];
  return Array.from({ length }, () => all[Math.floor(random() * all.length)]).join('');
}

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
