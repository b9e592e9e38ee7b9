import type { CheckedSpace, PlacedEntity } from './CheckedSpace.ts';
import { findingAt } from './CheckedSpace.ts';
import type { Finding } from './Finding.ts';

/** Entries and assets that are not published although nothing says that this is meant: neither archived nor scheduled, and not in `drafts/`. */
export function unpublishedRule({ entries, assets, published, scheduled }: CheckedSpace): Finding[] {
  const isForgotten = ({ type, entity: { sys } }: PlacedEntity) =>
    !published[type === 'Entry' ? 'entries' : 'assets'].has(sys.id) &&
    sys.publishedVersion === undefined &&
    !isArchived(sys) &&
    !scheduled.has(`${type}:${sys.id}`);
  return [...entries.values(), ...assets.values()]
    .filter(isForgotten)
    .map((placed) =>
      findingAt(placed, [], 'not published. Publish or schedule it; what is to wait is archived, or stands in drafts/'),
    );
}

/** Whether an entity was archived, as both forms of an export say it. */
export function isArchived({ archivedAt, archivedVersion }: PlacedEntity['entity']['sys']): boolean {
  return Boolean(archivedAt || archivedVersion);
}
