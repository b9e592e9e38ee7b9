import type { Row, Statement } from '@cumulus/sql/Database';

/** Queries of the views, by view name. */
export type ViewQueries = ReadonlyMap<string, string>;

/** Statements that a database runs one after the other: each gives its rows, or throws. */
export type ViewSteps<Result> = Generator<Statement, Result, Row[]>;

/**
 * Finds the views that differ from the stored definitions.
 * @param isView condition that a view of `plan_view` is there
 * @returns their names, with those definitions
 */
export function* findDiffering(isView: string, wanted: ViewQueries): ViewSteps<ViewQueries> {
  const rows = yield { text: `SELECT name, definition FROM plan_view WHERE ${isView}` };
  const existing = new Map(rows.map(({ name, definition }) => [String(name), String(definition)]));
  const names = [...new Set([...existing.keys(), ...wanted.keys()])];
  return new Map(
    names.flatMap((name) => (existing.get(name) === wanted.get(name) ? [] : [[name, existing.get(name) ?? '']])),
  );
}

/**
 * Updates the views of the tracking plan that differ from the stored definitions, and drops those of events that are no longer planned, in a transaction. A
 * foreign view of the same name, and a view with foreign dependents that can't be extended in place, stays unchanged.
 * @param isView as for `findDiffering`
 * @returns why views stayed unchanged, for the log
 */
export function* refreshViews(isView: string, wanted: ViewQueries): ViewSteps<string[]> {
  const problems: string[] = [];
  for (const [name, existing] of yield* findDiffering(isView, wanted)) {
    const problem = yield* runFirstWorking(attemptsFor(name, wanted.get(name), existing !== ''));
    if (problem) problems.push(`view ${name} of the tracking plan can't be made or removed: ${problem}`);
  }
  return problems;
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
