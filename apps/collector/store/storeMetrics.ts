import { METRICS_LIMIT_MS, type Metric } from '@cumulus/server/metrics';
import type { QuotaStatus } from './ConsentQuota.ts';
import type { Database } from './Database.ts';
import { queries } from './schema.ts';
import { TABLE_NAMES, type TableName } from './tables.ts';

/** Counts of the store since the start of this process. */
interface StoreCounts {
  stored: number;
  duplicates: number;
  failed: number;
  /** Rows that wait for a transaction. */
  waiting: number;
  /** Only where messages are forwarded. */
  forwarding?: { sent: number; refused: number } | undefined;
  /** Size limit of consent records, if there is one. */
  quota?: QuotaStatus | undefined;
  /** Records that were removed by size before their age, by table name. */
  evicted?: ReadonlyMap<string, number>;
}

const EVICTED_HELP = 'Records removed before their age, since their table has no room';
const REFUSED_HELP = 'Records refused since the quota is full';
/** Rows are counted at this interval at most: counting millions takes up to a second. */
const COUNT_EVERY_MS = 60_000;

/** What this process counted, for `/metrics`. */
export function processMetrics(counts: StoreCounts): Metric[] {
  const { stored, duplicates, failed, waiting, forwarding, quota, evicted } = counts;
  return [
    gauge('services_store_waiting_events', 'Events that wait for a transaction', waiting),
    counter('services_store_stored_total', 'Events stored', stored),
    counter('services_store_duplicates_total', 'Events that were stored before', duplicates),
    counter('services_store_failed_total', 'Events that could not be stored', failed),
    ...(forwarding
      ? [
          counter('services_forwarded_total', 'Events that the real vendor took', forwarding.sent),
          counter('services_forward_refused_total', 'Events that the real vendor refused', forwarding.refused),
        ]
      : []),
    ...(quota
      ? [
          gauge('services_quota_bytes', 'Bytes in use', [['consent', quota.bytes]]),
          gauge('services_quota_max_bytes', 'Bytes allowed', [['consent', quota.maxBytes]]),
          counter('services_quota_refused_total', REFUSED_HELP, [['consent', quota.refused]]),
        ]
      : []),
    ...(evicted ? [counter('services_store_evicted_total', EVICTED_HELP, [...evicted])] : []),
  ];
}

/** One value, or one for each table. */
type Values = number | readonly (readonly [table: string, value: number])[];

const gauge = (name: string, help: string, values: Values) => series(name, 'gauge', help, values);
const counter = (name: string, help: string, values: Values) => series(name, 'counter', help, values);

function series(name: string, type: Metric['type'], help: string, values: Values): Metric {
  if (typeof values === 'number') return { name, type, help, samples: [{ value: values }] };
  return { name, type, help, samples: values.map(([table, value]) => ({ labels: { table }, value })) };
}

interface AskedMetrics {
  /** Whether messages are forwarded: then the outbox is counted. */
  isForwarding: boolean;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/**
 * Creates the metrics that the store is asked for.
 * @param database for row counts and sizes
 * @returns reads the metrics; it throws StoreError when the database can't be used
 */
export function createStoreMetrics(
  database: Pick<Database, 'report' | 'size'>,
  { isForwarding, now = Date.now }: AskedMetrics,
): () => Promise<Metric[]> {
  let counted: { at: number; tables: Promise<TableUsage[]> } | undefined;

  function countTables(): Promise<TableUsage[]> {
    if (counted && now() - counted.at < COUNT_EVERY_MS) return counted.tables;
    const begun = { at: now(), tables: Promise.all(TABLE_NAMES.map((table) => readUsage(database, table))) };
    counted = begun;
    begun.tables.catch(() => {
      if (counted === begun) counted = undefined;
    });
    return begun.tables;
  }

  return async () => {
    const [[event, ...others], bytes, waiting] = await Promise.all([
      countTables(),
      sizeOf(database, 'event'),
      isForwarding ? countWaiting(database) : [],
    ]);
    const { records = 0, oldest } = event ?? {};
    const of = (name: 'records' | 'bytes') => others.map((one) => [one.table, one[name]] as const);
    return [
      gauge('services_store_events', 'Events kept, counted once a minute at most', records),
      gauge('services_store_bytes', 'Bytes that the events take; with SQLite those of the file', bytes),
      gauge('services_store_oldest_seconds', 'Age of the oldest event', oldest ? (now() - oldest) / 1000 : 0),
      ...waiting.map((events) => gauge('services_outbox_events', 'Events that wait to be forwarded', events)),
      gauge('services_table_records', 'Records beside the events, once a minute', of('records')),
      gauge('services_table_bytes', 'Bytes that they take, once a minute', of('bytes')),
    ];
  };
}

/** Usage of a table. */
interface TableUsage {
  table: TableName;
  records: number;
  /** When the oldest record was received. */
  oldest: number | null;
  bytes: number;
}

async function readUsage(database: Pick<Database, 'report' | 'size'>, table: TableName): Promise<TableUsage> {
  const query = queries
    .selectFrom(table)
    .select(({ fn }) => [fn.countAll<number>().as('records'), fn.min('received_at').as('oldest')]);
  const [row] = await database.report(query, METRICS_LIMIT_MS);
  const bytes = table === 'event' ? 0 : await sizeOf(database, table);
  return { table, records: row?.records ?? 0, oldest: row?.oldest ?? null, bytes };
}

/** On PostgreSQL the size on disk is exact enough; the exact size would read the whole table. */
const sizeOf = (database: Pick<Database, 'size'>, table: TableName) =>
  database.size(table, Number.POSITIVE_INFINITY, METRICS_LIMIT_MS);

async function countWaiting(database: Pick<Database, 'report'>): Promise<number[]> {
  const waiting = queries.selectFrom('outbox').where('state', '=', 'waiting');
  const rows = await database.report(
    waiting.select(({ fn }) => fn.countAll<number>().as('waiting')),
    METRICS_LIMIT_MS,
  );
  return rows.map((row) => row.waiting);
}
