import { expect, test } from 'vitest';
import { entry } from '../testing/fixtureSpace.ts';
import type { CheckedSpace } from './checkedContent.ts';
import { dateRule } from './timeRules.ts';

/** Findings of a space with one published entry. */
function check(publishedDate: string, type = 'article') {
  const entity = entry(type, 'news', { publishedDate: { 'en-US': publishedDate } });
  const space: Partial<CheckedSpace> = {
    defaultLocale: { code: 'en-US', name: 'English', sys: { id: 'en' } },
    entries: new Map([['news', { type: 'Entry', entity, file: 'entries/blog.json', at: ['entries', 0] }]]),
    published: { entries: new Map([['news', entity]]), assets: new Map() },
  };
  return dateRule(space as CheckedSpace);
}

// REQ-CMS-14
test('finds an article whose date is unreadable, with its place in the file', () => {
  expect(check('2026-02-30')).toEqual([
    {
      file: 'entries/blog.json',
      at: ['entries', 0, 'fields', 'publishedDate', 'en-US'],
      message:
        'article "news": the field "publishedDate" must be a date such as 2026-12-01, or with a time and its offset 2026-12-01T08:00+01:00, got "2026-02-30"',
    },
  ]);
});

test.each([
  ['soon', 'article', 1],
  ['1 November 2026', 'article', 1],
  ['2026-11-01', 'article', 0],
  ['2026-11-01T00:30+02:00', 'article', 0],
  ['2999-01-01', 'article', 0],
  ['soon', 'hero', 0],
])('%s of %s has %i findings', (date, type, count) => expect(check(date, type)).toHaveLength(count));
