import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { submissionContext } from '../../../apps/site/submissionContext.ts';
import { consentValue } from '../../fixtures/consentValue.ts';

const ID = '0b1c2d3e-4f50-4a6b-8c7d-8e9f0a1b2c3d';
const ANONYMOUS = '5a1c2d3e-4f50-4a6b-8c7d-8e9f0a1b2c3d';
const VARIANTS = '0123abcd.home-hero~brain~home-hero~2.cards~true~new-cards~1~~~wide.plain~true.a%20b~true.off~';
const ALLOWED = `OptanonConsent=${consentValue(['C0002'])}`;
const ALL = [
  `cuGBId=${ID}`,
  `ajs_anonymous_id=${ANONYMOUS}`,
  'utm_source=news%20letter',
  'utm_medium=email',
  'utm_campaign=none',
  'utm_stamp=1800000000000',
  'cuChannel=Paid%20Search',
  'cuReturnedFrom=checkout.stripe.com',
  `cuGBVariant=${VARIANTS}`,
  'session=secret',
];

const contextOf = submissionContext({ countryOf: () => 'DE' });
const read = (...cookies: string[]) => contextOf({ headers: { cookie: cookies.join('; ') } } as IncomingMessage);

// REQ-LEA-08, REQ-ATT-06, REQ-ATT-07
test('with consent to analytics a lead has attribution, variants and ids', () => {
  expect(read(ALLOWED, ...ALL).analytics).toEqual({
    attribution: {
      ...{ utm_source: 'news letter', utm_medium: 'email', utm_campaign: 'none' },
      ...{ channel: 'Paid Search', returnedFrom: 'checkout.stripe.com' },
    },
    variants: { 'home-hero': '2', 'new-cards': 'wide', plain: 'true' },
    anonymousId: ANONYMOUS,
    growthbookId: ID,
  });
});

test('an exclusion from an experiment is no variation, and costs no other one', () => {
  const flags = '.wide~true~new-cards~x0.home-hero~brain~home-hero~2:old-hero~x1:oldest-hero~x0';
  expect(read(ALLOWED, `cuGBVariant=0123abcd${flags}`).analytics?.variants).toEqual({ wide: 'true', 'home-hero': '2' });
});

test.each([
  ['without a decision', []],
  ['with a refusal', [`OptanonConsent=${consentValue([])}`]],
  ['with consent to other groups only', [`OptanonConsent=${consentValue(['C0003', 'C0004'])}`]],
])('%s it has none of them', (_, cookies) => {
  expect(read(...cookies, ...ALL).analytics).toBeNull();
});

test('Global Privacy Control is a refusal', () => {
  const headers = { cookie: [ALLOWED, ...ALL].join('; '), 'sec-gpc': '1' };
  expect(contextOf({ headers } as unknown as IncomingMessage).analytics).toBeNull();
});

test('the id of the consent record is there with and without consent', () => {
  for (const groups of [['C0002'], []] as const) {
    const record = `${consentValue([...groups])}&consentId=${ID}`;
    for (const cookie of [record, encodeURIComponent(record)])
      expect(read(`OptanonConsent=${cookie}`).consentId).toBe(ID);
  }
  expect(read().consentId).toBeNull();
});

test('damaged cookies are left out, the others stay', () => {
  const damaged = [
    ...['cuGBId=1', `ajs_anonymous_id=${'x'.repeat(300)}`, 'cuGBVariant=broken', 'utm_term=%E4%FF'],
    ...[`utm_source=${'x'.repeat(101)}`, 'utm_medium=a%0Ab', 'utm_campaign=', 'utm_content=%22ads%22'],
  ];
  expect(read(ALLOWED, ...damaged)).toEqual({
    consentId: null,
    analytics: { attribution: { utm_content: '"ads"' }, variants: {}, anonymousId: null, growthbookId: null },
  });
  expect(read(`${ALLOWED}&consentId=<script>`).consentId).toBeNull();
});
