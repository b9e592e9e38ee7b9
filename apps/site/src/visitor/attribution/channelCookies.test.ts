// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://www.cumulus.example/" }
import { beforeEach, expect, test, vi } from 'vitest';
import { readDecodedCookie } from '../../platform/browser/domainCookies.ts';
import { storeChannel } from './channelCookies.ts';

const here = { search: '', hostname: 'www.cumulus.example', referrer: '', productDomain: 'cumulus.example' };
const NEW = true;
const SAME = false;
const jar = new Map<string, string>();
const arrive = (isNewVisit: boolean, search: string, referrer = '') => {
  if (isNewVisit) jar.delete('utm_stamp');
  else jar.set('utm_stamp', '1');
  storeChannel({ ...here, search, referrer });
  return ['cuChannel', 'cuReturnedFrom'].map((name) => readDecodedCookie(name));
};

beforeEach(() => {
  jar.clear();
  delete document.documentElement.dataset.returnHosts;
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() =>
    Array.from(jar, ([name, value]) => `${name}=${value}`).join('; '),
  );
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    jar.set(name, value);
  });
});

// REQ-ATT-06
test('a campaign always counts, a referrer at the beginning of a visit, and a direct visit where nothing is stored', () => {
  expect(arrive(NEW, '')).toEqual(['Direct', undefined]);
  expect(arrive(NEW, '', 'https://www.google.com/')).toEqual(['Organic Search', undefined]);
  expect(arrive(SAME, '', 'https://news.example/')).toEqual(['Organic Search', undefined]);
  expect(arrive(SAME, '?gclid=a', 'https://www.google.com/')).toEqual(['Paid Search', undefined]);
  expect(arrive(NEW, '')).toEqual(['Paid Search', undefined]);
  expect(arrive(NEW, '', 'https://www.cumulus.example/')).toEqual(['Paid Search', undefined]);
  expect(arrive(NEW, '', 'https://news.example/')).toEqual(['Referral', undefined]);
});

// REQ-ATT-07
test('coming back changes no channel, and its host is stored', () => {
  arrive(NEW, '?gclid=a');
  expect(arrive(NEW, '', 'https://checkout.stripe.com/')).toEqual(['Paid Search', 'checkout.stripe.com']);
  document.documentElement.dataset.returnHosts = 'sso.example.com *.pay.example';
  expect(arrive(SAME, '', 'https://sso.example.com/')).toEqual(['Paid Search', 'sso.example.com']);
});

test('coming back is a direct visit where nothing is stored', () => {
  expect(arrive(NEW, '', 'https://accounts.google.com/')).toEqual(['Direct', 'accounts.google.com']);
});
