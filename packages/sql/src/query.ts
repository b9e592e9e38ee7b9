import {
  type Compilable,
  DummyDriver,
  type Expression,
  type InsertQueryBuilder,
  type InsertResult,
  isExpression,
  Kysely,
  type OperationNodeSource,
  PostgresQueryCompiler,
  type QueryCompiler,
  type RawBuilder,
  type RootOperationNode,
  type SelectQueryBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';

/** SQL of one database, with its parameters. */
export interface Statement {
  text: string;
  parameters?: readonly SqlValue[];
}

export type SqlValue = string | number | null;
export type Row = Record<string, SqlValue>;
export type Dialect = 'sqlite' | 'postgres';

/** What a database runs: a query of Kysely (`createQueries`, or `sql` for a whole query), or SQL. */
export type Query = OperationNodeSource | Statement;

/** The type of a query's rows. */
export type RowOf<Q> = Q extends Compilable<infer R> ? R : Q extends RawBuilder<infer R> ? R : Row;
/** The rows of several queries. */
export type RowsOf<Queries extends readonly Query[]> = {
  -readonly [Index in keyof Queries]: RowOf<Queries[Index]>[];
};

/**
 * The query builder for tables. Its queries belong to no database: the one that runs a query compiles it, so that both run the same.
 * They aren't executed by themselves, but by `SqlDatabase`.
 */
export function createQueries<Tables>(): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

const COMPILERS: Record<Dialect, QueryCompiler> = {
  sqlite: new SqliteQueryCompiler(),
  postgres: new PostgresQueryCompiler(),
};

/** Compiles a query for a database. */
export function compile(query: Query, dialect: Dialect): Statement {
  if ('text' in query) return query;
  // The builder's own kinds of nodes; the id is for plugins.
  const { sql: text, parameters } = COMPILERS[dialect].compileQuery(query.toOperationNode() as RootOperationNode, {
    queryId: '',
  });
  return { text, parameters: parameters as SqlValue[] };
}

/** A value in a select list, where PostgreSQL doesn't infer the type of a parameter. */
export const constant = <Value extends SqlValue>(value: Value): RawBuilder<Value> =>
  sql<Value>`CAST(${value} AS ${sql.raw(typeof value === 'number' ? 'BIGINT' : 'TEXT')})`;

/**
 * `INSERT … SELECT`: inserts a row for each row of a selection.
 * @param values of the columns: constants, or expressions on the selection
 */
export function insertFrom<Tables, Name extends keyof Tables & string>(
  queries: Kysely<Tables>,
  table: Name,
  selection: Pick<SelectQueryBuilder<Tables, never, object>, 'select'>,
  values: { readonly [Column in keyof Tables[Name]]?: Tables[Name][Column] | Expression<Tables[Name][Column]> },
): InsertQueryBuilder<Tables, Name, InsertResult> {
  const selected = Object.entries(values as Record<string, SqlValue | Expression<unknown>>).map(([column, value]) =>
    sql`${isExpression(value) ? value : constant(value)}`.as(column),
  );
  const columns = Object.keys(values) as (keyof Tables[Name] & string)[];
  return queries.insertInto(table).columns(columns).expression(selection.select(selected));
}
