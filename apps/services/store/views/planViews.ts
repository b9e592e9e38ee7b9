import { EVENT_VIEWS, type EventView } from '@cumulus/tracking-plan';
import type { ViewDialect } from './ViewDialect.ts';
import { viewDefinition } from './viewDefinition.ts';

/** Views by their names, as queries. */
export type ViewQueries = ReadonlyMap<string, string>;

/** The views that a database is to have: one for each planned event. */
export function planViews(dialect: ViewDialect, views: readonly EventView[] = EVENT_VIEWS): ViewQueries {
  return new Map(views.map((view) => [view.name, viewDefinition(view, dialect)]));
}
