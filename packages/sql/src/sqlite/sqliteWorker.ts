import { writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { isCorruption, type OpenedFile, openBorrowedFile, openFile, suspectMarkerPath } from './openFile.ts';
import type { Opened, WorkerAnswer, WorkerCall, WorkerStart } from './SqliteConnection.ts';
import { SqliteFile } from './SqliteFile.ts';
import type { MigratedTables, SqliteTables } from './SqliteTables.ts';

// Entry of the worker thread: opens the file and runs tasks in order.
const { path, readOnly, isBorrowed, tablesModule, migrations, forPrepared } = workerData as WorkerStart;
const port = parentPort;
const send = (answer: WorkerAnswer) => port?.postMessage(answer);

try {
  // The thread that only reads has no tasks.
  const tables = readOnly ? undefined : await loadTables();
  const { file, ...opened } = open(tables);
  send({ id: 0, result: opened satisfies Opened });
  port?.on('message', (call: WorkerCall) => {
    try {
      send({ id: call.id, result: run(file, call, tables) });
    } catch (error) {
      if (isCorruption(error)) writeFileSync(suspectMarkerPath(path), (error as Error).message);
      send({ id: call.id, error: describe(error) });
    }
    if (call.method === 'close') port.close();
  });
} catch (error) {
  send({ id: 0, error: describe(error) });
}

async function loadTables(): Promise<MigratedTables> {
  const { tables } = (await import(tablesModule)) as { tables: SqliteTables };
  return { ...tables, migrations, forPrepared };
}

function open(tables: MigratedTables | undefined): OpenedFile {
  if (!tables) return { file: new SqliteFile(path, { readOnly: true }), problems: [] };
  return isBorrowed ? openBorrowedFile(path, tables) : openFile(path, tables);
}

function run(file: SqliteFile, call: WorkerCall, tables: MigratedTables | undefined): unknown {
  switch (call.method) {
    case 'task':
      return tables?.tasks?.[call.name]?.(file, call.input);
    case 'write':
      return file.write(call.statements);
    case 'read':
      return file.read(call.statement);
    default:
      return file[call.method]();
  }
}

function describe(error: unknown): NonNullable<WorkerAnswer['error']> {
  const { message, errcode, code } = error as Error & { errcode?: number; code?: string };
  return { message, errcode, code };
}
