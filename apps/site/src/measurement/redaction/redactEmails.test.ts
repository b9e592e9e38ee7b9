import { expect, test } from 'vitest';
import { redactEmails } from './redactEmails.ts';

const ADDRESS = 'jane.doe+news@mail.example.co.uk';
const once = encodeURIComponent(ADDRESS);
const twice = encodeURIComponent(once);
const thrice = encodeURIComponent(twice);

test.each([
  ['plain', ADDRESS],
  ['encoded once', once],
  ['encoded twice', twice],
  ['encoded thrice', thrice],
  ['the sign alone encoded', ADDRESS.replace('@', '%40')],
  ['all of it encoded', encodeAll(ADDRESS)],
  ['in small hexadecimals', encodeAll(ADDRESS).toLowerCase()],
  ['accents', encodeURIComponent('jörg@müller.de')],
  ['wide sign', encodeURIComponent('jane＠example.com')],
])('an address is replaced wherever it stands: %s', (_, address) => {
  expect(redactEmails(`https://a.example/teams/${address}/x`)).toBe('https://a.example/teams/REDACTED/x');
  expect(redactEmails(`/p?a=1&who=${address}&b=2#top`)).toBe('/p?a=1&who=REDACTED&b=2#top');
  expect(redactEmails(`?email=${address}`)).toBe('?email=REDACTED');
  expect(redactEmails(`/p#/invite/${address}?x=1`)).toBe('/p#/invite/REDACTED?x=1');
  expect(redactEmails(`mailto:${address}`)).toBe('mailto:REDACTED');
  expect(redactEmails(`${address}`)).toBe('REDACTED');
});

test('the parameter is replaced whatever its value is', () => {
  expect(redactEmails('/p?email=jane&a=1')).toBe('/p?email=REDACTED&a=1');
  expect(redactEmails('/p?a=1&user_email=jane%20doe#x')).toBe('/p?a=1&user_email=REDACTED#x');
  expect(redactEmails('/p?EMAIL=amFuZUBhLmI==')).toBe('/p?EMAIL=REDACTED');
  expect(redactEmails('/p?e-mail[]=a/b')).toBe('/p?e-mail[]=REDACTED');
});

test('an address within an address keeps what surrounds it', () => {
  const inner = `/signup?plan=free&email=${once}&x=1`;
  expect(redactEmails(`/p?next=${encodeURIComponent(inner)}&b=2`)).toBe(
    '/p?next=%2Fsignup%3Fplan%3Dfree%26email%3DREDACTED%26x%3D1&b=2',
  );
  expect(redactEmails(`/p?next=${encodeURIComponent(`/u/${ADDRESS}/`)}`)).toBe('/p?next=%2Fu%2FREDACTED%2F');
});

test.each([
  'https://www.cumulus.example/de/pricing?utm_source=news&utm_medium=email&utm_campaign=spring%2026#plans',
  '/p?utm_medium=email',
  '/@cumulus/board',
  '/p?q=50%25%20off&x=100%',
  '/p?price=3@each',
  'Write to us',
  '',
])('what is no address stays: %s', (text) => expect(redactEmails(text)).toBe(text));

test('in 20,000 made-up addresses nothing of the person is left, and the rest is', () => {
  const random = mulberry(5);
  for (let round = 0; round < 20_000; round++) {
    // A percent sign before digits is an escape to everybody.
    const local = pick(random, 'abcXYZ019._+-~!*$|{}^%é界', 1 + random() * 12).replaceAll('%', '%~');
    const host = `${pick(random, 'abcdé019-', 1 + random() * 8)}.${pick(random, 'abcdé', 2 + random() * 4)}`;
    const address = encode(`secret${local}@${host}`, Math.floor(random() * 4));
    const place = ['https://s.example/', '/p?a=1&b=', '/p?email=', '/#', '/p?to=%2Fx%3Fmail%3D', ''][
      Math.floor(random() * 6)
    ];
    const end = ['', '&c=3', '#end', '/'][Math.floor(random() * 4)] ?? '';
    const redacted = redactEmails(`${place}${address}${end}`);
    expect(redacted, `${place}${address}${end}`).not.toMatch(/secret/);
    expect(redacted).toContain(`${place}REDACTED`);
    expect(redactEmails(redacted)).toBe(redacted);
  }
});

test('long and hostile texts cost little', () => {
  const begun = performance.now();
  for (const piece of ['@', 'a@', '%25', '%40', '%2525', 'a.', 'email=', '@.'])
    redactEmails(piece.repeat(200_000 / piece.length));
  expect(performance.now() - begun).toBeLessThan(1000);
});

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
