import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { geoCountry, trustedProxies } from '@cumulus/geo-country';
import { createConsentService } from '../consent/createConsentService.ts';
import { ServiceServer } from '../http/ServiceServer.ts';
import { createInspectorService } from '../inspector/createInspectorService.ts';
import { createLocationService } from '../location/createLocationService.ts';
import { createSegmentService, type SegmentOptions } from '../segment/createSegmentService.ts';
import { openStore } from '../store/openStore.ts';
import { createVisitorIdentificationService } from '../visitor-identification/createVisitorIdentificationService.ts';
import { newDatabase } from './newDatabase.ts';

export const WRITE_KEY = 'cumulus-local';
/** Headers that name it as Segment's SDKs for servers do. */
export const BASIC = { Authorization: `Basic ${btoa(`${WRITE_KEY}:`)}` };

/** The services that take what visitors do, on a store of their own, over real HTTP. */
export async function startCollector(options: Partial<SegmentOptions> & { proxies?: string } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'cumulus-collector-'));
  const database = await newDatabase(folder);
  const store = await openStore(database);
  const server = new ServiceServer();
  const defaults = { store, writeKey: WRITE_KEY, requestsPerSecond: 0, cacheFolder: folder };
  const segment = createSegmentService({ ...defaults, ...options });
  const isProxy = trustedProxies(options.proxies);
  server.register(segment);
  server.register(createLocationService({ countryHeader: 'x-visitor-country', isProxy, geo: geoCountry() }));
  server.register(createVisitorIdentificationService(options.store ?? store));
  server.register(createConsentService(options.store ?? store));
  server.register(createInspectorService(store));
  const url = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}`;
  let since = 0;
  return {
    url,
    folder,
    database,
    store,
    segment,
    get: (path: string, init?: RequestInit) => fetch(url + path, init),
    /** Sends what is no text as JSON. @returns status, headers and parsed body */
    async post(path: string, body: unknown, headers: Record<string, string> = {}) {
      const sent = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
      const init = { method: 'POST', body: sent as BodyInit, headers: { 'Content-Type': 'text/plain', ...headers } };
      const answer = await fetch(url + path, init);
      return { status: answer.status, headers: answer.headers, body: await answer.json() };
    },
    /** What was stored since it was said to forget, newest first. */
    events: async () => (await store.list({ limit: 1_000, since })).events,
    /** Before a test that shares the collector with others. */
    async forget() {
      since = Date.now() + 1;
      await pause(since - Date.now() + 1);
    },
    async close() {
      await server.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type CollectorFixture = Awaited<ReturnType<typeof startCollector>>;
