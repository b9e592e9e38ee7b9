import { createBrowserRoutes, idOf } from '@cumulus/server/browserApi';
import { type Call, queryOf } from '@cumulus/server/calls';
import { inflateBody, largestInflated } from '@cumulus/server/inflateBody';
import { readBody } from '@cumulus/server/requestBody';
import { jsonResponse } from '@cumulus/server/responses';
import { badRequest, type Service } from '@cumulus/server/Service';
import { inflatedUnits, type ServiceLimits } from '@cumulus/server/serviceLimits';
import { toNotStored } from '@cumulus/sql/StoreError';
import { KeyWatch } from '../KeyWatch.ts';
import { recordingRecord } from '../recordings/recordingRecord.ts';
import { createIntake } from '../store/createIntake.ts';
import type { Store } from '../store/Store.ts';
import { refusalBody, requireClientToken } from './datadogApi.ts';
import { largestSegment, MAX_REPLAY_BYTES, readSegment } from './replaySegment.ts';
import { MAX_INFLATED_RUM_BYTES, MAX_RUM_BYTES, readRumContext, rumRecords } from './rumEvents.ts';
import { splitMultipart } from './splitMultipart.ts';

export interface DatadogOptions {
  store: Pick<Store, 'append'>;
  /** Client token of the application. */
  clientToken: string;
  /** Rate limits of each client. */
  limits: ServiceLimits;
}

/** Datadog's intake: events of real user monitoring, and segments of replays. A 202 means that they are on disk. */
export function createDatadogService({ store, clientToken, limits }: DatadogOptions): Service {
  const intake = createIntake('datadog', store);
  const keys = new KeyWatch({ sender: 'monitoring', key: clientToken, variable: 'DATADOG_CLIENT_TOKEN' });

  async function keepEvents(call: Call): Promise<Response> {
    const request = call.env.incoming;
    const query = queryOf(call);
    limits.count(request, 'RATE_LIMIT_MONITORING', MAX_RUM_BYTES);
    requireClientToken(query, limits.clientOf(request), keys);
    const isDeflated = query.get('dd-evp-encoding') === 'deflate';
    const sent = await readBody(request, MAX_RUM_BYTES, { inflates: false });
    const context = readRumContext(query, Date.now());
    const count = (bytes: number) => limits.count(request, 'RATE_LIMIT_MONITORING', 0, inflatedUnits(bytes));
    const records = isDeflated
      ? await limits.runOnBody(request, largestInflated(sent, 'deflate', MAX_INFLATED_RUM_BYTES), async () =>
          rumRecords(await inflateBody(sent, 'deflate', MAX_INFLATED_RUM_BYTES, count), context),
        )
      : rumRecords(sent, context);
    await intake.keep(records, limits.senderOf(request, 'RATE_LIMIT_MONITORING', MAX_RUM_BYTES));
    return jsonResponse({}, 202);
  }

  async function keepSegment(call: Call): Promise<Response> {
    const request = call.env.incoming;
    const query = queryOf(call);
    limits.count(request, 'RATE_LIMIT_RECORDINGS', MAX_REPLAY_BYTES);
    requireClientToken(query, limits.clientOf(request), keys);
    const deviceId = idOf(query.get('device_id'));
    if (deviceId === undefined) throw badRequest('device_id is missing, or no id');
    const sent = await readBody(request, MAX_REPLAY_BYTES, { inflates: false });
    const parts = splitMultipart(sent, request.headers['content-type'] ?? '');
    const count = (bytes: number) => limits.count(request, 'RATE_LIMIT_RECORDINGS', 0, inflatedUnits(bytes));
    // The inflated segment isn't kept while the record waits for the store.
    const record = await limits.runOnBody(request, largestSegment(parts), async () =>
      recordingRecord(await readSegment(parts, deviceId, count), Date.now()),
    );
    await intake.keep([record], limits.senderOf(request, 'RATE_LIMIT_RECORDINGS', MAX_REPLAY_BYTES));
    return jsonResponse({}, 202);
  }

  const app = createBrowserRoutes({
    toRefusal: toNotStored,
    toErrorBody: refusalBody,
    onRefused: ({ status }) => intake.refuse(status),
  });
  app.post('/api/v2/rum', keepEvents);
  app.post('/api/v2/replay', keepSegment);
  return {
    prefix: '/datadog',
    app,
    problems: () => keys.problems(),
    notes: () => keys.notes(),
    status: intake.status,
    metrics: intake.metrics,
  };
}
