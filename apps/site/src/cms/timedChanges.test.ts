import { expect, test } from 'vitest';
import { createContent } from './content.ts';
import { entryOf, snapshotOf } from './testing/snapshots.ts';
import { timedChangesOf } from './timedChanges.ts';

// REQ-BAN-07
test('lists when each banner opens and closes', () => {
  const content = createContent(
    snapshotOf(
      entryOf('always', 'pageBanner', { text: 'x' }),
      entryOf('sale', 'pageBanner', { opensAt: '2026-12-01T08:00+01:00', closesAt: '2026-12-24T18:00Z' }),
      entryOf('never', 'pageBanner', { opensAt: '2026-12-24T18:00Z', closesAt: '2026-12-01T08:00Z' }),
      entryOf('article', 'article', { opensAt: '2026-12-01T08:00Z' }),
    ),
  );
  expect(timedChangesOf(content)).toEqual([
    { at: Date.parse('2026-12-01T07:00Z'), tag: 'sale' },
    { at: Date.parse('2026-12-24T18:00Z'), tag: 'sale' },
  ]);
  expect(timedChangesOf(content)).toBe(timedChangesOf(content));
});
