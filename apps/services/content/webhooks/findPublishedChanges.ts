import type { EntityType, Snapshot, SourceEntity } from '../types.ts';
import type { PublishedChange } from './PublishedChange.ts';

/**
 * What differs between two states of a space for those who may see published content only.
 * @param before the state before
 * @param after the state now
 */
export function findPublishedChanges(before: Snapshot, after: Snapshot): PublishedChange[] {
  return [...compare('Entry', 'entries', before, after), ...compare('Asset', 'assets', before, after)];
}

function compare(type: EntityType, part: 'entries' | 'assets', before: Snapshot, after: Snapshot): PublishedChange[] {
  const [old, now] = [before.delivery[part], after.delivery[part]];
  const published = [...now.values()].filter((entity) => !isSame(old.get(entity.sys.id), entity));
  const unpublished = [...old.values()].filter(({ sys }) => !now.has(sys.id));
  return [
    ...published.map((entity) => ({ space: after, type, action: 'publish' as const, entity })),
    ...unpublished.map((entity) => ({ space: after, type, action: 'unpublish' as const, entity })),
  ];
}

/** Entities of a file that wasn't read again are the same objects. */
function isSame(before: SourceEntity | undefined, after: SourceEntity): boolean {
  return before === after || (before !== undefined && JSON.stringify(before) === JSON.stringify(after));
}
