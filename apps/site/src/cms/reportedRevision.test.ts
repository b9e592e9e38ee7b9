import { expect, test } from 'vitest';
import { hasRevision, type ReportedRevision } from './reportedRevision.ts';
import type { AllLocalesEntry } from './snapshot.ts';

const item = (id: string, type: string, revision: number) =>
  ({ sys: { id, type, revision }, fields: {} }) as AllLocalesEntry;
const CONTENT = {
  entries: { home: item('home', 'Entry', 4) },
  assets: { photo: item('photo', 'Asset', 2) },
  resources: { 'crn:…/guide': item('guide', 'Entry', 7) },
};
const report = (id: string, revision: number, rest: Partial<ReportedRevision> = {}): ReportedRevision => ({
  ...{ id, revision, type: 'Entry', isUnpublished: false },
  ...rest,
});

test.each([
  ['an older revision', report('home', 3), true],
  ['the same revision', report('home', 4), true],
  ['a newer revision', report('home', 5), false],
  ['an entry that is not there', report('blog', 1), false],
  ['an asset', report('photo', 2, { type: 'Asset' }), true],
  ['an asset with the id of an entry', report('home', 1, { type: 'Asset' }), false],
  ['an entry of another space', report('guide', 8), false],
  ['an unpublished entry that is still there', report('home', 4, { isUnpublished: true }), false],
  ['an unpublished entry that is gone', report('blog', 4, { isUnpublished: true }), true],
  ['an unpublished entry that was published again', report('home', 3, { isUnpublished: true }), true],
])('%s', (_, reported, expected) => {
  expect(hasRevision(CONTENT, reported, true)).toBe(expected);
});

test('the revision of a file shows nothing while it stays the same', () => {
  const results = [3, 4, 5].map((revision) => hasRevision(CONTENT, report('home', revision), false));
  expect(results).toEqual([true, undefined, false]);
});
