import { expect, test } from 'vitest';
import { attributionOf } from './attribution.ts';
import { carriedQuery, dropCarried } from './carriedQuery.ts';

const carried = (search: string, referrer = '') => carriedQuery({ search, hostname: 'www.cumulus.example' }, referrer);
const OWN = 'https://www.cumulus.example/de?x=1';

test('utm parameters are carried, nothing else of the query', () => {
  expect(carried('?x=1&utm_source=a%26b&email=jane&utm_term=c', 'https://www.google.com/')).toBe(
    'utm_source=a%26b&utm_term=c',
  );
});

test('without them the host is carried that the visit came from', () => {
  expect(carried('', 'https://News.example/article?email=jane')).toBe('cuRef=news.example');
  expect(carried('?cuRef=news.example', OWN)).toBe('cuRef=news.example');
});

test('a visit from nowhere, or a shared link, carries nothing', () => {
  expect(carried('')).toBe('');
  expect(carried('', OWN)).toBe('');
  expect(carried('?cuRef=news.example')).toBe('');
  expect(carried('?cuRef=news.example', 'https://chat.example/')).toBe('cuRef=chat.example');
});

test('a parameter without a value is carried, one of great length without its value', () => {
  expect(carried('?utm_source=&x=1', 'https://www.google.com/')).toBe('utm_source=');
  expect(carried('?utm_term', 'https://www.google.com/')).toBe('utm_term=');
  expect(carried(`?utm_source=${'a'.repeat(9999)}&utm_term=b`)).toBe('utm_source=&utm_term=b');
});

/** What is kept with consent on the given page of a visit. */
function keptOn(page: number, landing: string, from: string) {
  let [search, referrer] = [landing, from];
  for (let at = 1; at < page; at++) [search, referrer] = [`?${carried(search, referrer)}`, OWN];
  const redact = (text: string) => text.replace(/[^\s/]+@\w+\.\w+/g, 'REDACTED');
  return attributionOf({ search, referrer, hostname: 'www.cumulus.example', productDomain: 'cumulus.example', redact });
}

test.each([
  ['150 characters', `?utm_campaign=${'a'.repeat(150)}`],
  ['as many as are kept, and more', `?utm_campaign=${'a'.repeat(254)}bcd`],
  ['more than are carried', `?utm_campaign=${'a'.repeat(1001)}`],
  ['accents', `?utm_campaign=${'é'.repeat(120)}`],
  ['letters of two units', `?utm_campaign=${'a'.repeat(99)}${'🌤'.repeat(9)}`],
  ['an e-mail address past the hundredth character', `?utm_content=${'a/'.repeat(46)}jane.doe@mail.example`],
  ['an e-mail address past what is kept', `?utm_content=${'a/'.repeat(80)}jane.doe@mail.example`],
  ['control characters', '?utm_term=a%0D%0Ab%00%E2%80%AEc'],
  ['no value', '?utm_source='],
  ['neither value nor sign', '?utm_source&utm_medium=mail'],
  ['white space', '?utm_source=+&utm_medium=%20mail+'],
  ['twice the same', '?utm_source=a&utm_source=b'],
])('consent on the third page keeps what consent on the first would: %s', (_, landing) => {
  const first = keptOn(1, landing, 'https://www.google.com/');
  expect(first?.utm_medium).not.toBe('organic');
  expect(keptOn(3, landing, 'https://www.google.com/')).toEqual(first);
  expect(JSON.stringify(first)).not.toContain('jane');
});

test.each(['www.google.com.', `${'a'.repeat(60)}.${'b'.repeat(60)}.example`, 'News.example'])(
  'so it does for the host: %s',
  (host) => expect(keptOn(3, '', `https://${host}/`)).toEqual(keptOn(1, '', `https://${host}/`)),
);

test.each([
  ['?utm_source=a', ''],
  ['?utm_source=a&x=1', '?x=1'],
  ['?x=1&utm_source=a&y=2&cuRef=b', '?x=1&y=2'],
  ['?x=1', '?x=1'],
  ['?my_utm_source=1', '?my_utm_source=1'],
  ['?utm_sources=1', '?utm_sources=1'],
  ['?utm_source&x=1&utm_term=', '?x=1'],
  ['', ''],
])('what was carried is dropped from %s', (search, left) => expect(dropCarried(search)).toBe(left));

test('some names only', () => expect(dropCarried('?utm_source=a&cuRef=b', ['cuRef'])).toBe('?utm_source=a'));
