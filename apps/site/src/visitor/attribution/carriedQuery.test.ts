import { expect, test } from 'vitest';
import { carriedQuery } from './carriedQuery.ts';
import { dropCarried } from './dropCarried.ts';

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

test('long values are cut', () => expect(carried(`?utm_source=${'a'.repeat(9999)}`).length).toBeLessThan(200));

test.each([
  ['?utm_source=a', ''],
  ['?utm_source=a&x=1', '?x=1'],
  ['?x=1&utm_source=a&y=2&cuRef=b', '?x=1&y=2'],
  ['?x=1', '?x=1'],
  ['?my_utm_source=1', '?my_utm_source=1'],
  ['', ''],
])('what was carried is dropped from %s', (search, left) => expect(dropCarried(search)).toBe(left));

test('some names only', () => expect(dropCarried('?utm_source=a&cuRef=b', ['cuRef'])).toBe('?utm_source=a'));
