import type { ViewColumn } from './ViewColumn.ts';

/** The view of one planned event, in which a database shows its properties as columns. */
export interface EventView {
  name: string;
  /** Name of the event in the plan. */
  event: string;
  /** What stored records have that belong to it. */
  where: Readonly<Record<'vendor' | 'type' | 'event', string | undefined>>;
  columns: readonly ViewColumn[];
}
