import { EVENT_VIEWS, type EventView, type ViewColumn } from '@cumulus/tracking-plan';
import { tableOf } from './tables.ts';

/** How a database writes what views of the plan consist of. All of it is an expression on a row of a table of records. */
export interface ViewDialect {
  /** Milliseconds since 1970 as a point in time. */
  time(column: string): string;
  /** The day of it, UTC. */
  day(column: string): string;
  /** A value of the message; NULL where it is none of the column's type, as an event of an earlier plan may have it. */
  value(column: Pick<ViewColumn, 'path' | 'type' | 'member'>): string;
}

/** Views by their names, as queries. */
export type ViewQueries = ReadonlyMap<string, string>;

/** The views that a database is to have: one for each planned event. */
export function planViews(dialect: ViewDialect, views: readonly EventView[] = EVENT_VIEWS): ViewQueries {
  return new Map(views.map((view) => [view.name, viewDefinition(view, dialect)]));
}

/**
 * The query of a planned event's view: when it happened, whose it was, and its properties as columns of their types. Events that don't follow the
 * plan are left out; they are in the table, with the reason.
 */
export function viewDefinition({ where, columns }: EventView, dialect: ViewDialect): string {
  const { vendor = '' } = where;
  const made = dialect.value({ path: [vendor === 'consent' ? 'decidedAt' : 'timestamp'], type: 'text' });
  const selected = [
    ...['id', 'message_id', 'anonymous_id', 'user_id'],
    `${dialect.time('occurred_at')} AS occurred_at`,
    `${dialect.day('occurred_at')} AS occurred_on`,
    `${dialect.time('received_at')} AS received_at`,
    `${made} AS original_timestamp`,
    ...columns.map((column) => `${dialect.value(column)} AS ${column.name}`),
  ];
  const conditions = Object.entries(where).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} = ${quote(value)}`],
  );
  return `SELECT ${selected.join(',\n  ')}\nFROM ${tableOf(vendor)} WHERE ${conditions.join(' AND ')} AND is_valid = 1`;
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
