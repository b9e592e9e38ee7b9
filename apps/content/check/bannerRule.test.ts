import { expect, it, test } from 'vitest';
import { entry } from '../testing/fixtureSpace.ts';
import type { CheckedSpace } from './checkedContent.ts';
import { bannerRule } from './timeRules.ts';

const FILE = 'entries/global.json';

/** Findings of a space with one published banner. */
function check(fields: Record<string, string>, type = 'pageBanner') {
  const localized = Object.entries(fields).map(([name, value]) => [name, { 'en-US': value }]);
  const entity = entry(type, 'sale', Object.fromEntries(localized));
  const space: Partial<CheckedSpace> = {
    defaultLocale: { code: 'en-US', name: 'English', sys: { id: 'en' } },
    entries: new Map([['sale', { type: 'Entry', entity, file: FILE, at: ['entries', 0] }]]),
    published: { entries: new Map([['sale', entity]]), assets: new Map() },
  };
  return bannerRule(space as CheckedSpace);
}

// REQ-BAN-07
it('finds a banner that closes before it opens, with its place in the file', () => {
  expect(check({ opensAt: '2026-12-24T00:00Z', closesAt: '2026-12-01T00:00Z' })).toEqual([
    {
      file: FILE,
      at: ['entries', 0, 'fields', 'closesAt', 'en-US'],
      message: 'pageBanner "sale": the field "closesAt" must be later than opensAt (2026-12-24T00:00Z)',
    },
  ]);
});

test.each([
  [{ opensAt: 'soon' }, 1],
  [{ closesAt: '2026-12-24T08:00' }, 1],
  [{}, 0],
  [{ opensAt: '2026-12-01T00:00Z', closesAt: '2026-12-24T00:00+01:00' }, 0],
])('%o has %d findings', (fields, count) => {
  expect(check(fields)).toHaveLength(count);
});

it('ignores entries of other types', () => {
  expect(check({ opensAt: 'soon' }, 'link')).toEqual([]);
});
