import { EVENT_VIEWS, type EventView, type ViewColumn } from '@cumulus/tracking-plan';
import type { ViewQueries } from './refreshViews.ts';
import { tableOf } from './tables.ts';

/** SQL expressions of a database for the views of the tracking plan, on a row of a table of records. */
export interface ViewDialect {
  /** Milliseconds since 1970 as a point in time. */
  time(column: string): string;
  /** Its day in UTC. */
  day(column: string): string;
  /** A value of the message; NULL where it doesn't have the column's type, as in events of an earlier plan. */
  value(column: Pick<ViewColumn, 'path' | 'type' | 'member'>): string;
}

/** The views of a database: one for each planned event. */
export function planViews(dialect: ViewDialect, views: readonly EventView[] = EVENT_VIEWS): ViewQueries {
  return new Map(views.map((view) => [view.name, viewDefinition(view, dialect)]));
}

/**
 * The query of a planned event's view: time, visitor ids, and its properties as typed columns. Events that don't follow the plan are only in the
 * table, with the reason.
 */
function viewDefinition({ where, columns }: EventView, dialect: ViewDialect): string {
  const { vendor = '' } = where;
  const createdAt = dialect.value({ path: [vendor === 'consent' ? 'decidedAt' : 'timestamp'], type: 'text' });
  const selected = [
    ...['id', 'message_id', 'anonymous_id', 'user_id'],
    `${dialect.time('occurred_at')} AS occurred_at`,
    `${dialect.day('occurred_at')} AS occurred_on`,
    `${dialect.time('received_at')} AS received_at`,
    `${createdAt} AS original_timestamp`,
    ...columns.map((column) => `${dialect.value(column)} AS ${column.name}`),
  ];
  const conditions = Object.entries(where).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} = ${quote(value)}`],
  );
  return `SELECT ${selected.join(',\n  ')}\nFROM ${tableOf(vendor)} WHERE ${conditions.join(' AND ')} AND is_valid = 1`;
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
