import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LakeOptions, openLake, openPostgresSource, openSqliteSource } from '@cumulus/lake';
import { onTestFinished } from 'vitest';
import { openStore } from '../../../apps/collector/store/openStore.ts';
import type { ReceivedRecord } from '../../../apps/collector/store/records.ts';
import type { TestDatabases } from '../collector/startDatabases.ts';
import { NOW } from './NOW.ts';

const DAY_MS = 86_400_000;

/** A store with the collector's own code, and an empty lake; both are closed and deleted with the test. */
export async function createLakeFixture(databases: Pick<TestDatabases, 'create'>, options: Partial<LakeOptions> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'lake-'));
  const folder = join(root, 'lake');
  const databaseOptions = await databases.create();
  const { file, databaseUrl } = databaseOptions;
  const store = await openStore(databaseOptions);
  const source = databaseUrl ? openPostgresSource(databaseUrl) : openSqliteSource(file);
  const lake = await openLake({ folder, now: () => NOW, memoryLimit: '300MB', ...options });
  onTestFinished(async () => {
    lake.close();
    await Promise.allSettled([store.close(), source.close()]);
    rmSync(root, { recursive: true });
  });
  return { store, source, lake, file, folder, databaseOptions };
}

/** Ids as the site makes them. */
export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A page view as the collector stores it. @param number distinct; also its time in seconds before `NOW` minus a day */
export function pageView(number: number, fields: Partial<ReceivedRecord> & { path?: string } = {}): ReceivedRecord {
  const { path = '/pricing', ...rest } = fields;
  const receivedAt = rest.receivedAt ?? NOW - DAY_MS - number * 1_000;
  const time = new Date(receivedAt - 300).toISOString();
  return {
    ...{ vendor: 'segment', type: 'page', event: 'pricing', anonymousId: uuid(number % 10), userId: null },
    ...{ messageId: uuid(number), receivedAt, isValid: true, reason: null },
    payload: {
      ...{ type: 'page', name: 'pricing', timestamp: time, sentAt: new Date(receivedAt - 100).toISOString() },
      properties: { name: 'pricing', path },
      context: {
        ...{ page: { path, referrer: 'https://www.google.com/' }, locale: 'de-DE', channel: 'Organic Search' },
        ...{ sessionId: uuid(1_000 + (number % 10)), location: { country: 'DE' }, campaign: { source: 'google' } },
        userAgent: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36',
      },
    },
    ...rest,
  };
}

/** A view of monitoring as the collector stores it. @param number distinct @param report how often it was sent before */
export function monitoredView(number: number, report: number, fields: Partial<ReceivedRecord> = {}): ReceivedRecord {
  const receivedAt = fields.receivedAt ?? NOW - DAY_MS + report * 1_000;
  return {
    ...{ vendor: 'datadog', type: 'view', event: '/pricing', anonymousId: uuid(number), userId: null },
    ...{ messageId: `${number}-${report}`, receivedAt, occurredAt: receivedAt - 500, isValid: true, reason: null },
    payload: {
      ...{ _dd: { document_version: report }, session: { id: uuid(1_000 + number) }, context: { anonymousId: 'x' } },
      view: { id: uuid(2_000 + number), url: 'https://x.test/pricing?email=a#b', error: { count: report } },
    },
    ...fields,
  };
}
