import type { SqliteFile } from '@cumulus/sql/sqlite/SqliteFile';
import type { ViewDialect } from '../planViews.ts';
import { findDiffering, refreshViews, type ViewQueries, type ViewSteps } from '../refreshViews.ts';

const MS = '1000.0';
/** Values of `json_type` for each column type. */
const KINDS = { text: `'text'`, number: `'integer', 'real'`, boolean: `'true', 'false'`, json: `'object', 'array'` };

/** Times are text in ISO 8601, which sorts as they do; true is 1; objects and lists are JSON as text. */
export const sqliteDialect: ViewDialect = {
  time: (column) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / ${MS}, 'unixepoch')`,
  day: (column) => `date(${column} / ${MS}, 'unixepoch')`,
  value({ path, type, member = '' }) {
    const place = `'$${path.map((name) => `."${name}"`).join('')}'`;
    if (type === 'member') {
      const list = `json_each(message, ${place})`;
      return `CASE json_type(message, ${place}) WHEN 'array' THEN EXISTS (SELECT 1 FROM ${list} WHERE value = '${member}') END`;
    }
    return `CASE WHEN json_type(message, ${place}) IN (${KINDS[type]}) THEN json_extract(message, ${place}) END`;
  },
};

const IS_VIEW = `name IN (SELECT name FROM sqlite_master WHERE type = 'view')`;

/** Brings the views of the tracking plan up to date, in the thread of the file. @returns why views stayed unchanged, for the log */
export function refreshSqliteViews(file: SqliteFile, wanted: ViewQueries): string[] {
  if (run(file, findDiffering(IS_VIEW, wanted)).size === 0) return [];
  // Looks again: another process may have made them while this one waited for the lock.
  return file.transaction(() => run(file, refreshViews(IS_VIEW, wanted)));
}

function run<Result>(file: SqliteFile, steps: ViewSteps<Result>): Result {
  for (let step = steps.next([]); ; ) {
    if (step.done) return step.value;
    try {
      step = steps.next(file.read(step.value));
    } catch (error) {
      step = steps.throw(error);
    }
  }
}
