import { writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { insertRecords } from './insertRecords.ts';
import { isCorruption, type OpenedFile, openBorrowedFile, openFile, suspectMarkerPath } from './openFile.ts';
import type { WorkerAnswer, WorkerCall, WorkerStart } from './SqliteConnection.ts';
import { SqliteFile } from './SqliteFile.ts';
import type { SqliteTables } from './SqliteTables.ts';

// Entry of the worker thread: opens the file and runs tasks in order.
const { path, readOnly, isBorrowed, tablesModule } = workerData as WorkerStart;
const port = parentPort;
const send = (answer: WorkerAnswer) => port?.postMessage(answer);

try {
  const { file, setAside } = await open();
  send({ id: 0, result: setAside });
  port?.on('message', (call: WorkerCall) => {
    try {
      send({ id: call.id, result: run(file, call) });
    } catch (error) {
      if (isCorruption(error)) writeFileSync(suspectMarkerPath(path), (error as Error).message);
      send({ id: call.id, error: describe(error) });
    }
    if (call.method === 'close') port.close();
  });
} catch (error) {
  send({ id: 0, error: describe(error) });
}

async function open(): Promise<OpenedFile> {
  if (readOnly) return { file: new SqliteFile(path, { readOnly }) };
  return isBorrowed ? { file: openBorrowedFile(path, await loadTables()) } : openFile(path, await loadTables());
}

async function loadTables(): Promise<SqliteTables> {
  return ((await import(tablesModule)) as { tables: SqliteTables }).tables;
}

function run(file: SqliteFile, call: WorkerCall): unknown {
  switch (call.method) {
    case 'insert':
      return insertRecords(file, call.table, call.rows);
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
