import { METRICS_LIMIT_MS, type Metric, metric } from '@cumulus/server/metrics';
import type { Database } from './Database.ts';
import type { QuotaStatus } from './TableQuota.ts';
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
  /** Quotas of the tables that refuse records when full, by table name. */
  quotas?: ReadonlyMap<string, QuotaStatus>;
  /** Records that were removed by size before their age, by table name. */
  evicted?: ReadonlyMap<string, number>;
}

/** Rows are counted at this interval at most: counting millions takes up to a second. */
const COUNT_EVERY_MS = 60_000;
const ROWS = 'SELECT count(*) AS events, min(received_at) AS oldest FROM event';
/** Tables of records beside `event`. */
const OTHERS = TABLE_NAMES.filter((name) => name !== 'event');
const OUTBOX = `SELECT count(*) AS waiting FROM outbox WHERE state = 'waiting'`;

/** What this process counted, for `/metrics`. */
export function processMetrics(counts: StoreCounts): Metric[] {
  const { stored, duplicates, failed, waiting, forwarding, quotas, evicted } = counts;
  return [
    metric('services_store_waiting_events', 'gauge', 'Events that wait for a transaction', waiting),
    metric('services_store_stored_total', 'counter', 'Events stored', stored),
    metric('services_store_duplicates_total', 'counter', 'Events that were stored before', duplicates),
    metric('services_store_failed_total', 'counter', 'Events that could not be stored', failed),
    ...(forwarding ? forwardingMetrics(forwarding) : []),
    ...quotaMetrics(quotas ?? new Map()),
    ...evictedMetrics(evicted),
  ];
}

function forwardingMetrics({ sent, refused }: { sent: number; refused: number }): Metric[] {
  return [
    metric('services_forwarded_total', 'counter', 'Events that the real vendor took', sent),
    metric('services_forward_refused_total', 'counter', 'Events that the real vendor refused', refused),
  ];
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
  let counted: { at: number; rows: ReturnType<typeof countRows> } | undefined;
  const read = (text: string) => database.report({ text }, METRICS_LIMIT_MS);
  const sizeOf = (table: TableName) => database.size(table, Number.POSITIVE_INFINITY, METRICS_LIMIT_MS);

  async function countRows() {
    const [[row], others] = await Promise.all([read(ROWS), Promise.all(OTHERS.map(measure))]);
    return { events: Number(row?.events ?? 0), oldest: row?.oldest ? Number(row.oldest) : undefined, others };
  }

  async function measure(table: TableName): Promise<TableUsage> {
    const [row] = await read(`SELECT count(*) AS records FROM ${table}`);
    return { table, records: Number(row?.records ?? 0), bytes: await sizeOf(table) };
  }

  function rows() {
    if (counted && now() - counted.at < COUNT_EVERY_MS) return counted.rows;
    const begun = { at: now(), rows: countRows() };
    counted = begun;
    begun.rows.catch(() => {
      if (counted === begun) counted = undefined;
    });
    return begun.rows;
  }

  async function countOutbox(): Promise<Metric> {
    const [row] = await read(OUTBOX);
    return metric('services_outbox_events', 'gauge', 'Events that wait to be forwarded', Number(row?.waiting ?? 0));
  }

  return async () => {
    const [{ events, oldest, others }, bytes, outbox] = await Promise.all([
      rows(),
      // On PostgreSQL the size on disk is exact enough; the exact size would read the whole table.
      sizeOf('event'),
      isForwarding ? countOutbox() : undefined,
    ]);
    return [
      metric('services_store_events', 'gauge', 'Events kept, counted once a minute at most', events),
      metric('services_store_bytes', 'gauge', 'Bytes that the events take; with SQLite those of the file', bytes),
      metric('services_store_oldest_seconds', 'gauge', 'Age of the oldest event', oldest ? (now() - oldest) / 1000 : 0),
      ...(outbox ? [outbox] : []),
      ...usageMetrics(others),
    ];
  };
}

/** Usage of a table. */
interface TableUsage {
  table: TableName;
  records: number;
  bytes: number;
}

function usageMetrics(usage: readonly TableUsage[]): Metric[] {
  const samples = (read: (one: TableUsage) => number) =>
    usage.map((one) => ({ labels: { table: one.table }, value: read(one) }));
  const records = samples((one) => one.records);
  const bytes = samples((one) => one.bytes);
  return [
    {
      name: 'services_table_records',
      type: 'gauge',
      help: 'Records beside the events, once a minute',
      samples: records,
    },
    { name: 'services_table_bytes', type: 'gauge', help: 'Bytes that they take, once a minute', samples: bytes },
  ];
}

function evictedMetrics(evicted: ReadonlyMap<string, number> | undefined): Metric[] {
  if (!evicted) return [];
  const samples = [...evicted].map(([table, value]) => ({ labels: { table }, value }));
  const help = 'Records removed before their age, since their table has no room';
  return [{ name: 'services_store_evicted_total', type: 'counter', help, samples }];
}

function quotaMetrics(quotas: ReadonlyMap<string, QuotaStatus>): Metric[] {
  const samples = (read: (status: QuotaStatus) => number) =>
    [...quotas].map(([table, status]) => ({ labels: { table }, value: read(status) }));
  if (quotas.size === 0) return [];
  return [
    { name: 'services_quota_bytes', type: 'gauge', help: 'Bytes in use', samples: samples(({ bytes }) => bytes) },
    {
      name: 'services_quota_max_bytes',
      type: 'gauge',
      help: 'Bytes allowed',
      samples: samples(({ maxBytes }) => maxBytes),
    },
    {
      name: 'services_quota_refused_total',
      type: 'counter',
      help: 'Records refused since the quota is full',
      samples: samples(({ refused }) => refused),
    },
  ];
}
