import type { EntityType, Snapshot, SourceEntity } from '../types.ts';

/** One entity that visitors see from now on, or no longer. */
export interface PublishedChange {
  space: Snapshot;
  type: EntityType;
  action: 'publish' | 'unpublish';
  /** As it is published now; as it was last when it is no longer. */
  entity: SourceEntity;
}
