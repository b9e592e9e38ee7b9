import type { SqliteFile } from './SqliteFile.ts';

/** What `PRAGMA synchronous` says for FULL. */
const FULL = 2;

/** @throws Error an answered request would not be safe on disk */
export function assertDurable(file: Pick<SqliteFile, 'pragma'>): void {
  const mode = file.pragma('journal_mode');
  if (mode !== 'wal') {
    throw new Error(`its journal_mode is ${mode}, not wal: it has to be a file on a local disk that can be written`);
  }
  const synchronous = file.pragma('synchronous');
  if (synchronous !== FULL) {
    throw new Error(
      `PRAGMA synchronous is ${synchronous}, not ${FULL} (FULL): what is acknowledged would not be safe on disk`,
    );
  }
}
