import { SCHEMA } from '../SCHEMA.ts';

/** `AUTOINCREMENT`, so that an id is never given twice: pages of the inspector and the outbox lean on that. */
const KEY = 'INTEGER PRIMARY KEY AUTOINCREMENT';

/** The tables as SQLite makes them. */
export const SQLITE_SCHEMA = SCHEMA.replaceAll('{key}', KEY).replaceAll('{message}', 'message TEXT NOT NULL');
