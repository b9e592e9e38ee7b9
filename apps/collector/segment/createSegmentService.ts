import { join } from 'node:path';
import { createLog } from '@cumulus/http/log';
import { createBrowserRoutes } from '@cumulus/server/browserApi';
import type { Call } from '@cumulus/server/calls';
import { metric } from '@cumulus/server/metrics';
import { readEventsBody, readJsonBody } from '@cumulus/server/requestBody';
import { jsonResponse } from '@cumulus/server/responses';
import { RequestError, type Service } from '@cumulus/server/Service';
import type { ServiceLimits } from '@cumulus/server/serviceLimits';
import { toNotStored } from '@cumulus/sql/StoreError';
import { KeyWatch } from '../KeyWatch.ts';
import type { ReceivedRecord } from '../store/records.ts';
import type { Store } from '../store/Store.ts';
import { batchRecords } from './batchRecords.ts';
import { MAX_EVENT_BYTES } from './eventFaults.ts';
import { singleRecord } from './eventRecords.ts';
import { MetricCounters } from './MetricCounters.ts';
import { EVENT_PATHS, headerWriteKey, requireWriteKey, type SegmentType, segmentSettings } from './segmentApi.ts';
import { SEGMENT_BEHAVIOURS, type SegmentBehaviour } from './vendorBehaviour.ts';

const log = createLog('segment');

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
  // Both come from a client.
  const line = `"${event ?? type}" is stored as invalid: ${reason}`;
  log.warn(line.slice(0, MAX_LOGGED_CHARACTERS));
}

/** Segment's API: settings of a source, events one by one and in batches, the SDK's metrics. A 200 means that the events are on disk. */
export function createSegmentService(options: SegmentOptions): Service {
  const { store, writeKey, limits, logInvalid = false, behaviour = SEGMENT_BEHAVIOURS.prompt } = options;
  const metrics = new MetricCounters(join(options.cacheFolder, 'segment/metrics.json'));
  const counts = { stored: 0, duplicates: 0, invalid: 0 };
  const keys = new KeyWatch({ sender: 'events', key: writeKey, variable: 'SEGMENT_WRITE_KEY' });
  const refused: Record<number, number> = {};

  async function keep({ env: { incoming } }: Call, type?: SegmentType): Promise<Response> {
    const maxBytes = type ? MAX_EVENT_BYTES : behaviour.maxBatchBytes;
    limits.count(incoming, 'RATE_LIMIT_EVENTS', maxBytes);
    const inHeader = headerWriteKey(incoming.headers.authorization);
    if (inHeader !== undefined) requireWriteKey(inHeader, limits.clientOf(incoming), keys);
    const { body, bytes } = await readEventsBody(incoming, maxBytes, limits.runOnBody);
    if (inHeader === undefined) requireWriteKey(body.writeKey, limits.clientOf(incoming), keys);
    const now = Date.now();
    const records = type ? [singleRecord(body, type, now)] : batchRecords(body, bytes, now);
    const sender = limits.senderOf(incoming, 'RATE_LIMIT_EVENTS', maxBytes);
    const { stored, duplicates } = await store.append(records, sender);
    counts.stored += stored;
    counts.duplicates += duplicates;
    const invalid = records.filter(({ isValid }) => !isValid);
    counts.invalid += invalid.length;
    if (logInvalid) invalid.forEach(logRecord);
    return jsonResponse({ success: true });
  }

  /** The vendor's answer to a refused request with events. @throws the error, unless the vendor answers it in another way */
  function refuse(error: unknown): Response {
    if (!(error instanceof RequestError)) throw error;
    const answer = behaviour.answerTo(error);
    if (!answer) throw error;
    countRefused(error);
    return new Response(answer.text, {
      status: answer.status,
      headers: { ...error.headers, 'Content-Type': 'text/plain' },
    });
  }

  const countRefused = ({ status }: RequestError) => {
    refused[status] = (refused[status] ?? 0) + 1;
  };

  const app = createBrowserRoutes({
    toRefusal: toNotStored,
    toErrorBody: ({ code, message }) => ({ success: false, code, message }),
    onRefused: countRefused,
  });
  for (const [word, type] of Object.entries(EVENT_PATHS))
    app.on('POST', [`/v1/${word}`, `/v1/${word}/`], (call) => keep(call, type).catch(refuse));
  for (const word of ['b', 'batch'])
    app.on('POST', [`/v1/${word}`, `/v1/${word}/`], (call) => keep(call).catch(refuse));
  app.on('POST', ['/v1/m', '/v1/m/'], async ({ env: { incoming } }) => {
    limits.count(incoming, 'RATE_LIMIT_EVENTS', MAX_EVENT_BYTES);
    metrics.add((await readJsonBody(incoming, MAX_EVENT_BYTES)).body.series);
    return jsonResponse({ success: true });
  });
  app.get('/v1/projects/:writeKey/settings', ({ req, env: { incoming } }) => {
    if (!keys.isRight(req.param('writeKey'), limits.clientOf(incoming)))
      throw new RequestError(404, 'not_found', 'No source has this write key');
    const { host = 'localhost' } = incoming.headers;
    const settings = behaviour.settingsOf(segmentSettings(writeKey, host));
    return jsonResponse(settings, 200, { 'Cache-Control': SETTINGS_AGE });
  });

  return {
    prefix: '/segment',
    app,
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
