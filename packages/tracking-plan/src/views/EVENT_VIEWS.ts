import { EVENTS } from '../EVENTS.ts';
import type { PlannedEvent } from '../PlannedEvent.ts';
import { columnsOf } from './columnsOf.ts';
import { contextColumns } from './contextColumns.ts';
import type { EventView } from './EventView.ts';
import { snakeCase } from './snakeCase.ts';
import type { ViewColumn } from './ViewColumn.ts';

/** Where the events of a kind carry what their schema describes: a decision on consent is the message itself. */
const PLACES: Readonly<Record<string, readonly string[]>> = { consent: [], identify: ['traits'], group: ['traits'] };
/** Kinds that are known by the name of the event; the others have one plan for all. */
const NAMED = new Set(['track', 'consent']);

/** One view for each planned event. What comes after has columns after, so that a database can extend a view in place. */
export const EVENT_VIEWS: readonly EventView[] = Object.entries<PlannedEvent>(EVENTS).map(([event, plan]) => {
  const { kind, schema } = plan;
  const place = PLACES[kind] ?? ['properties'];
  return {
    name: snakeCase(event),
    event,
    where: {
      vendor: kind === 'consent' ? 'consent' : 'segment',
      type: kind,
      event: NAMED.has(kind) ? event : undefined,
    },
    columns: [...(kind === 'consent' ? [] : contextColumns), ...wholeOf(schema, place), ...columnsOf(schema, place)],
  };
});

/** Of an event that may carry more than is planned, all of it. */
function wholeOf(schema: PlannedEvent['schema'], place: readonly string[]): ViewColumn[] {
  const [name] = place;
  return name && 'type' in schema && schema.type === 'loose_object' ? [{ name, path: place, type: 'json' }] : [];
}
