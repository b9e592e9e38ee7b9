import { expect, test } from 'vitest';
import { readEnvironment } from '../../../../services/environment.ts';
import { CONSENT_GROUPS } from '../consentGroups.ts';
import { CONSENT_MAX_DAYS, usedGroups } from './storageInUse.ts';
import { vendorsInUse } from './vendorMatrix.ts';

test('all groups are asked for where all is built in, and where vendors take its place', () => {
  expect(usedGroups({})).toEqual([...CONSENT_GROUPS]);
  expect(usedGroups({ VISITOR_IDENTIFICATION_SCRIPT_URL: 'https://tools.example/tag.js' })).toEqual([
    ...CONSENT_GROUPS,
  ]);
});

test('advertising is not asked for where visitors are not identified', () => {
  expect(usedGroups({ VISITOR_IDENTIFICATION_SCRIPT_URL: 'none' })).toEqual(['C0001', 'C0002', 'C0003']);
});

const named = (variables: Record<string, string>) =>
  Object.fromEntries(vendorsInUse(variables).map(({ id, name, host }) => [id, name ?? host]));

test('where all is built in the site itself receives what is sent, and nobody else is named but the video services', () => {
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

test('the term of consent records is the one that the services go by', () => {
  expect(CONSENT_MAX_DAYS).toBe(readEnvironment({}).CONSENT_MAX_DAYS);
});
