import { expect, test } from 'vitest';
import { readAttribution } from './attribution.ts';

const here = { search: '', hostname: 'www.cumulus.example', referrer: '', productDomain: 'cumulus.example' };
const redact = (text: string) => text.replace('jane@x.io', 'REDACTED');
const of = (change: Partial<typeof here>) => readAttribution({ ...here, redact, ...change });
const sourceOf = (change: Partial<typeof here>) => {
  const { utm_source: source, utm_medium: medium } = of(change) ?? {};
  return [source, medium];
};

test('one utm parameter is enough, and missing ones are none', () => {
  expect(of({ search: '?utm_campaign=spring%20sale&x=1', referrer: 'https://www.google.com/' })).toEqual({
    utm_source: 'none',
    utm_medium: 'none',
    utm_campaign: 'spring sale',
    utm_content: 'none',
    utm_term: 'none',
  });
  expect(of({ search: '?utm_source=' })).toMatchObject({ utm_source: 'none', utm_medium: 'none' });
  expect(of({ search: '?utm_source=a&utm_source=b' })).toMatchObject({ utm_source: 'a' });
});

test('values are bounded, without control characters and e-mail addresses', () => {
  const values = of({
    search: `?utm_source=${'é'.repeat(5000)}&utm_term=a%0D%0Ab%00%E2%80%AEc&utm_content=jane%40x.io`,
  });
  expect(encodeURIComponent(values?.utm_source ?? '').length).toBeLessThanOrEqual(255);
  expect(values).toMatchObject({ utm_term: 'a b c', utm_content: 'REDACTED' });
});

test('without a referrer the visit is direct', () => {
  expect(of({})).toEqual({
    utm_source: '(none)',
    utm_medium: '(direct)',
    utm_campaign: 'none',
    utm_content: 'none',
    utm_term: 'none',
  });
});

test.each([
  ['https://www.google.com/', 'google'],
  ['https://www.google.co.uk/', 'google'],
  ['https://google.de/search?q=x', 'google'],
  ['https://www.google.com.br/', 'google'],
  ['https://www.google.cat/', 'google'],
  ['https://www.google.com./', 'google'],
  ['android-app://com.google.android.googlequicksearchbox/', 'google'],
  ['https://www.bing.com/search?q=x', 'bing'],
  ['https://duckduckgo.com/', 'duckduckgo'],
  ['https://de.search.yahoo.com/', 'yahoo'],
  ['https://search.yahoo.co.jp/', 'yahoo'],
  ['https://yandex.com.tr/', 'yandex'],
  ['https://www.yandex.ru/', 'yandex'],
  ['https://search1.lycos.de/', 'lycos'],
  ['https://www.baidu.com/link', 'baidu'],
  ['https://www.ecosia.org/', 'ecosia'],
  ['https://www.qwant.com/', 'qwant'],
  ['https://www.startpage.com/', 'startpage'],
  ['https://search.brave.com/', 'brave'],
  ['https://search.naver.com/', 'naver'],
  ['https://search.seznam.cz/', 'seznam'],
  ['https://www.sogou.com/', 'sogou'],
  ['https://www.ask.com/', 'ask'],
  ['https://kagi.com/', 'kagi'],
  ['https://www.mojeek.com/', 'mojeek'],
  ['https://swisscows.com/', 'swisscows'],
  ['https://metager.de/', 'metager'],
  ['https://search.daum.net/', 'daum'],
  ['https://presearch.com/', 'presearch'],
])('%s is organic', (referrer, engine) => expect(sourceOf({ referrer })).toEqual([engine, 'organic']));

test.each([
  ['https://blog.example.org/post?email=jane@x.io', 'blog.example.org'],
  ['https://mail.google.com/', 'mail.google.com'],
  ['https://www.google.attacker.com/', 'www.google.attacker.com'],
  ['https://notgoogle.com/', 'notgoogle.com'],
  ['https://google.abc.com/', 'google.abc.com'],
  ['https://www.google.foo.io/', 'www.google.foo.io'],
  ['https://google.xyz/', 'google.xyz'],
  ['https://yandex.foo.io/', 'yandex.foo.io'],
  ['https://yandex.xyz/', 'yandex.xyz'],
  ['https://search.lycos.xyz/', 'search.lycos.xyz'],
  ['https://news.example./', 'news.example'],
  ['https://bing.com.evil.example/', 'bing.com.evil.example'],
  ['https://cumulus.example.evil.com/', 'cumulus.example.evil.com'],
  ['https://mycumulus.example/', 'mycumulus.example'],
  ['android-app://com.slack/', 'com.slack'],
])('%s is a referral', (referrer, host) => expect(sourceOf({ referrer })).toEqual([host, 'referral']));

test.each([
  'https://www.cumulus.example/de',
  'https://cumulus.example/',
  'https://app.cumulus.example/x',
  'about:blank',
])('%s is ignored', (referrer) => expect(of({ referrer })).toBeUndefined());

test('the site’s own host is ignored on any domain', () => {
  expect(of({ hostname: 'localhost', referrer: 'http://localhost:3000/pricing' })).toBeUndefined();
});

test('a carried referrer counts for visitors from this site only', () => {
  const referrer = 'https://www.cumulus.example/pricing';
  expect(sourceOf({ referrer, search: '?cuRef=www.google.com' })).toEqual(['google', 'organic']);
  expect(sourceOf({ referrer, search: '?cuRef=news.example' })).toEqual(['news.example', 'referral']);
  expect(of({ referrer, search: '?cuRef=app.cumulus.example' })).toBeUndefined();
  expect(sourceOf({ referrer: 'https://chat.example/', search: '?cuRef=www.google.com' })).toEqual([
    'chat.example',
    'referral',
  ]);
  expect(sourceOf({ search: '?cuRef=www.google.com' })).toEqual(['(none)', '(direct)']);
});

test.each(['%3Cscript%3E', 'a b', 'a;b=c', 'a..b', '.', '-%0A', 'a'.repeat(200)])(
  'an invalid carried host is ignored: %s',
  (host) => {
    expect(of({ referrer: 'https://www.cumulus.example/', search: `?cuRef=${host}` })).toBeUndefined();
  },
);
