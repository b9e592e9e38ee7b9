/** An environment variable and its default. */
interface LimitVariable {
  variable: string;
  fallback: number;
}

/** A table of received records: what differs between the kinds of them. */
interface RecordTable {
  /** Its records in messages. */
  label: string;
  /** Vendors whose records it has. Those of a vendor that no table names are in `event`. */
  vendors: readonly string[];
  /** The version of the tables that brought it: a store of an earlier one gets it at the next start. */
  since: number;
  /** Its age and size limits. */
  maxDays: LimitVariable;
  maxMb: LimitVariable & { min?: number };
  /** Name of the number of its records that were erased of a visitor. */
  erased: string;
  /** Whether ids in one record are of one visitor: only where not anyone can send any id together with another. */
  linksIds?: boolean;
  /**
   * Whether messages may hold an e-mail address, by which they are found: what is typed in the demo is sent to the collector and to product analytics, and anyone
   * can send more. Recordings mask what is typed, and consent records with other fields are refused.
   */
  holdsAddresses?: boolean;
}

/**
 * Tables of received records, all with the same columns. Each has its own size limit and retention, so that one kind of records never displaces another. All
 * that handles every kind reads this list: migrations, variables, retention, metrics, export and erasure of a visitor. Append only: a table's index is stored in
 * `sender` and in cursors.
 */
export const RECORD_TABLES = {
  event: {
    label: 'events',
    vendors: ['segment', 'visitor-identification'],
    since: 3,
    maxDays: { variable: 'STORE_MAX_DAYS', fallback: 395 },
    maxMb: { variable: 'STORE_MAX_MB', fallback: 4096, min: 10 },
    erased: 'events',
    linksIds: true,
    holdsAddresses: true,
  },
  consent: {
    label: 'consent records',
    vendors: ['consent'],
    since: 3,
    // Six years: the cookie keeps a decision for one year, and five more are the general limitation of civil claims in France, longer than in most
    // countries of the European Union.
    maxDays: { variable: 'CONSENT_MAX_DAYS', fallback: 2192 },
    // Four million decisions of 520 bytes.
    maxMb: { variable: 'CONSENT_MAX_MB', fallback: 2048 },
    erased: 'consentRecords',
    linksIds: true,
  },
  // The ids of its events link nothing: the site sends each of them to the collector too.
  product_event: {
    label: 'events of product analytics',
    vendors: ['amplitude'],
    since: 4,
    maxDays: { variable: 'PRODUCT_EVENTS_MAX_DAYS', fallback: 395 },
    maxMb: { variable: 'PRODUCT_EVENTS_MAX_MB', fallback: 2048 },
    erased: 'productEvents',
    holdsAddresses: true,
  },
  // As long as both vendors keep these and recordings by default.
  monitoring: {
    label: 'events of monitoring',
    vendors: ['datadog'],
    since: 4,
    maxDays: { variable: 'MONITORING_MAX_DAYS', fallback: 30 },
    maxMb: { variable: 'MONITORING_MAX_MB', fallback: 1024 },
    erased: 'monitoringEvents',
    holdsAddresses: true,
  },
  recording: {
    label: 'parts of recordings',
    vendors: ['amplitude-replay', 'datadog-replay'],
    since: 4,
    maxDays: { variable: 'RECORDINGS_MAX_DAYS', fallback: 30 },
    maxMb: { variable: 'RECORDINGS_MAX_MB', fallback: 4096 },
    erased: 'recordingParts',
  },
} as const satisfies Record<string, RecordTable>;

export type TableName = keyof typeof RECORD_TABLES;

type Declaration = (typeof RECORD_TABLES)[TableName];
/** Environment variables of the tables' limits. */
export type LimitName = Declaration['maxDays' | 'maxMb']['variable'];
/** How many records of each kind were erased. */
export type ErasedCounts = Record<Declaration['erased'], number>;

/** Also the order of records with the same time. */
export const TABLE_NAMES = Object.keys(RECORD_TABLES) as TableName[];

/** What a table is declared to be. */
export const declarationOf = (table: TableName): RecordTable => RECORD_TABLES[table];

const TABLES = new Map(TABLE_NAMES.flatMap((table) => declarationOf(table).vendors.map((vendor) => [vendor, table])));

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
