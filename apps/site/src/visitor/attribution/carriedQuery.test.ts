import { expect, test } from 'vitest';
import { readAttribution } from './attribution.ts';
import { carriedQuery, removeCarriedParameters } from './carriedQuery.ts';

const carried = (search: string, referrer = '') => carriedQuery({ search, hostname: 'www.cumulus.example' }, referrer);
const OWN = 'https://www.cumulus.example/de?x=1';

test('utm parameters are carried, nothing else of the query', () => {
  expect(carried('?x=1&utm_source=a%26b&email=jane&utm_term=c', 'https://www.google.com/')).toBe(
    'utm_source=a%26b&utm_term=c',
  );
});

test('without them the referring host is carried', () => {
  expect(carried('', 'https://News.example/article?email=jane')).toBe('cuRef=news.example');
  expect(carried('?cuRef=news.example', OWN)).toBe('cuRef=news.example');
});

// REQ-ATT-06
test('click ids and other spellings of utm parameters are carried as well, beside the referring host', () => {
  expect(carried('?gclid=a&x=1&gclid=b', 'https://www.google.com/')).toBe('gclid=a&cuRef=www.google.com');
  expect(carried('?gclid=a&cuRef=www.google.com', OWN)).toBe('gclid=a&cuRef=www.google.com');
  expect(carried('?UTM_Source=a&amp;utm_medium=b')).toBe('UTM_Source=a&amp%3Butm_medium=b');
  expect(carried('?amp%3Butm_medium=b&utm_source=a&fbclid=c', OWN)).toBe('amp%3Butm_medium=b&utm_source=a&fbclid=c');
  expect(carried(`?gclid=${'a'.repeat(9999)}`)).toBe('gclid=');
});

test('a direct visit or a shared link carries nothing', () => {
  expect(carried('')).toBe('');
  expect(carried('', OWN)).toBe('');
  expect(carried('?cuRef=news.example')).toBe('');
  expect(carried('?cuRef=news.example', 'https://chat.example/')).toBe('cuRef=chat.example');
});

test('a parameter without a value is carried, an overlong one without its value', () => {
  expect(carried('?utm_source=&x=1', 'https://www.google.com/')).toBe('utm_source=');
  expect(carried('?utm_term', 'https://www.google.com/')).toBe('utm_term=');
  expect(carried(`?utm_source=${'a'.repeat(9999)}&utm_term=b`)).toBe('utm_source=&utm_term=b');
});

/** The attribution with consent on a page of a visit. */
function storedOn(page: number, landing: string, from: string) {
  let [search, referrer] = [landing, from];
  for (let at = 1; at < page; at++) [search, referrer] = [`?${carried(search, referrer)}`, OWN];
  const redact = (text: string) => text.replace(/[^\s/]+@\w+\.\w+/g, 'REDACTED');
  return readAttribution({
    search,
    referrer,
    hostname: 'www.cumulus.example',
    productDomain: 'cumulus.example',
    redact,
  });
}

test.each([
  ['150 characters', `?utm_campaign=${'a'.repeat(150)}`],
  ['more than are stored', `?utm_campaign=${'a'.repeat(254)}bcd`],
  ['more than are carried', `?utm_campaign=${'a'.repeat(1001)}`],
  ['accents', `?utm_campaign=${'é'.repeat(120)}`],
  ['letters of two units', `?utm_campaign=${'a'.repeat(99)}${'🌤'.repeat(9)}`],
  ['an e-mail address past the hundredth character', `?utm_content=${'a/'.repeat(46)}jane.doe@mail.example`],
  ['an e-mail address past what is stored', `?utm_content=${'a/'.repeat(80)}jane.doe@mail.example`],
  ['control characters', '?utm_term=a%0D%0Ab%00%E2%80%AEc'],
  ['no value', '?utm_source='],
  ['neither value nor equals sign', '?utm_source&utm_medium=mail'],
  ['white space', '?utm_source=+&utm_medium=%20mail+'],
  ['the same parameter twice', '?utm_source=a&utm_source=b'],
])('consent on the third page stores the same as on the first: %s', (_, landing) => {
  const first = storedOn(1, landing, 'https://www.google.com/');
  expect(first?.utm_medium).not.toBe('organic');
  expect(storedOn(3, landing, 'https://www.google.com/')).toEqual(first);
  expect(JSON.stringify(first)).not.toContain('jane');
});

test.each(['www.google.com.', `${'a'.repeat(60)}.${'b'.repeat(60)}.example`, 'News.example'])(
  'consent on the third page stores the same referring host as on the first: %s',
  (host) => expect(storedOn(3, '', `https://${host}/`)).toEqual(storedOn(1, '', `https://${host}/`)),
);

test.each([
  ['?utm_source=a', ''],
  ['?utm_source=a&x=1', '?x=1'],
  ['?x=1&utm_source=a&y=2&cuRef=b', '?x=1&y=2'],
  ['?x=1', '?x=1'],
  ['?my_utm_source=1', '?my_utm_source=1'],
  ['?utm_sources=1', '?utm_sources=1'],
  ['?utm_source&x=1&utm_term=', '?x=1'],
  ['?UTM_Source=a&x=1&amp;utm_term=b&amp%3Butm_medium=c', '?x=1'],
  ['?gclid=a&x=1&li_fat_id=b&fbclid', '?x=1'],
  ['?my_gclid=1&gclids=2', '?my_gclid=1&gclids=2'],
  ['', ''],
])('carried parameters are removed from %s', (search, left) => expect(removeCarriedParameters(search)).toBe(left));

test('only the named parameters are removed', () =>
  expect(removeCarriedParameters('?utm_source=a&cuRef=b', 'cuRef')).toBe('?utm_source=a'));
