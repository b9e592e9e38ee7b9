import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createCountryLookup, createCountryReader } from '@cumulus/geo-country';
import type { ClientRates } from '@cumulus/http/clientLimits';
import { createApplication } from '@cumulus/server/application';
import type { RunOnBody } from '@cumulus/server/bodyQueue';
import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import pg from 'pg';
import { createAmplitudeService } from '../amplitude/createAmplitudeService.ts';
import { createIncrementService, createTotalsService } from '../consent/createTotalsServices.ts';
import { createDatadogService } from '../datadog/createDatadogService.ts';
import { createExposureService } from '../inspector/exposureService.ts';
import { createInspectorService } from '../inspector/inspectorService.ts';
import { createVisitorService } from '../inspector/visitorService.ts';
import { createLiveService } from '../live/createLiveService.ts';
import { LiveFeed } from '../live/LiveFeed.ts';
import { createLocationService } from '../location/createLocationService.ts';
import { createRecordingService } from '../recordings/createRecordingService.ts';
import { RECORD_SERVICES } from '../recordServices.ts';
import { createSegmentService, type SegmentOptions } from '../segment/createSegmentService.ts';
import { openStore } from '../store/openStore.ts';
import type { StoreLimits } from '../store/tables.ts';
import { withPayload } from './withPayload.ts';

/**
 * Settings of an empty database for a test: a file, or a database of the PostgreSQL server in `TEST_POSTGRES_URL`, with which
 * tests/integration/collector/onPostgres.test.ts runs the same tests on both.
 * @param folder for the file
 */
export async function newDatabase(folder: string): Promise<DatabaseOptions> {
  const file = join(folder, 'events.sqlite');
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) return { file };
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return { file, databaseUrl: server.replace(/\/[^/]+$/, `/${name}`) };
}

let count = 0;

/** An event as the browser's SDK sends it, with its own id. */
export function viewEvent(fields: object = {}) {
  count += 1;
  return {
    ...{ type: 'track', event: 'view web', anonymousId: 'a1', userId: null, messageId: `ajs-next-${count}` },
    timestamp: '2026-11-21T06:00:00.000Z',
    properties: { type: 'view', actual_url: 'https://cumulus.example/', actual_path: '/', sectionIndex: 1 },
    context: { ip: '203.0.113.7', library: { name: 'analytics.js', version: 'npm:next-1.84.3' } },
    ...fields,
  };
}

export const WRITE_KEY = 'cumulus-local';
/** API key of product analytics and replay, and client token of monitoring. */
export const VENDOR_KEY = 'cumulus-web';
/** Headers with the write key, as Segment's server SDKs send them. */
export const BASIC = { Authorization: `Basic ${btoa(`${WRITE_KEY}:`)}` };

interface CollectorOptions extends Partial<SegmentOptions> {
  /** Whether sessions are recorded; true by default. */
  isCapturing?: boolean;
  proxies?: string;
  /** Storage of received data. */
  quota?: StoreLimits;
  /** In place of the queue of large bodies. */
  runOnBody?: RunOnBody;
  /** Rate limits of each client; none by default. */
  rates?: ClientRates;
}

const anyPort = { host: '127.0.0.1', port: 0, hostVariable: 'COLLECTOR_HOST', portVariable: 'COLLECTOR_PORT' };
const LISTENERS = { public: anyPort, internal: anyPort, token: undefined };

/** The services that receive visitors' data, with their own store, over real HTTP. */
export async function startCollector({ quota, isCapturing = true, ...options }: CollectorOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'cumulus-collector-'));
  const database = await newDatabase(folder);
  const feed = new LiveFeed();
  const store = await openStore({
    ...{ ...database, ...(quota && { limits: quota }) },
    onWritten: (...written) => feed.publish(...written),
  });
  const { runOnBody, proxies = '', rates } = options;
  const application = createApplication('collector', { ...rates, listeners: LISTENERS, TRUSTED_PROXIES: proxies });
  const { public: server, internal, isProxy } = application;
  const limits = { ...application.limits, ...(runOnBody && { runOnBody }) };
  const segment = createSegmentService({ store, writeKey: WRITE_KEY, limits, cacheFolder: folder, ...options });
  server.register(segment);
  server.register(
    createLocationService({ countryHeader: 'x-visitor-country', isProxy, geo: createCountryLookup(), limits }),
  );
  const countryOf = createCountryReader('x-visitor-country', { isProxy });
  for (const create of RECORD_SERVICES) server.register(create({ ...store, ...options.store }, limits, countryOf));
  const vendorOptions = { store: options.store ?? store, limits };
  server.register(
    createAmplitudeService({
      ...{ ...vendorOptions, apiKey: VENDOR_KEY, replayKey: VENDOR_KEY },
      ...{ isCapturing, batchesClicks: false },
    }),
  );
  server.register(createDatadogService({ ...vendorOptions, clientToken: VENDOR_KEY }));
  internal.register(createInspectorService(store));
  internal.register(createVisitorService(store, feed));
  internal.register(createExposureService(store));
  internal.register(createLiveService(feed));
  internal.register(createTotalsService(store));
  internal.register(createRecordingService(store));
  internal.register(createIncrementService(store, undefined));
  const { url, internalUrl } = await application.listen();
  let since = 0;
  return {
    url,
    internalUrl,
    folder,
    database,
    store,
    segment,
    get: (path: string, init?: RequestInit) => fetch(url + path, init),
    /** Sends a body; anything but a string becomes JSON. @returns status, headers and parsed body */
    async post(path: string, body: unknown, headers: Record<string, string> = {}) {
      const sent = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
      const init = { method: 'POST', body: sent as BodyInit, headers: { 'Content-Type': 'text/plain', ...headers } };
      const answer = await fetch(url + path, init);
      return { status: answer.status, headers: answer.headers, body: await answer.json() };
    },
    /** The events stored since `forget`, newest first. */
    events: async () => (await store.list({ limit: 1_000, since })).events.map(withPayload),
    /** For a test that shares the collector with others. */
    async forget() {
      since = Date.now() + 1;
      await pause(since - Date.now() + 1);
    },
    async close() {
      await application.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type CollectorFixture = Awaited<ReturnType<typeof startCollector>>;
