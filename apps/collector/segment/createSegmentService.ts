import { join } from 'node:path';
import { handleBrowserRequest } from '@cumulus/server/browserApi';
import { metric } from '@cumulus/server/metrics';
import { readEventsBody, readJsonBody } from '@cumulus/server/requestBody';
import { sendJson } from '@cumulus/server/responses';
import { RequestError, type Service, type ServiceRequest } from '@cumulus/server/Service';
import type { ServiceLimits } from '@cumulus/server/serviceLimits';
import { toNotStored } from '@cumulus/sql/StoreError';
import { KeyWatch } from '../KeyWatch.ts';
import type { ReceivedRecord } from '../store/records.ts';
import type { Store } from '../store/Store.ts';
import { batchRecords } from './batchRecords.ts';
import { MAX_EVENT_BYTES } from './eventFaults.ts';
import { singleRecord } from './eventRecords.ts';
import { MetricCounters } from './MetricCounters.ts';
import {
  headerWriteKey,
  parseSegmentRoute,
  requireWriteKey,
  type SegmentRoute,
  segmentSettings,
} from './segmentApi.ts';
import { SEGMENT_BEHAVIOURS, type SegmentBehaviour } from './vendorBehaviour.ts';

export interface SegmentOptions {
  store: Pick<Store, 'append'>;
  /** Write key of the source. */
  writeKey: string;
  /** Rate limits of each client. */
  limits: ServiceLimits;
  /** Whether events that violate the tracking plan are logged, for development. */
  logInvalid?: boolean;
  /** File of the SDK's counters. */
  cacheFolder: string;
  /** Promptly by default. */
  behaviour?: SegmentBehaviour;
}

const SETTINGS_AGE = 'public, max-age=300';

const MAX_LOGGED_CHARACTERS = 500;

function logRecord({ event, type, reason }: ReceivedRecord): void {
  // Both come from a client: without line feeds and terminal escapes, and cut.
  const line = `segment: "${event ?? type}" is stored as invalid: ${reason}`;
  console.warn(line.replace(/[^\P{C}]/gu, '\ufffd').slice(0, MAX_LOGGED_CHARACTERS));
}

/** Segment's API: settings of a source, events one by one and in batches, the SDK's metrics. A 200 means that the events are on disk. */
export function createSegmentService(options: SegmentOptions): Service {
  const { store, writeKey, limits, logInvalid = false, behaviour = SEGMENT_BEHAVIOURS.prompt } = options;
  const metrics = new MetricCounters(join(options.cacheFolder, 'segment/metrics.json'));
  const counts = { stored: 0, duplicates: 0, invalid: 0 };
  const keys = new KeyWatch({ sender: 'events', key: writeKey, variable: 'SEGMENT_WRITE_KEY' });
  const refused: Record<number, number> = {};

  async function keep({ request, response }: ServiceRequest, route: SegmentRoute): Promise<void> {
    const maxBytes = route.name === 'event' ? MAX_EVENT_BYTES : behaviour.maxBatchBytes;
    limits.count(request, 'RATE_LIMIT_EVENTS', maxBytes);
    const inHeader = headerWriteKey(request.headers.authorization);
    if (inHeader !== undefined) requireWriteKey(inHeader, limits.clientOf(request), keys);
    const { body, bytes } = await readEventsBody(request, maxBytes, limits.runOnBody);
    if (inHeader === undefined) requireWriteKey(body.writeKey, limits.clientOf(request), keys);
    const now = Date.now();
    const records = route.name === 'event' ? [singleRecord(body, route.type, now)] : batchRecords(body, bytes, now);
    const sender = limits.senderOf(request, 'RATE_LIMIT_EVENTS', maxBytes);
    const { stored, duplicates } = await store.append(records, sender);
    counts.stored += stored;
    counts.duplicates += duplicates;
    const invalid = records.filter(({ isValid }) => !isValid);
    counts.invalid += invalid.length;
    if (logInvalid) invalid.forEach(logRecord);
    sendJson(response, 200, { success: true });
  }

  /** @throws the error, unless the vendor answers it in another way */
  function refuse({ response }: ServiceRequest, error: unknown): void {
    if (!(error instanceof RequestError)) throw error;
    const answer = behaviour.answerTo(error);
    if (!answer) throw error;
    countRefused(error.status);
    response.writeHead(answer.status, { ...error.headers, 'Content-Type': 'text/plain' }).end(answer.text);
  }

  const countRefused = (status: number) => {
    refused[status] = (refused[status] ?? 0) + 1;
  };

  function sendSettings({ request, response }: ServiceRequest, requestedKey: string): void {
    if (!keys.isRight(requestedKey, limits.clientOf(request)))
      throw new RequestError(404, 'not_found', 'No source has this write key');
    const { host = 'localhost' } = request.headers;
    sendJson(response, 200, behaviour.settingsOf(segmentSettings(writeKey, host)), { 'Cache-Control': SETTINGS_AGE });
  }

  async function answer(call: ServiceRequest, route: SegmentRoute): Promise<void> {
    if (route.name === 'settings') return sendSettings(call, route.writeKey);
    if (route.name !== 'metrics') return keep(call, route).catch((error) => refuse(call, error));
    limits.count(call.request, 'RATE_LIMIT_EVENTS', MAX_EVENT_BYTES);
    metrics.add((await readJsonBody(call.request, MAX_EVENT_BYTES)).body.series);
    return sendJson(call.response, 200, { success: true });
  }

  return {
    prefix: '/segment',
    async handle(call) {
      const route = parseSegmentRoute(call.path);
      const status = await handleBrowserRequest(call, {
        toRefusal: toNotStored,
        methods: route?.name === 'settings' ? 'GET, HEAD' : 'POST',
        toErrorBody: ({ code, message }) => ({ success: false, code, message }),
        answer() {
          if (route) return answer(call, route);
          throw new RequestError(404, 'not_found', 'Known: /v1/projects/{writeKey}/settings, /v1/{t,i,p,a,g,s,b,m}');
        },
      });
      if (status) countRefused(status);
    },
    problems: () => keys.problems(),
    notes: () => keys.notes(),
    status: () => ({ ...counts, refused, metrics: metrics.totals }),
    metrics: () => [
      metric('services_events_stored_total', 'counter', 'Events of the tracker stored', counts.stored),
      metric('services_events_duplicates_total', 'counter', 'Events of the tracker that came again', counts.duplicates),
      metric('services_events_invalid_total', 'counter', 'Events that are not as planned', counts.invalid),
      {
        name: 'services_events_refused_total',
        type: 'counter',
        help: 'Requests with events that were refused, by status',
        samples: Object.entries(refused).map(([status, value]) => ({ labels: { status }, value })),
      },
    ],
    close: () => metrics.flush(),
  };
}
