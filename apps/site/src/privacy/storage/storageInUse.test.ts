import { expect, test } from 'vitest';
import { z } from 'zod';
import { readCollectorEnvironment } from '../../../../collector/environment.ts';
import type { VendorManifest } from '../../vendors/manifest.ts';
import { CONSENT_GROUPS } from '../consentGroups.ts';
import { CONSENT_MAX_DAYS, storageInUse, usedGroups } from './storageInUse.ts';
import { vendorsInUse } from './vendorMatrix.ts';

test('all groups need consent with built-in services and with vendors', () => {
  expect(usedGroups({})).toEqual([...CONSENT_GROUPS]);
  expect(usedGroups({ VISITOR_IDENTIFICATION_SCRIPT_URL: 'https://tools.example/tag.js' })).toEqual([
    ...CONSENT_GROUPS,
  ]);
});

test('advertising needs no consent where visitors are not identified', () => {
  expect(usedGroups({ VISITOR_IDENTIFICATION_SCRIPT_URL: 'none' })).toEqual(['C0001', 'C0002', 'C0003']);
});

const named = (variables: Record<string, string>) =>
  Object.fromEntries(vendorsInUse(variables).map(({ id, name, host }) => [id, name ?? host]));

test('with built-in services only the site and the video services are named as recipients', () => {
  const { youtube, vimeo, ...others } = named({});
  expect([youtube, vimeo]).toEqual(['YouTube', 'Vimeo']);
  expect(new Set(Object.values(others))).toEqual(new Set(['Cumulus']));
  expect(others).not.toHaveProperty('onetrust');
});

test.each([
  ['segment', { SEGMENT_API_HOST: 'https://api.segment.io/v1' }, 'Segment'],
  ['segment', { SEGMENT_FORWARD_URL: 'https://api.segment.io/v1' }, 'Segment'],
  ['contentful', { CONTENTFUL_SPACE_ID: 'a' }, 'Contentful'],
  ['growthbook', { GROWTHBOOK_API_HOST: 'https://cdn.growthbook.io' }, 'GrowthBook'],
  ['growthbookUsage', { GROWTHBOOK_API_HOST: 'https://cdn.growthbook.io' }, undefined],
  ['onetrust', { ONETRUST_DOMAIN_SCRIPT: 'a' }, 'OneTrust'],
  ['location', { LOCATION_API_URL: 'https://api.vendor.example/v1/ip' }, 'api.vendor.example'],
  ['identification', { VISITOR_IDENTIFICATION_SCRIPT_URL: 'https://tools.example/v2/tag.js' }, 'tools.example'],
  ['identification', { VISITOR_IDENTIFICATION_SCRIPT_URL: 'none' }, undefined],
])('%s with %o is %s', (id, variables, name) => {
  expect(named(variables as Record<string, string>)[id]).toBe(name);
});

test('storage of a vendor is listed only while it is configured', () => {
  const recipient = { id: 'acmeVisits', group: 'C0002', purpose: 'vendorAnalytics', paths: [] } as const;
  const acme: VendorManifest = {
    id: 'acme',
    variables: z.object({}),
    recipients: [{ ...recipient, variables: ['ACME_URL'], isOptional: true }],
    storage: [{ name: 'acme_id', kind: 'cookie', group: 'C0002', purpose: 'anonymousId', lifetime: 'session' }],
    reads: [{ name: 'acme_user', kind: 'cookie', group: 'C0002', purpose: 'productUser', lifetime: 'product' }],
  };
  const listed = (variables: Record<string, string>) =>
    storageInUse(variables, vendorsInUse(variables, [acme]), [acme]).flatMap(({ name, vendor }) =>
      vendor === 'acme' ? name : [],
    );
  expect(listed({})).toEqual([]);
  expect(listed({ ACME_URL: 'https://acme.example' })).toEqual(['acme_id', 'acme_user']);
});

test('the cookies of the consent banner are listed without the vendor too, whose names the built-in banner uses', () => {
  const names = storageInUse({}, vendorsInUse({})).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['OptanonConsent', 'OptanonAlertBoxClosed']));
});

test('the retention of consent records is that of the services', () => {
  expect(CONSENT_MAX_DAYS).toBe(readCollectorEnvironment({}).CONSENT_MAX_DAYS);
});
