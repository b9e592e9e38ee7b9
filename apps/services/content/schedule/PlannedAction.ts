import type { EntityType } from '../types.ts';

/** A scheduled action that was checked and is to be carried out. */
export interface PlannedAction {
  id: string;
  type: EntityType;
  entityId: string;
  action: 'publish' | 'unpublish';
  /** Milliseconds since 1970. */
  at: number;
  /** The file it stands in. */
  file: string;
}
