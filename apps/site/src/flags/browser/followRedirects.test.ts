// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://www.cumulus.example/contact-sales?plan=team" }
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeCookie } from '../../platform/browser/cookies.ts';
import { cookieText } from '../cookies/flagText.ts';
import { type DecidedFlag, variantCookie } from '../cookies/variantCookie.ts';
import { countExposure } from './countExposure.ts';
import { followRedirects } from './followRedirects.ts';

vi.mock('./countExposure.ts', () => ({ countExposure: vi.fn() }));

const FLAG = 'away';
let replace: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(countExposure).mockClear();
  history.pushState(null, '', '/contact-sales?plan=team');
  document.documentElement.dataset.redirectFlags = FLAG;
  replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
  for (const name of ['cuGBVariant', 'growthbookRedirects'] as const) writeCookie({ name, value: '', maxAgeMs: 0 });
});

// REQ-FLG-15
test('navigates after 100 ms, so that events are sent', () => {
  followRedirects(new Map([[FLAG, { value: '/pricing' }]]));
  vi.advanceTimersByTime(99);
  expect(replace).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(String(replace.mock.calls[0]?.[0])).toMatch(/^https:\/\/www\.cumulus\.example\/pricing\?plan=team/);
});

test('does nothing if the visitor has navigated in between', () => {
  followRedirects(new Map([[FLAG, { value: '/pricing' }]]));
  history.pushState(null, '', '/features');
  vi.advanceTimersByTime(1_000);
  expect(replace).not.toHaveBeenCalled();
});

test.each([
  ['where the visit came from', '?plan=team', 'https://search.example/find', '?plan=team&cuRef=search.example'],
  ['a campaign', '?utm_source=letter', 'https://search.example/find', '?utm_source=letter'],
  ['not what a shared link claims', '?cuRef=claimed.example', '', ''],
])('while consent is undecided a redirect keeps %s', (_, query, referrer, search) => {
  history.pushState(null, '', `/contact-sales${query}`);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  followRedirects(new Map([[FLAG, { value: '/pricing' }]]));
  vi.advanceTimersByTime(100);
  expect(new URL(String(replace.mock.calls[0]?.[0])).search).toBe(search);
});

test('the cookie of a redirect stays until its target page is shown', () => {
  const value = ['away-test', '0', '/contact-sales', '/pricing'].map(encodeURIComponent).join('~');
  writeCookie({ name: 'growthbookRedirects', value, maxAgeMs: 60_000 });
  delete document.documentElement.dataset.redirectFlags;
  history.pushState(null, '', '/features');
  followRedirects();
  expect(sessionStorage.growthbookRedirects).toBeUndefined();
  expect(document.cookie).toMatch(/growthbookRedirects=away-test/);
  history.pushState(null, '', '/pricing');
  followRedirects();
  expect(JSON.parse(sessionStorage.growthbookRedirects)).toHaveLength(1);
  expect(document.cookie).not.toMatch(/growthbookRedirects=away-test/);
});

test.each(['Тест 🚀', 'a.b:c d~e', '__proto__'])(
  'follows a flag, and counts an arrival, with keys of any kind: %j',
  (key) => {
    const { encode } = cookieText;
    document.documentElement.dataset.redirectFlags = ['other', key].map(encode).join(' ');
    const flags = [{ flag: key, value: '/pricing', experiment: key, variation: 1 }];
    writeCookie({ name: 'cuGBVariant', value: variantCookie.write({ version: '0123abcd', flags }), maxAgeMs: 60_000 });
    writeCookie({
      name: 'growthbookRedirects',
      value: [key, '2', '/from', '/contact-sales'].map(encode).join('~'),
      maxAgeMs: 60_000,
    });
    followRedirects();
    expect(vi.mocked(countExposure).mock.calls).toEqual([[document.documentElement, `${encode(key)}~2`]]);
    vi.advanceTimersByTime(100);
    expect(String(replace.mock.calls[0]?.[0])).toContain('https://www.cumulus.example/pricing?');
    // After the one that led here.
    const left = /growthbookRedirects=[^;]*\.([^;.]*)/.exec(document.cookie)?.[1];
    expect(left?.split('~').map(decodeURIComponent)).toEqual([key, '1', '/contact-sales', '/pricing']);
  },
);

test('an arrival over several redirects counts and stores each', () => {
  const ways = ['first~1~%2Fa~%2Fb', 'second~2~%2Fb~%2Fcontact-sales~second%7E2%7E%7E3'];
  writeCookie({ name: 'growthbookRedirects', value: ways.join('.'), maxAgeMs: 60_000 });
  followRedirects();
  expect(vi.mocked(countExposure).mock.calls.map(([, exposure]) => exposure)).toEqual(['first~1', 'second~2~~3']);
  expect(JSON.parse(sessionStorage.growthbookRedirects)).toEqual([
    { from: '/a', to: '/b', experiment: 'first', variation: 1 },
    { from: '/b', to: '/contact-sales', experiment: 'second', variation: 2 },
  ]);
  expect(document.cookie).not.toContain('growthbookRedirects=f');
});

test('a page that is left immediately passes on the exposure of its arrival, and stores the redirect once', () => {
  writeCookie({ name: 'growthbookRedirects', value: 'first~1~%2Fa~%2Fcontact-sales', maxAgeMs: 60_000 });
  followRedirects(new Map([[FLAG, { value: '/pricing', exposure: 'second~1' }]]));
  vi.advanceTimersByTime(100);
  expect(document.cookie).toContain(
    'growthbookRedirects=first~1~%2Fa~%2Fcontact-sales.second~1~%2Fcontact-sales~%2Fpricing',
  );
  vi.mocked(countExposure).mockClear();
  history.pushState(null, '', '/pricing');
  delete document.documentElement.dataset.redirectFlags;
  followRedirects();
  expect(vi.mocked(countExposure).mock.calls.map(([, exposure]) => exposure)).toEqual(['first~1', 'second~1']);
  expect(JSON.parse(sessionStorage.growthbookRedirects)).toHaveLength(2);
});

describe('a visitor who isn’t redirected is counted', () => {
  const TAKEN = { flag: FLAG, experiment: 'away-test' };
  const counted = () => vi.mocked(countExposure).mock.calls.map(([, exposure]) => exposure);
  function decide(...flags: DecidedFlag[]): void {
    const value = variantCookie.write({ version: '0123abcd', flags });
    writeCookie({ name: 'cuGBVariant', value, maxAgeMs: 60_000 });
    followRedirects();
  }

  test.each([
    ['an empty value', { value: '', variation: 1 }, 'away-test~1'],
    ['the path of this page', { value: '/contact-sales', variation: 1 }, 'away-test~1'],
    ['the control, whatever it says', { value: 'control', variation: 0, variationKey: 'stay' }, 'away-test~0~~~stay'],
    ['a value equal to the control’s', { value: 'control', variation: 1, isControl: true }, 'away-test~1~~~~~c'],
  ] as const)('%s', (_, decided, exposure) => {
    decide({ ...TAKEN, ...decided });
    expect(counted()).toEqual([exposure]);
    vi.advanceTimersByTime(1_000);
    expect(replace).not.toHaveBeenCalled();
  });

  test.each([
    ['a typo that leads nowhere', { value: 'pricng', variation: 1 }],
    ['an address of another site', { value: 'https://elsewhere.example/', variation: 0 }],
  ] as const)('but not with %s', (_, decided) => {
    decide({ ...TAKEN, ...decided });
    expect(counted()).toEqual([]);
  });

  test('but neither a redirected visitor, nor one outside of the experiment', () => {
    decide({ flag: FLAG, value: '' });
    expect(counted()).toEqual([]);
    document.documentElement.dataset.redirectFlags = `${FLAG} second`;
    const second = { flag: 'second', value: '/pricing', experiment: 'second-test', variation: 1, phase: 3 };
    decide({ ...TAKEN, value: '', variation: 0 }, second);
    expect(counted()).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(document.cookie).toContain(
      'growthbookRedirects=second-test~1~%2Fcontact-sales~%2Fpricing~second-test%7E1%7E%7E3',
    );
    history.pushState(null, '', '/pricing');
    delete document.documentElement.dataset.redirectFlags;
    followRedirects();
    expect(counted()).toEqual(['second-test~1~~3']);
  });
});
