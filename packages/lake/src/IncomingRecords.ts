import { closeSync, openSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { quote, rowsOf } from './duckDb.ts';
import { EVENT_SHAPES, type EventShape, LAKE_COLUMNS, OTHER_SHAPE, shapeFor } from './lakeColumns.ts';
import type { SourceRecord } from './RecordSource.ts';

/** Of a line, besides the message. */
const LINE_COLUMNS = {
  ...{ vendor: 'VARCHAR', type: 'VARCHAR', event: 'VARCHAR', anonymous_id: 'VARCHAR', user_id: 'VARCHAR' },
  ...{ message_id: 'VARCHAR', received_at: 'BIGINT', occurred_at: 'BIGINT', is_valid: 'BIGINT', reason: 'VARCHAR' },
} as const;

/** A file of lines with records of one shape. */
interface LineFile {
  path: string;
  descriptor: number;
  rows: number;
}

/**
 * Records on their way to the lake. Each is a line of JSON in a file for its kind of event, which DuckDB reads into a table: the message is copied as it is, and
 * parsed once, by DuckDB. This takes half of the processor time of its appenders.
 */
export class IncomingRecords {
  readonly #connection: DuckDBConnection;
  readonly #folder: string;
  readonly #files = new Map<EventShape, LineFile>();
  #rows = 0;

  /** @param folder for the files, until they are read */
  constructor(connection: DuckDBConnection, folder: string) {
    this.#connection = connection;
    this.#folder = folder;
  }

  get rows(): number {
    return this.#rows;
  }

  add(records: readonly SourceRecord[]): void {
    const lines = new Map<EventShape, string[]>();
    for (const record of records) {
      const shape = shapeFor(record);
      const ofShape = lines.get(shape) ?? [];
      lines.set(shape, ofShape);
      ofShape.push(lineOf(record, shape));
    }
    for (const [shape, ofShape] of lines) this.#append(shape, ofShape);
    this.#rows += records.length;
  }

  /** Reads the files into tables, and begins with empty ones. @returns the tables */
  async load(): Promise<LoadedRecords> {
    const columns = `${Object.entries(LINE_COLUMNS)
      .map(([name, type]) => `${name}: '${type}'`)
      .join(', ')}`;
    for (const [index, { columns: own, values, message, first }] of EVENT_SHAPES.entries()) {
      const file = this.#files.get(EVENT_SHAPES[index] as EventShape);
      const selected = own.map(({ name, type }, at) => `(${values[at]})::${type} AS ${name}`).join(', ');
      // What a client sent in another form than the site, such as a text for an object, is NULL.
      const options = `format = 'newline_delimited', ignore_errors = true, columns = {${columns}, message: ${quote(message)}}`;
      const from = file ? `read_json(${quote(file.path)}, ${options})` : EMPTY_LINES(message);
      await this.#connection.run(
        `CREATE OR REPLACE TEMP TABLE ${tableName(index)} AS SELECT ${selected}, ${first} AS first FROM ${from}`,
      );
      if (file) await this.#remove(file);
    }
    this.#files.clear();
    const loaded = await this.#describe();
    if (loaded.rows !== this.#rows)
      throw new Error(`${this.#rows} records were read of the store, and ${loaded.rows} of their lines`);
    this.#rows = 0;
    return loaded;
  }

  #append(shape: EventShape, lines: readonly string[]): void {
    let file = this.#files.get(shape);
    if (!file) {
      const path = join(this.#folder, `incoming-${EVENT_SHAPES.indexOf(shape)}.json`);
      file = { path, descriptor: openSync(path, 'w', 0o600), rows: 0 };
      this.#files.set(shape, file);
    }
    writeSync(file.descriptor, lines.join(''));
    file.rows += lines.length;
  }

  async #remove({ path, descriptor }: LineFile): Promise<void> {
    closeSync(descriptor);
    await rm(path);
  }

  async #describe(): Promise<LoadedRecords> {
    const days = await rowsOf<{ day: string; first: string; rows: bigint }>(
      this.#connection,
      `SELECT strftime(occurred_at, '%Y-%m-%d') AS day, strftime(min(first), '%Y-%m-%d') AS first, count(*) AS rows
      FROM (${EVENT_SHAPES.map((_, index) => `SELECT occurred_at, first FROM ${tableName(index)}`).join(' UNION ALL ')}) GROUP BY day ORDER BY day`,
    );
    return {
      rows: days.reduce((sum, { rows }) => sum + Number(rows), 0),
      days: days.map(({ day }) => day),
      firstDay: days.map(({ first }) => first).sort()[0] ?? '',
      query: ALL,
    };
  }
}

/** Records in tables of the connection. */
export interface LoadedRecords {
  rows: number;
  /** The days of the records: `2026-11-28`. */
  days: string[];
  /** The first day on which a file may have one of them already: it may have been removed from the store, and sent again. */
  firstDay: string;
  /** Selects them, with the columns of the files. */
  query: string;
}

const tableName = (index: number) => `incoming_${index}`;

const ALL = EVENT_SHAPES.map(({ columns }, index) => {
  const own = new Set(columns.map(({ name }) => name));
  const values = LAKE_COLUMNS.map(({ name, type }) => (own.has(name) ? name : `NULL::${type} AS ${name}`));
  return `SELECT ${values.join(', ')} FROM ${tableName(index)}`;
}).join('\nUNION ALL ');

const EMPTY_LINES = (message: string) =>
  `(SELECT ${Object.entries({ ...LINE_COLUMNS, message })
    .map(([name, type]) => `NULL::${type} AS ${name}`)
    .join(', ')} WHERE false)`;

function lineOf(record: SourceRecord, shape: EventShape): string {
  const { vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, is_valid, reason } = record;
  const fields = JSON.stringify({
    ...{ vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, is_valid, reason },
  });
  // Of a valid record it is JSON that the collector wrote.
  const message = shape === OTHER_SHAPE && !isLine(record.message) ? 'null' : record.message;
  return `${fields.slice(0, -1)},"message":${message}}\n`;
}

/** What another program stored may be no JSON, or have several lines. */
function isLine(message: string): boolean {
  try {
    JSON.parse(message);
    return !/[\n\r]/.test(message);
  } catch {
    return false;
  }
}
