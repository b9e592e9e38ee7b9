import { expect, test } from 'vitest';
import { createRequestConsent, requestConsent } from './requestConsent.ts';
import { consentCookieCases } from './testing/consentCookieCases.ts';

const { allows } = requestConsent;

function cookie(groups: string) {
  return `a=b; OptanonConsent=${groups}; cuGBId=x`;
}

test.each(consentCookieCases)('analytics: %s', (_, header, isAllowed) => {
  expect(allows({ cookie: header }, 'C0002', undefined)).toBe(isAllowed ?? false);
  expect(allows({ cookie: header }, 'C0002', 'US')).toBe(isAllowed ?? true);
});

test('without a cookie header analytics is not allowed', () => expect(allows({}, 'C0002', undefined)).toBe(false));

// REQ-CNS-03
test('without a decision consent is given only in an identified country that is not opt-in', () => {
  const inCountry = (country?: string) => allows({}, 'C0002', country);
  expect(['US', 'JP', 'BR'].map(inCountry)).toEqual([true, true, true]);
  expect(['DE', 'GB', 'GR', 'NO', 'CH', 'RE', undefined].map(inCountry)).toEqual(Array(7).fill(false));
  expect(allows({ cookie: cookie('groups=C0002:0') }, 'C0002', 'US')).toBe(false);
});

// REQ-CNS-03
test('the opt-in countries are those of the European Economic Area, Switzerland, Great Britain, and their territories', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const members =
    'Austria Belgium Bulgaria Croatia Cyprus Czechia Denmark Estonia Finland France Germany Greece Hungary Ireland Italy Latvia Lithuania ' +
    'Luxembourg Malta Netherlands Poland Portugal Romania Slovakia Slovenia Spain Sweden';
  const others = ['Iceland', 'Liechtenstein', 'Norway', 'Switzerland', 'United Kingdom'];
  const territories = [
    ...['Åland Islands', 'French Guiana', 'Guadeloupe', 'Martinique', 'Mayotte', 'Réunion', 'St. Martin'],
    ...['French Polynesia', 'French Southern Territories', 'New Caledonia', 'St. Barthélemy'],
    ...['St. Pierre & Miquelon', 'Wallis & Futuna', 'Svalbard & Jan Mayen'],
    ...['Gibraltar', 'Guernsey', 'Isle of Man', 'Jersey'],
  ];
  const wanted = [...members.split(' '), ...others, ...territories];
  expect(wanted).toHaveLength(50);
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const optIn = codes.filter((code) => requestConsent.rule({}, code) === 'none');
  expect(optIn.map((code) => names.of(code)).sort()).toEqual(wanted.sort());
});

// REQ-CNS-03
test('another list takes the place of the default one; an unknown country stays opt-in', () => {
  const { rule } = createRequestConsent(new Set(['US', 'DE']));
  expect([rule({}, 'US'), rule({}, 'DE'), rule({}, 'FR'), rule({}, undefined)]).toEqual([
    ...['none', 'none', 'opt-out', 'none'],
  ]);
});

// REQ-CNS-06
test('Global Privacy Control is a refusal, whatever the cookie says', () => {
  const headers = { 'sec-gpc': '1', cookie: cookie('groups=C0002:1') };
  expect(allows(headers, 'C0002', 'US')).toBe(false);
  expect(allows(headers, 'C0001', 'US')).toBe(true);
});

test.each([
  ['2026-11-22.0123abcd', true],
  ['2026-12.0123abcd', true],
  ['2026-11-21.0123abcd', false],
  ['2026-11.0123abcd', false],
  // Compared as text it would be later than any date.
  ['v3.0123abcd', false],
  // OneTrust's form: OneTrust itself asks again.
  ['202409.2.0', true],
  ['2026-10', true],
  ['', true],
])('an answer to version %s of the text counts for version 2026-11-22: %s', (version, counts) => {
  const yes = { cookie: cookie(`isGpcEnabled=0&version=${version}&hosts=&groups=C0001%3A1%2CC0002%3A1`) };
  const no = { cookie: cookie(`isGpcEnabled=0&version=${version}&hosts=&groups=C0001%3A1%2CC0002%3A0`) };
  const allowed = (headers: { cookie: string }, country?: string) => allows(headers, 'C0002', country, '2026-11-22');
  expect([allowed(yes), allowed(yes, 'US'), allowed(no), allowed(no, 'US')]).toEqual([counts, true, false, false]);
  expect(allows(yes, 'C0002', undefined)).toBe(true);
});

test('a long forged cookie is read like any other', () => {
  const header = cookie(`${'version='.repeat(1_000)}&${'groups=C0002:1'.repeat(600)}`);
  expect(allows({ cookie: header }, 'C0002', undefined, '2026-11-22')).toBe(true);
});
