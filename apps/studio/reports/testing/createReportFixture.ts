import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compact, openLake, RecentRecords, type RecordSource, type SourceRecord, updateVisits } from '@cumulus/lake';
import { ReportEngine } from '../process/ReportEngine.ts';

/** An event of a test, by what differs. */
export interface TestEvent {
  /** Time in UTC: `2026-11-10T10:00:00Z`. */
  at: string;
  visitor: number;
  /** Null: it belongs to none. */
  visit: number | null;
  /** `page` by default. */
  event?: string;
  /** `/` by default; null: unknown, as for those below. */
  path?: string | null;
  name?: string;
  source?: string;
  medium?: string;
  campaign?: string;
  referrer?: string;
  country?: string;
  locale?: string | null;
  phone?: boolean;
  agent?: null;
  browser?: string | null;
  properties?: object;
  /** A page view that monitoring saw, in place of an event: with its id and number of errors. */
  monitored?: { view: string; report: number; errors: number };
}

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x64) Chrome/142.0.0.0';

export const testId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

function recordOf(event: TestEvent, index: number): SourceRecord {
  const { event: name = 'page', path: page = '/', source, medium, campaign, referrer, country } = event;
  const path = page ?? undefined;
  const { locale = 'en-US', browser = 'Chrome' } = event;
  const agent = event.phone ? PHONE : DESKTOP;
  const at = Date.parse(event.at);
  const isPage = name === 'page';
  const properties = isPage
    ? { name: event.name ?? path ?? '', path, browser: browser ?? undefined }
    : (event.properties ?? {});
  const message = {
    ...{ type: isPage ? 'page' : 'track', event: name, timestamp: event.at, sentAt: event.at, properties },
    context: {
      ...{
        page: { path, referrer },
        campaign: { source, medium, name: campaign },
        locale: locale ?? undefined,
        sessionId: event.visit === null ? undefined : testId(event.visit),
      },
      ...{ location: { country }, userAgent: event.agent === null ? undefined : agent },
    },
  };
  return {
    ...{
      id: index + 1,
      vendor: 'segment',
      type: isPage ? 'page' : 'track',
      event: name,
      message: JSON.stringify(message),
    },
    ...{
      anonymous_id: testId(event.visitor),
      user_id: null,
      message_id: testId(100_000 + index),
      is_valid: 1,
      reason: null,
    },
    ...{ received_at: at, occurred_at: at },
  };
}

/** A view of monitoring as the collector stores it. */
function monitoredRecord(record: SourceRecord, { monitored, path: page }: TestEvent): SourceRecord {
  if (!monitored) return record;
  const path = page ?? '/';
  const { view, report, errors } = monitored;
  const message = {
    _dd: { document_version: report },
    view: { id: view, url: `https://x.test${path}?q`, error: { count: errors } },
  };
  return { ...record, vendor: 'datadog', type: 'view', event: path, message: JSON.stringify(message) };
}

/** The collector's store, of records in memory. */
function sourceOf(records: readonly SourceRecord[]): RecordSource {
  const mark = (record: SourceRecord | undefined) => record && { id: record.id, receivedAt: record.received_at };
  const tables = Map.groupBy(records, ({ vendor }) => (vendor === 'datadog' ? 'monitoring' : 'event'));
  const ofTable = (table: string) => tables.get(table as 'event') ?? [];
  return {
    lastBefore: async (table, until) => mark(ofTable(table).findLast((one) => one.received_at < until)),
    find: async (table, id) => mark(ofTable(table).find((one) => one.id === id)),
    async *read(table, after, upTo) {
      const batch = ofTable(table).filter(({ id }) => id > after && id <= upTo);
      if (batch.length > 0) yield batch;
    },
    close: async () => undefined,
  };
}

const byTime = (one: TestEvent, other: TestEvent) => Date.parse(one.at) - Date.parse(other.at);

/** Events as the collector stores them, in their order. */
export const testRecords = (events: readonly TestEvent[]): SourceRecord[] =>
  events.toSorted(byTime).map((event, index) => monitoredRecord(recordOf(event, index), event));

/** An engine over events, those before a time compacted, and the others not. @param compactedUntil milliseconds since 1970 */
export async function createReportFixture(events: readonly TestEvent[], compactedUntil: number) {
  const folder = mkdtempSync(join(tmpdir(), 'reports-'));
  const source = sourceOf(testRecords(events));
  const lake = await openLake({ folder, memoryLimit: '300MB', temporary: join(folder, 'reports') });
  await compact(source, lake, compactedUntil, { now: () => compactedUntil + 86_400_000 });
  await updateVisits(lake);
  const engine = new ReportEngine(lake, () => new RecentRecords(lake, source, { folder: join(folder, 'reports') }));
  return {
    engine,
    /** What is compacted. */
    lake: { folder, manifest: await lake.folder.readManifest() },
    close() {
      engine.close();
      rmSync(folder, { recursive: true });
    },
  };
}
