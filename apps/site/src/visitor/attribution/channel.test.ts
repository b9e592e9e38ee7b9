import { expect, test } from 'vitest';
import { readAttribution } from './attribution.ts';
import { carriedQuery } from './carriedQuery.ts';
import { readVisitSource } from './channel.ts';

const here = { search: '', hostname: 'www.cumulus.example', referrer: '', productDomain: 'cumulus.example' };
const OWN = 'https://www.cumulus.example/pricing';
const channelOf = (search: string, referrer = '') => readVisitSource({ ...here, search, referrer })?.channel;

// REQ-ATT-06
test.each([
  ['?gclid=a', 'Paid Search'],
  ['?gbraid=a', 'Paid Search'],
  ['?wbraid=a', 'Paid Search'],
  ['?msclkid=a', 'Paid Search'],
  ['?GCLID=a', 'Paid Search'],
  ['?a=1&amp;gclid=a', 'Paid Search'],
  ['?gclid=a&utm_source=letter&utm_medium=email', 'Paid Search'],
  ['?gclid=a&utm_source=youtube&utm_medium=cpv', 'Paid Video'],
  ['?gclid=a&utm_source=adwords&utm_medium=cpc', 'Paid Search'],
  ['?gclid=a&utm_source=news.example&utm_medium=cpm', 'Display'],
  ['?dclid=a', 'Display'],
  ['?fbclid=a', 'Organic Social'],
  ['?ttclid=a', 'Organic Social'],
  ['?li_fat_id=a', 'Organic Social'],
  ['?fbclid=a&utm_source=facebook&utm_medium=paid_social', 'Paid Social'],
  ['?fbclid=a&utm_source=letter&utm_medium=email', 'Email'],
  ['?fbclid=a&gclid=a', 'Paid Search'],
  ['?fbclid=a&utm_source=', 'Organic Social'],
])('click ids: %s is %s', (search, channel) => {
  expect(channelOf(search, 'https://news.example/')).toBe(channel);
  expect(channelOf(search)).toBe(channel);
});

// REQ-ATT-06
test.each(['gclid', 'gbraid', 'wbraid', 'msclkid', 'yclid', 'dclid', 'fbclid', 'ttclid', 'twclid', 'li_fat_id'])(
  '%s without a value is no click',
  (name) => {
    for (const search of [`?${name}=`, `?${name}`, `?${name}=%20`, `?amp;${name.toUpperCase()}=`]) {
      expect(readVisitSource({ ...here, search })).toEqual({ channel: 'Direct', isCampaign: false });
      expect(channelOf(search, 'https://news.example/')).toBe('Referral');
    }
    expect(channelOf(`?${name}=&${name}=a`)).not.toBe('Direct');
    expect(channelOf(`?${name}=&utm_source=letter&utm_medium=email`)).toBe('Email');
  },
);

// REQ-ATT-06
test.each([
  ['utm_source=(direct)&utm_medium=(none)', 'Direct'],
  ['utm_source=google&utm_medium=cpc&utm_campaign=cross-network', 'Cross-network'],
  ['utm_source=google&utm_medium=cpc&utm_campaign=summer-shopping', 'Paid Shopping'],
  ['utm_source=google&utm_medium=cpc', 'Paid Search'],
  ['utm_source=www.bing.com&utm_medium=PPC', 'Paid Search'],
  ['utm_source=LinkedIn&utm_medium=paid-social', 'Paid Social'],
  ['utm_source=l.facebook.com&utm_medium=cpc', 'Paid Social'],
  ['utm_source=youtube&utm_medium=cpc', 'Paid Video'],
  ['utm_source=news.example&utm_medium=banner', 'Display'],
  ['utm_source=news.example&utm_medium=cpc', 'Paid Other'],
  ['utm_source=etsy&utm_medium=link', 'Organic Shopping'],
  ['utm_source=letter&utm_medium=social', 'Organic Social'],
  ['utm_source=ig&utm_medium=story', 'Organic Social'],
  ['utm_source=vimeo', 'Organic Video'],
  ['utm_source=google&utm_medium=organic', 'Organic Search'],
  ['utm_source=news.example&utm_medium=referral', 'Referral'],
  ['utm_source=letter&utm_medium=email', 'Email'],
  ['utm_source=E-Mail', 'Email'],
  ['utm_source=partner&utm_medium=affiliate', 'Affiliates'],
  ['utm_source=podcast&utm_medium=audio', 'Audio'],
  ['utm_source=sms', 'SMS'],
  ['utm_source=app&utm_medium=web-push', 'Mobile Push Notifications'],
  ['utm_source=letter', 'Unassigned'],
  ['utm_source=news&utm_medium=text', 'Unassigned'],
  ['UTM_Source=google&Utm_Medium=cpc', 'Paid Search'],
  ['x=1&amp;utm_source=google&amp;utm_medium=cpc', 'Paid Search'],
  ['x=1&amp%3Bamp%3Butm_source=sms', 'SMS'],
  ['utm_source=%20google%20&utm_source=letter&utm_medium=cpc', 'Paid Search'],
])('campaigns: %s is %s', (query, channel) => expect(channelOf(`?${query}`, 'https://www.google.com/')).toBe(channel));

// REQ-ATT-06
test.each([
  ['', 'Direct'],
  ['https://www.google.de/', 'Organic Search'],
  ['android-app://com.google.android.googlequicksearchbox/', 'Organic Search'],
  ['https://t.co/', 'Organic Social'],
  ['https://l.instagram.com/', 'Organic Social'],
  ['android-app://com.linkedin.android/', 'Organic Social'],
  ['https://www.youtube.com/', 'Organic Video'],
  ['https://www.amazon.de/', 'Organic Shopping'],
  ['https://news.example/', 'Referral'],
  ['https://notfacebook.com/', 'Referral'],
  ['https://facebook.com.evil.example/', 'Referral'],
  ['https://mail.google.com/', 'Referral'],
])('referrers: %j is %s', (referrer, channel) => expect(channelOf('', referrer)).toBe(channel));

test('a visitor from this site or the product has no source', () => {
  expect(readVisitSource({ ...here, referrer: OWN })).toBeUndefined();
  expect(readVisitSource({ ...here, referrer: 'https://app.cumulus.example/' })).toBeUndefined();
});

// REQ-ATT-07
test.each([
  'accounts.google.com',
  'accounts.google.de',
  'login.microsoftonline.com',
  'appleid.apple.com',
  'acme.okta.com',
  'acme.eu.auth0.com',
  'checkout.stripe.com',
  'www.paypal.com',
  'www-cumulus-example.translate.goog',
  'translate.google.com',
  'translate.google.co.uk',
  'translate.yandex.com',
  'www.translatoruser-int.com',
  'papago.naver.com',
  'translated.turbopages.org',
  '3ds.stripe.com',
  'authenticate.stripe.com',
])('coming back from %s is no new source', (host) => {
  const back = { returnedFrom: host, isCampaign: false };
  expect(readVisitSource({ ...here, referrer: `https://${host}/x` })).toEqual(back);
  expect(readVisitSource({ ...here, referrer: OWN, search: `?cuRef=${host}` })).toEqual(back);
});

test.each(['www.okta.com', 'stripe.com', 'evilokta.com', 'accounts.google.com.evil.example', 'translate.goog.example'])(
  'a visit from %s is a referral',
  (host) => expect(channelOf('', `https://${host}/`)).toBe('Referral'),
);

// REQ-ATT-07
test('hosts of the site’s own services count as well, and a campaign from such a host is a campaign', () => {
  const from = (host: string, search = '') =>
    readVisitSource({
      ...here,
      search,
      referrer: `https://${host}/`,
      returnHosts: ['sso.example.com', '*.pay.example'],
    });
  expect(from('sso.example.com')?.returnedFrom).toBe('sso.example.com');
  expect(from('a.b.pay.example')?.returnedFrom).toBe('a.b.pay.example');
  expect(from('www.pay.example')?.returnedFrom).toBe('www.pay.example');
  expect(from('pay.example')?.channel).toBe('Referral');
  expect(from('sso.example.com', '?utm_medium=email')).toEqual({ channel: 'Email', isCampaign: true });
});

// REQ-ATT-06
test.each([
  ['?gclid=a', 'https://www.google.com/'],
  ['?fbclid=a&x=1', 'https://l.facebook.com/'],
  ['?UTM_Source=google&amp;utm_medium=cpc', ''],
  ['?utm_source=google&UTM_Medium=cpc', 'https://news.example/'],
  ['', 'https://checkout.stripe.com/'],
])(
  'consent on the third page finds the same channel, and the cookies’ values, as on the first: %s',
  (landing, from) => {
    let [search, referrer] = [landing, from];
    const read = () => [
      readVisitSource({ ...here, search, referrer }),
      readAttribution({ ...here, search, referrer, redact: String }),
    ];
    const first = read();
    for (let page = 1; page < 3; page++) [search, referrer] = [`?${carriedQuery({ ...here, search }, referrer)}`, OWN];
    // A direct visit carries nothing: its cookies are written by attributionCookies.ts.
    if (from) expect(read()).toEqual(first);
    else expect(read()[0]).toEqual(first[0]);
  },
);

// REQ-ATT-02, REQ-ATT-03
test('the attribution cookies take neither other spellings nor click ids', () => {
  const of = (search: string, referrer: string) => readAttribution({ ...here, search, referrer, redact: String });
  for (const search of ['?UTM_Source=a', '?amp;utm_source=a', '?gclid=a', '?fbclid=a'])
    expect(of(search, 'https://news.example/')).toMatchObject({ utm_source: 'news.example', utm_medium: 'referral' });
  expect(of('', 'https://checkout.stripe.com/')).toMatchObject({ utm_medium: 'referral' });
});
