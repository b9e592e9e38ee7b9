import type { ColumnDataType, ColumnDefinitionBuilder, CreateTableBuilder, SchemaModule } from 'kysely';

/** A column: its type in both databases, and that of its values. */
export class Column<Value> {
  /** Only for its type. */
  declare readonly value: Value;
  readonly type: ColumnDataType;
  readonly define: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

  constructor(type: ColumnDataType, define = (column: ColumnDefinitionBuilder) => column.notNull()) {
    this.type = type;
    this.define = define;
  }

  get orNull(): Column<Value | null> {
    return new Column(this.type, (column) => column);
  }

  get key(): Column<Value> {
    return new Column(this.type, (column) => column.primaryKey());
  }

  get unique(): Column<Value> {
    return new Column(this.type, (column) => this.define(column).unique());
  }

  /** The id of a row of another table, with which the row is deleted. */
  of(table: string): Column<Value> {
    return new Column(this.type, (column) => this.define(column).references(`${table}.id`).onDelete('cascade'));
  }
}

export const text = new Column<string>('text');
export const textOf = <Value extends string>(): Column<Value> => new Column('text');
export const integer = new Column<number>('integer');
/** Also a time: milliseconds since 1970. */
export const bigint = new Column<number>('bigint');

/** The columns of a table, by their names. */
export type Columns = Readonly<Record<string, Column<unknown>>>;

/** A row of a table, for `createQueries`. */
export type RowWith<C extends Columns> = { [Name in keyof C]: C[Name]['value'] };

/** The command that creates a table unless it exists. */
export function createTable(schema: SchemaModule, name: string, columns: Columns): CreateTableBuilder<string, string> {
  return Object.entries(columns).reduce(
    (table: CreateTableBuilder<string, string>, [column, { type, define }]) => table.addColumn(column, type, define),
    schema.createTable(name).ifNotExists(),
  );
}
