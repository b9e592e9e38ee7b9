import { createBrowserRoutes } from '@cumulus/server/browserApi';
import { type Call, queryOf } from '@cumulus/server/calls';
import { readEventsBody } from '@cumulus/server/requestBody';
import { jsonResponse } from '@cumulus/server/responses';
import { RequestError, type Service } from '@cumulus/server/Service';
import { inflatedUnits, type ServiceLimits } from '@cumulus/server/serviceLimits';
import { toNotStored } from '@cumulus/sql/StoreError';
import { KeyWatch } from '../KeyWatch.ts';
import { recordingRecord } from '../recordings/recordingRecord.ts';
import { createIntake } from '../store/createIntake.ts';
import type { Store } from '../store/Store.ts';
import { refusalBody, requireApiKey, requireTrackKey, trackKey } from './amplitudeApi.ts';
import { MAX_EVENTS_BYTES, productEvents } from './productEvents.ts';
import { type RemoteConfigOptions, remoteConfig } from './remoteConfig.ts';
import { largestPart, MAX_PART_BYTES, readPartAddress, readPartBody, readReplayPart } from './replayParts.ts';

export interface AmplitudeOptions extends RemoteConfigOptions {
  store: Pick<Store, 'append'>;
  /** API key of the project that receives events. */
  apiKey: string;
  /** API key of the project that receives recordings, and whose configuration it is. */
  replayKey: string;
  /** Rate limits of each client. */
  limits: ServiceLimits;
}

const CONFIG_AGE = 'public, max-age=300';
/** The vendor's code by which an open page stops to record: it read the configuration before. */
const CAPTURE_OFF = '4005';

/** Amplitude's API: events one by one and in batches, remote configuration, replays and interactions. A 200 means that the records are on disk. */
export function createAmplitudeService({ store, apiKey, replayKey, limits, ...config }: AmplitudeOptions): Service {
  const intake = createIntake('amplitude', store);
  const eventKeys = new KeyWatch({ sender: 'product analytics', key: apiKey, variable: 'AMPLITUDE_API_KEY' });
  const replayKeys = new KeyWatch({ sender: 'session replay', key: replayKey, variable: 'AMPLITUDE_REPLAY_API_KEY' });

  async function keepEvents({ env: { incoming: request } }: Call): Promise<Response> {
    limits.count(request, 'RATE_LIMIT_PRODUCT_EVENTS', MAX_EVENTS_BYTES);
    const { body, bytes } = await readEventsBody(request, MAX_EVENTS_BYTES, limits.runOnBody, (inflated) =>
      limits.count(request, 'RATE_LIMIT_PRODUCT_EVENTS', 0, inflatedUnits(inflated)),
    );
    requireApiKey(body.api_key, limits.clientOf(request), eventKeys);
    const now = Date.now();
    const records = productEvents(body, now);
    await intake.keep(records, limits.senderOf(request, 'RATE_LIMIT_PRODUCT_EVENTS', MAX_EVENTS_BYTES));
    const answer = { events_ingested: records.length, payload_size_bytes: bytes, server_upload_time: now };
    return jsonResponse({ code: 200, ...answer });
  }

  async function keepPart(call: Call): Promise<Response> {
    const request = call.env.incoming;
    const query = queryOf(call);
    limits.count(request, 'RATE_LIMIT_RECORDINGS', MAX_PART_BYTES);
    requireTrackKey(trackKey(request.headers.authorization, query), limits.clientOf(request), replayKeys);
    if (!config.isCapturing) return jsonResponse({ code: 200 }, 200, { 'X-Session-Replay-Event-Skipped': CAPTURE_OFF });
    const address = readPartAddress(query);
    const sent = await readPartBody(request);
    const count = (bytes: number) => limits.count(request, 'RATE_LIMIT_RECORDINGS', 0, inflatedUnits(bytes));
    // The inflated part isn't kept while the record waits for the store.
    const record = await limits.runOnBody(request, largestPart(sent), async () =>
      recordingRecord(await readReplayPart(sent, address, count), Date.now()),
    );
    await intake.keep([record], limits.senderOf(request, 'RATE_LIMIT_RECORDINGS', MAX_PART_BYTES));
    return jsonResponse({ code: 200 });
  }

  const app = createBrowserRoutes({
    toRefusal: toNotStored,
    toErrorBody: refusalBody,
    onRefused: ({ status }) => intake.refuse(status),
  });
  app.on('POST', ['/2/httpapi', '/batch'], keepEvents);
  app.post('/sessions/v2/track', keepPart);
  app.get('/config/:apiKey', ({ req, env: { incoming } }) => {
    limits.count(incoming, 'RATE_LIMIT_PRODUCT_EVENTS');
    if (!replayKeys.isRight(req.param('apiKey'), limits.clientOf(incoming)))
      throw new RequestError(401, 'unauthorized', 'Invalid API key');
    return jsonResponse(remoteConfig(config), 200, { 'Cache-Control': CONFIG_AGE });
  });
  return {
    prefix: '/amplitude',
    app,
    problems: () => [...eventKeys.problems(), ...replayKeys.problems()],
    notes: () => [...eventKeys.notes(), ...replayKeys.notes()],
    status: intake.status,
    metrics: intake.metrics,
  };
}
