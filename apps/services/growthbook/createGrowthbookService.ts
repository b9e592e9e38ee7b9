import { join } from 'node:path';
import { RequestError } from '../http/RequestError.ts';
import type { Service, ServiceRequest } from '../http/Service.ts';
import { sendJson } from '../http/sendJson.ts';
import { sendPreflight } from '../http/sendPreflight.ts';
import { FlagApiError } from './FlagApiError.ts';
import { FlagStore } from './FlagStore.ts';
import { KeyAnswers } from './KeyAnswers.ts';
import { METHODS, parseRoute, type Route } from './parseRoute.ts';
import { evaluatePayload } from './remote/evaluatePayload.ts';
import { readEvaluationRequest } from './remote/readEvaluationRequest.ts';
import { sendFeatures } from './sendFeatures.ts';
import { StreamHub } from './stream/StreamHub.ts';
import { recordUsage } from './usage/recordUsage.ts';
import { UsageLog } from './usage/UsageLog.ts';

const BYTES_PER_MB = 1_000_000;

export interface GrowthbookOptions {
  /** The flags folder. */
  folder: string;
  /** Where usage is kept. */
  cacheFolder: string;
  maxStreams: number;
  usageMaxMb: number;
  /** So long a file with a mistake may still be being written. */
  unsettledMs?: number;
}

/** GrowthBook's API over the flags folder: features, remote evaluation, streaming and the usage beacon. */
export async function createGrowthbookService(options: GrowthbookOptions): Promise<Service> {
  const store = new FlagStore(options.folder, options.unsettledMs);
  const streams = new StreamHub(options.maxStreams);
  const usage = new UsageLog(join(options.cacheFolder, 'growthbook/usage.jsonl'), options.usageMaxMb * BYTES_PER_MB);
  let answers = new KeyAnswers(await store.start());
  store.onChange((served) => {
    answers = new KeyAnswers(served);
    streams.publish((clientKey) => answers.event(clientKey));
  });

  const answer = async ({ query, request, response }: ServiceRequest, { name, clientKey }: Route) => {
    const settings = answers.settings(clientKey);
    switch (name) {
      case 'features':
        if (settings.remoteEval === 'only') {
          throw new FlagApiError(400, 'Remote evaluation required for this connection');
        }
        return sendFeatures(request, response, answers.body(clientKey));
      case 'eval': {
        const wanted = await readEvaluationRequest(request);
        return sendJson(response, 200, evaluatePayload(answers.payload, wanted), { 'x-sse-support': 'enabled' });
      }
      case 'sub':
        return streams.open(request, response, clientKey, answers.event(clientKey));
      case 'usage':
        recordUsage(clientKey, query.get('events'), usage);
        return sendJson(response, 200, { status: 200 });
    }
  };

  return {
    prefix: '/growthbook',
    async handle(call) {
      const { method, path, query, response } = call;
      // Any site may read flags with a client key, as at the vendor; SDKs stream only where they can see `x-sse-support`.
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Expose-Headers', 'x-sse-support, ETag, Retry-After');
      try {
        const route = parseRoute(path, query);
        if (!route) throw new FlagApiError(404, 'Known: /api/features/{key}, /api/eval/{key}, /sub/{key}, /rt');
        const allowed = METHODS[route.name];
        if (method === 'OPTIONS') sendPreflight(call, allowed);
        else if (allowed.split(', ').includes(method)) await answer(call, route);
        else throw new FlagApiError(405, `${method} is not allowed; use ${allowed}`, { Allow: allowed });
      } catch (error) {
        if (!(error instanceof FlagApiError || error instanceof RequestError)) throw error;
        sendJson(response, error.status, { status: error.status, error: error.message }, error.headers);
      }
    },
    status: () => ({
      flags: Object.keys(answers.payload.features).length,
      updated: answers.payload.dateUpdated,
      streams: streams.size,
      usageDropped: usage.dropped,
      problems: store.problems,
    }),
    endStreams: () => streams.close(),
    async close() {
      store.close();
      await usage.flush();
    },
  };
}
