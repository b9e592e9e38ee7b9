import { expect, test } from 'vitest';
import { createConsentRecord } from './decideConsent.ts';
import { requestConsent } from './requestConsent.ts';

const decision = { allowed: ['C0002'], version: '2026-11.0123abcd', hasSignal: false } as const;

test('a decision is written in OneTrust’s form, which the server reads', () => {
  const record = createConsentRecord(decision);
  expect(Object.fromEntries(record)).toEqual({
    isGpcEnabled: '0',
    datestamp: expect.stringMatching(/^\w{3} \w{3} \d\d \d{4} /),
    version: '2026-11.0123abcd',
    hosts: '',
    consentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    interactionCount: '1',
    landingPath: 'NotLandingPage',
    groups: 'C0001:1,C0002:1,C0003:0,C0004:0',
    AwaitingReconsent: 'false',
  });
  const cookie = `OptanonConsent=${record}`;
  // Characters allowed in a cookie (RFC 6265).
  expect(cookie).toMatch(/^[^\s",;\\]+$/);
  const allows = (group: 'C0002' | 'C0003') => requestConsent.allows({ cookie }, group, 'US');
  expect([allows('C0002'), allows('C0003')]).toEqual([true, false]);
});

test('the next decision keeps the id and increments the count', () => {
  const first = createConsentRecord(decision);
  const next = createConsentRecord({ ...decision, allowed: [] }, `${first}`);
  expect(next.get('consentId')).toBe(first.get('consentId'));
  expect(next.get('interactionCount')).toBe('2');
  expect(next.get('groups')).toBe('C0001:1,C0002:0,C0003:0,C0004:0');
});
