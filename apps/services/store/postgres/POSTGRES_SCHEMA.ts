import { RECORD_COLUMNS, SCHEMA } from '../SCHEMA.ts';

const KEY = 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY';
/** `message_text` is the message as it came where `jsonb` can't hold it (toJsonb.ts), else nothing. */
const MESSAGE = 'message JSONB NOT NULL,\n  message_text TEXT';

/** The tables as PostgreSQL makes them. */
export const POSTGRES_SCHEMA = SCHEMA.replaceAll('{key}', KEY).replaceAll('{message}', MESSAGE);

/** What a record consists of here. */
export const POSTGRES_COLUMNS = RECORD_COLUMNS.replace('message,', 'message, message_text,');
