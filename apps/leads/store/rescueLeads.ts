import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Rescue } from '@cumulus/sql/sqlite/SqliteTables';

/** SQLITE_CONSTRAINT, in the last byte of a code: a row without its lead, or with values that can't be. https://sqlite.org/rescode.html */
const CONSTRAINT = 19;
const KINDS = 256;

/**
 * Copies readable rows of a damaged file to the new one. It reads a copy, together with the write-ahead log, which has the latest leads. REQ-LEA-13.
 * @param damaged path of the quarantined file, which stays unchanged
 * @param target the new file
 * @throws Error the rows can't be copied for another reason than the damage, such as a full disk
 */
export function rescueLeads(damaged: string, target: DatabaseSync): Rescue {
  const folder = mkdtempSync(`${damaged}-copy-`);
  const copy = join(folder, 'copy.sqlite');
  try {
    for (const part of ['', '-wal']) if (existsSync(damaged + part)) copyFileSync(damaged + part, copy + part);
    return copyTables(copy, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function copyTables(path: string, target: DatabaseSync): Rescue {
  let leads = 0;
  target.exec('BEGIN IMMEDIATE');
  try {
    for (const { table, columns } of tablesOf(target)) {
      // From both ends: a damaged page in the middle ends each reading.
      const count = ['ASC', 'DESC'].reduce((sum, order) => sum + copyRows(path, { table, columns, order }, target), 0);
      if (table === 'lead') leads = count;
    }
    target.exec('COMMIT');
  } catch (error) {
    if (target.isTransaction) target.exec('ROLLBACK');
    throw error;
  }
  return { facts: { rescuedLeads: leads }, summary: `${leads} leads` };
}

/** The tables of a file in the order of their creation, in which rows can be inserted: those that others refer to come first. */
function tablesOf(file: DatabaseSync): { table: string; columns: string }[] {
  const names = file.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid").all();
  return names.map(({ name: table }) => {
    const columns = file.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
    return { table: String(table), columns: columns.map(({ name }) => name).join(', ') };
  });
}

interface Reading {
  table: string;
  columns: string;
  order: string;
}

/** Copies rows up to the damage. @returns number of new rows @throws Error a row can't be written */
function copyRows(path: string, { table, columns, order }: Reading, target: DatabaseSync): number {
  const marks = columns.replaceAll(/\w+/g, '?');
  const insert = target.prepare(`INSERT INTO ${table} (${columns}) VALUES (${marks}) ON CONFLICT DO NOTHING`);
  let count = 0;
  let failure: unknown;
  let from: DatabaseSync | undefined;
  try {
    from = new DatabaseSync(path);
    for (const row of from.prepare(`SELECT ${columns} FROM ${table} ORDER BY rowid ${order}`).iterate()) {
      try {
        count += Number(insert.run(...(Object.values(row) as SQLInputValue[])).changes);
      } catch (error) {
        if (isUnusable(error)) continue;
        failure = error;
        break;
      }
    }
  } catch {
    // The rows up to the damage are copied; a missing table has none.
  }
  from?.close();
  if (failure) throw failure;
  return count;
}

const isUnusable = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % KINDS === CONSTRAINT;
