import type { IncomingMessage } from 'node:http';
import type { ContentSlot } from '@cumulus/flag-rules';
import type { TrustedProxies } from '@cumulus/http/clientAddress';
import { SITE_STREAM_HEADER } from '@cumulus/http/clientLimits';
import { sendPreflight } from '@cumulus/server/browserApi';
import { metric } from '@cumulus/server/metrics';
import { sendJson } from '@cumulus/server/responses';
import { RequestError, type Service, type ServiceRequest } from '@cumulus/server/Service';
import type { ServiceLimits } from '@cumulus/server/serviceLimits';
import { MAX_BODY_BYTES, readEvaluationRequest } from './evaluationRequest.ts';
import { FlagStore } from './FlagStore.ts';
import { FlagApiError, METHODS, parseRoute, type Route, sendFeatures } from './flagApi.ts';
import { KeyAnswers } from './KeyAnswers.ts';
import { createExperimentsService, runningExperiments } from './runningExperiments.ts';
import { SITE, StreamHub } from './StreamHub.ts';
import { recordUsage, UsageCounts } from './usage.ts';
import { ValueCheck } from './valueCheck.ts';
import { STREAM_BEHAVIOURS, type StreamBehaviour } from './vendorBehaviour.ts';

export interface GrowthbookOptions {
  /** The flags folder. */
  folder: string;
  /** Folder for the last good state of the flags. */
  cacheFolder: string;
  /** Maximum number of visitors' streams, in total and for one client (0: no limit of its own). */
  maxStreams: number;
  maxStreamsPerClient: number;
  /** Rate limits of each client. */
  limits: ServiceLimits;
  /** Peers that may open a site's own stream. */
  isProxy: TrustedProxies;
  /** How streams behave; promptly by default. */
  behaviour?: StreamBehaviour;
  /** How long a file with a mistake may still be in writing. */
  unsettledMs?: number;
  /** The content with variant slots; without it values are not compared with content. */
  content?: FlaggedContent;
}

/** The part of the content that depends on flags. */
export interface FlaggedContent {
  /** The published variant slots. */
  slots(): Iterable<ContentSlot>;
  /** Calls the listener when content is loaded, and after each change of it. */
  onChange(listener: () => void): void;
}

/** The flags as services. */
interface FlagServices {
  /** GrowthBook's API. */
  service: Service;
  /** Of the private listener: the running experiments. */
  experiments: Service;
}

/** GrowthBook's API over the flags folder: features, remote evaluation, streaming and the usage beacon. */
export async function createGrowthbookService(options: GrowthbookOptions): Promise<FlagServices> {
  const store = new FlagStore(options.folder, options.cacheFolder, options.unsettledMs);
  const { limits, isProxy, maxStreams, maxStreamsPerClient, behaviour = STREAM_BEHAVIOURS.prompt } = options;
  const streams = new StreamHub({ maxOpen: maxStreams, maxPerClient: maxStreamsPerClient }, behaviour);
  const usage = new UsageCounts(() => answers.payload.features);
  let answers = new KeyAnswers(await store.start(), behaviour.envelope);
  store.onChange((served) => {
    answers = new KeyAnswers(served, behaviour.envelope);
    streams.publish((clientKey) => answers.event(clientKey));
    checkValues();
  });
  const values = new ValueCheck(options.folder);
  const checkValues = () => options.content && values.check(answers.payload, options.content.slots());
  options.content?.onChange(checkValues);
  const problems = () => [...store.problems, ...values.problems];

  /** A site's own stream comes from a trusted proxy, and is not forwarded for a client. */
  const isOfSite = ({ headers, socket }: IncomingMessage) =>
    headers[SITE_STREAM_HEADER] !== undefined &&
    headers['x-forwarded-for'] === undefined &&
    isProxy(socket.remoteAddress ?? '');

  const answer = async ({ query, request, response }: ServiceRequest, { name, clientKey }: Route) => {
    const settings = answers.settings(clientKey);
    switch (name) {
      case 'features':
        if (settings.remoteEval === 'only') {
          throw new FlagApiError(400, 'Remote evaluation required for this connection');
        }
        return sendFeatures(request, response, answers.body(clientKey));
      case 'eval': {
        // Evaluation costs more than other requests: only keys that enable it get it.
        if (settings.remoteEval === undefined) {
          throw new FlagApiError(400, 'Remote evaluation disabled for this connection');
        }
        const wanted = await readEvaluationRequest(request);
        return sendJson(response, 200, answers.evaluate(wanted), { 'x-sse-support': 'enabled' });
      }
      case 'sub':
        return streams.open(request, response, {
          clientKey,
          client: isOfSite(request) ? SITE : limits.clientOf(request),
          current: answers.event(clientKey),
        });
      case 'usage':
        recordUsage(clientKey, query.get('events'), usage);
        return sendJson(response, 200, { status: 200 });
    }
  };

  function count(request: IncomingMessage, { name }: Route): void {
    if (name === 'sub' && isOfSite(request)) return;
    limits.count(request, name === 'sub' ? 'RATE_LIMIT_STREAMS' : 'RATE_LIMIT_FLAGS', MAX_BODY_BYTES);
  }

  const service: Service = {
    prefix: '/growthbook',
    async handle(call) {
      const { method, path, query, response } = call;
      // As at the vendor any site may read flags with a client key. SDKs stream only if they can read `x-sse-support`.
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Expose-Headers', 'x-sse-support, ETag, Retry-After');
      try {
        const route = parseRoute(path, query);
        if (!route) throw new FlagApiError(404, 'Known: /api/features/{key}, /api/eval/{key}, /sub/{key}, /rt');
        const allowed = METHODS[route.name];
        if (method === 'OPTIONS') return sendPreflight(call, allowed);
        if (allowed.split(', ').includes(method)) {
          count(call.request, route);
          await answer(call, route);
        } else throw new FlagApiError(405, `${method} is not allowed; use ${allowed}`, { Allow: allowed });
      } catch (error) {
        if (!(error instanceof FlagApiError || error instanceof RequestError)) throw error;
        sendJson(response, error.status, { status: error.status, error: error.message }, error.headers);
      }
    },
    problems: () => [...store.warnings, ...values.problems.map(({ file, message }) => `flags: ${file}: ${message}`)],
    status: () => ({
      flags: Object.keys(answers.payload.features).length,
      updated: answers.payload.dateUpdated,
      streams: streams.size,
      problems: problems(),
    }),
    metrics: () => [
      metric('services_flags', 'gauge', 'Flags that are served', Object.keys(answers.payload.features).length),
      metric('services_flag_problems', 'gauge', 'Mistakes in the files of flags', problems().length),
      metric('services_flag_streams', 'gauge', 'Open event streams', streams.size),
      metric('services_flag_streams_max', 'gauge', 'FLAGS_MAX_STREAMS', options.maxStreams),
      usage.metric(),
    ],
    endStreams: () => streams.close(),
    close: () => store.close(),
  };
  return { service, experiments: createExperimentsService(() => runningExperiments(answers.payload)) };
}
