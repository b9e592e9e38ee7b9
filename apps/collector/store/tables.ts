/** Tables of received records, all with the same columns. Each has its own size limit and retention, so that one kind of records never displaces another. */
export type TableName = 'event' | 'consent' | 'product_event' | 'monitoring' | 'recording';

/** Names of a table's records in log messages, and the environment variables of its limits. */
export const RECORD_TABLES = {
  event: { label: 'events', maxDays: 'STORE_MAX_DAYS', maxMb: 'STORE_MAX_MB' },
  consent: { label: 'consent records', maxDays: 'CONSENT_MAX_DAYS', maxMb: 'CONSENT_MAX_MB' },
  product_event: {
    label: 'events of product analytics',
    maxDays: 'PRODUCT_EVENTS_MAX_DAYS',
    maxMb: 'PRODUCT_EVENTS_MAX_MB',
  },
  monitoring: { label: 'events of monitoring', maxDays: 'MONITORING_MAX_DAYS', maxMb: 'MONITORING_MAX_MB' },
  recording: { label: 'parts of recordings', maxDays: 'RECORDINGS_MAX_DAYS', maxMb: 'RECORDINGS_MAX_MB' },
} as const satisfies Record<TableName, unknown>;

/** Append only: a table's index is stored in `sender` and in cursors. Also the order of records with the same time. */
export const TABLE_NAMES = Object.keys(RECORD_TABLES) as TableName[];

/** The tables of vendors whose records are not in `event`. */
const TABLES = new Map<string, TableName>([
  ['consent', 'consent'],
  ['amplitude', 'product_event'],
  ['datadog', 'monitoring'],
  ['amplitude-replay', 'recording'],
  ['datadog-replay', 'recording'],
]);

/** The table of a vendor's records. */
export function tableOf(vendor: string): TableName {
  return TABLES.get(vendor) ?? 'event';
}

/** How the table of senders names a table. */
export const tableNumber = (table: TableName) => TABLE_NAMES.indexOf(table);

/** Age and size limits of a table. */
export interface RetentionLimits {
  maxDays: number;
  maxBytes: number;
}

/** The limits of each table; records of a table without limits are kept forever. */
export type StoreLimits = Partial<Record<TableName, RetentionLimits>>;
