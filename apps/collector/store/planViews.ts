import { createLog } from '@cumulus/http/log';
import type { Row, Statement } from '@cumulus/sql/Database';
import { EVENT_VIEWS, type EventView, type ViewColumn } from '@cumulus/tracking-plan';
import { tableOf } from './tables.ts';

const log = createLog('store');

/** SQL expressions of a database for the views of the tracking plan, on a row of a table of records. */
export interface ViewDialect {
  /** Milliseconds since 1970 as a point in time. */
  time(column: string): string;
  /** Its day in UTC. */
  day(column: string): string;
  /** A value of the message; NULL where it doesn't have the column's type, as in events of an earlier plan. */
  value(column: Pick<ViewColumn, 'path' | 'type' | 'member'>): string;
  /** Condition that a view of `plan_view` is there. */
  readonly isView: string;
}

/** Queries of the views, by view name. */
export type ViewQueries = ReadonlyMap<string, string>;

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

/** Statements that a database runs one after the other: each gives its rows, or throws. */
export type ViewSteps<Result> = Generator<Statement, Result, Row[]>;

/** The names of views that differ from the stored definitions, with those definitions. */
export function* findDiffering({ isView }: ViewDialect, wanted: ViewQueries): ViewSteps<ViewQueries> {
  const rows = yield { text: `SELECT name, definition FROM plan_view WHERE ${isView}` };
  const existing = new Map(rows.map(({ name, definition }) => [String(name), String(definition)]));
  const names = [...new Set([...existing.keys(), ...wanted.keys()])];
  return new Map(
    names.flatMap((name) => (existing.get(name) === wanted.get(name) ? [] : [[name, existing.get(name) ?? '']])),
  );
}

/**
 * Updates the views of the tracking plan that differ from the stored definitions, and drops those of events that are no longer planned, in a transaction. A
 * foreign view of the same name, and a view with foreign dependents that can't be extended in place, stays unchanged and is logged.
 */
export function* refreshViews(dialect: ViewDialect, wanted: ViewQueries): ViewSteps<void> {
  for (const [name, existing] of yield* findDiffering(dialect, wanted)) {
    const problem = yield* runFirstWorking(attemptsFor(name, wanted.get(name), existing !== ''));
    if (problem) log.error(`view ${name} of the tracking plan can't be made or removed: ${problem}`);
  }
}

/** Where PostgreSQL replaces a view, it keeps grants and dependents; it only allows new columns at the end, and SQLite none: else it is dropped and created. */
function attemptsFor(name: string, query: string | undefined, isReplaced: boolean): Statement[][] {
  const drop = { text: `DROP VIEW IF EXISTS ${name}` };
  const forget = { text: 'DELETE FROM plan_view WHERE name = $1', parameters: [name] };
  if (query === undefined) return [[drop, forget]];
  const note = { text: 'INSERT INTO plan_view (name, definition) VALUES ($1, $2)', parameters: [name, query] };
  const create = { text: `CREATE VIEW ${name} AS ${query}` };
  const replace = { text: `CREATE OR REPLACE VIEW ${name} AS ${query}` };
  const begin = [forget, note];
  return isReplaced
    ? [
        [...begin, replace],
        [...begin, drop, create],
      ]
    : [[...begin, create]];
}

/** Runs the first list of statements that succeeds completely. @returns the last error where none does */
function* runFirstWorking(attempts: readonly Statement[][]): ViewSteps<string | undefined> {
  let problem: string | undefined;
  for (const statements of attempts) {
    yield { text: 'SAVEPOINT plan_view' };
    try {
      for (const statement of statements) yield statement;
      yield { text: 'RELEASE SAVEPOINT plan_view' };
      return undefined;
    } catch (error) {
      yield { text: 'ROLLBACK TO SAVEPOINT plan_view' };
      problem = (error as Error).message;
    }
  }
  return problem;
}
