import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

const statementsOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split(/;(?:\n+|$)/)
    .filter((statement) => statement !== '');

const VIEW = /^CREATE TEMP VIEW (\w+) AS\n/m;
const viewStatements = statementsOf('views.sql');
/** What a query may read, by name. */
export const VIEWS = viewStatements.flatMap((statement): [name: string, query: string][] => {
  const [head, name] = VIEW.exec(statement) ?? [];
  return head && name ? [[name, statement.slice(statement.indexOf(head) + head.length)]] : [];
});
/** What the views need. */
export const VIEW_MACROS = viewStatements.filter((statement) => !VIEW.test(statement));
/** What several queries share, over these views. */
const MACROS = statementsOf('macros.sql');

/** The query of a report. @param id of the list */
export const sqlFile = (id: string): URL => new URL(`queries/${id}.sql`, import.meta.url);

/** The statements that a query needs between the views and itself. */
export const macrosOf = (query: string): string[] => calledIn(query, MACROS);

/** The query as people read it, with the macros that it calls. */
export async function shownSql(id: string): Promise<string> {
  const query = await readFile(sqlFile(id), 'utf8');
  const called = calledIn(query, [...VIEW_MACROS, ...MACROS]);
  return called.map((statement) => `${statement};\n\n`).join('') + query;
}

/** The definitions of the macros that a text calls, each after those of the macros that it calls itself. */
function calledIn(text: string, statements: readonly string[]): string[] {
  const called = statements.filter((statement) => {
    const [, name] = /^CREATE TEMP MACRO (\w+)\(/m.exec(statement) ?? [];
    return name !== undefined && text !== statement && text.includes(`${name}(`);
  });
  return [...new Set(called.flatMap((statement) => [...calledIn(statement, statements), statement]))];
}
