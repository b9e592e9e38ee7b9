import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { ContentSlot } from '@cumulus/flag-rules';
import type { TrustedProxies } from '@cumulus/http/clientAddress';
import { SITE_STREAM_HEADER } from '@cumulus/http/clientLimits';
import { createBrowserRoutes } from '@cumulus/server/browserApi';
import { type Call, queryOf, requireGet } from '@cumulus/server/calls';
import { metric } from '@cumulus/server/metrics';
import { ALREADY_SENT, jsonResponse } from '@cumulus/server/responses';
import { badRequest, type Service } from '@cumulus/server/Service';
import type { ServiceLimits } from '@cumulus/server/serviceLimits';
import { ProblemLog } from '../files/compareProblems.ts';
import { changedFlags } from './changedFlags.ts';
import { createEditService } from './edits/editService.ts';
import { MAX_BODY_BYTES, readEvaluationRequest } from './evaluationRequest.ts';
import { FlagStore } from './FlagStore.ts';
import type { FlagProblem } from './files/parseFlagFile.ts';
import { KeyAnswers } from './KeyAnswers.ts';
import { createExperimentsService, runningExperiments } from './runningExperiments.ts';
import { SITE, StreamHub } from './StreamHub.ts';
import { createUsageCounts } from './usage.ts';
import { findMissingContent } from './valueCheck.ts';
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
  /** Called with the keys of flags whose rules or values changed. */
  onFlagsChange?(keys: string[]): void;
  /** The content with variant slots; without it values are not compared with content. */
  content?: FlaggedContent;
  /** GrowthBook's application, where flags come from it: experiments are edited there. */
  growthbookUrl?: string | undefined;
}

/** The part of the content that depends on flags. */
export interface FlaggedContent {
  /** The published variant slots. */
  slots(): Iterable<ContentSlot>;
  /** Paths of the pages that show each flag. */
  pages(): ReadonlyMap<string, readonly string[]>;
  /** Calls the listener when content is loaded, and after each change of it. */
  onChange(listener: () => void): void;
}

/** The flags as services. */
interface FlagServices {
  /** GrowthBook's API. */
  service: Service;
  /** Of the private listener: the running experiments. */
  experiments: Service;
  /** Of the private listener: edits of experiments. */
  edits: Service;
}

/** A change takes effect immediately. SDKs stream only if they can read the second. REQ-FLG-03. */
const FEATURES_HEADERS = { 'Cache-Control': 'no-cache', 'x-sse-support': 'enabled' };

/** GrowthBook's API over the flags folder: features, remote evaluation, streaming and the usage beacon. */
export async function createGrowthbookService(options: GrowthbookOptions): Promise<FlagServices> {
  const store = new FlagStore(options.folder, options.cacheFolder, options.unsettledMs);
  const { limits, isProxy, maxStreams, maxStreamsPerClient, behaviour = STREAM_BEHAVIOURS.prompt } = options;
  const streams = new StreamHub({ maxOpen: maxStreams, maxPerClient: maxStreamsPerClient }, behaviour);
  const usage = createUsageCounts(() => answers.payload.features);
  let answers = new KeyAnswers(await store.start(), behaviour.envelope);
  store.onChange((served) => {
    options.onFlagsChange?.(changedFlags(answers.payload, served.payload));
    answers = new KeyAnswers(served, behaviour.envelope);
    streams.publish((clientKey) => answers.event(clientKey));
    checkValues();
  });
  // Differences from the content are logged when a file of either is saved.
  const describe = ({ file, message }: FlagProblem) => `${join(options.folder, file)}: ${message}`;
  const values = new ProblemLog<FlagProblem>('flags', describe);
  const checkValues = () =>
    options.content && values.replace(findMissingContent(answers.payload, options.content.slots()));
  options.content?.onChange(checkValues);
  const problems = () => [...store.problems, ...values.current];

  /** A site's own stream comes from a trusted proxy, and is not forwarded for a client. */
  const isOfSite = ({ headers, socket }: IncomingMessage) =>
    headers[SITE_STREAM_HEADER] !== undefined &&
    headers['x-forwarded-for'] === undefined &&
    isProxy(socket.remoteAddress ?? '');

  const keyOf = ({ req }: Call) => req.param('clientKey') ?? '';
  const count = ({ env: { incoming } }: Call) => limits.count(incoming, 'RATE_LIMIT_FLAGS', MAX_BODY_BYTES);

  function features(call: Call): Promise<Response> {
    count(call);
    if (answers.settings(keyOf(call)).remoteEval === 'only')
      throw badRequest('Remote evaluation required for this connection');
    const body = answers.body(keyOf(call));
    return body.response(call.env.incoming, 'application/json; charset=utf-8', FEATURES_HEADERS);
  }

  async function evaluate(call: Call): Promise<Response> {
    count(call);
    // Evaluation costs more than other requests: only keys that enable it get it.
    if (answers.settings(keyOf(call)).remoteEval === undefined)
      throw badRequest('Remote evaluation disabled for this connection');
    const wanted = await readEvaluationRequest(call.env.incoming);
    return jsonResponse(answers.evaluate(wanted), 200, { 'x-sse-support': 'enabled' });
  }

  /** The hub writes to the response of Node for as long as the stream is open. */
  function subscribe(call: Call): Response {
    requireGet(call);
    const { incoming, outgoing } = call.env;
    if (!isOfSite(incoming)) limits.count(incoming, 'RATE_LIMIT_STREAMS', MAX_BODY_BYTES);
    const clientKey = keyOf(call);
    answers.settings(clientKey);
    streams.open(incoming, outgoing, {
      clientKey,
      client: isOfSite(incoming) ? SITE : limits.clientOf(incoming),
      current: answers.event(clientKey),
    });
    return ALREADY_SENT;
  }

  function use(call: Call): Response {
    count(call);
    const query = queryOf(call);
    const clientKey = query.get('key') ?? '';
    answers.settings(clientKey);
    usage.record(clientKey, query.get('events'));
    return jsonResponse({ status: 200 });
  }

  // As at the vendor any site may read flags with a client key. SDKs stream only if they can read `x-sse-support`.
  const app = createBrowserRoutes(
    { toErrorBody: ({ status, message }) => ({ status, error: message }) },
    'x-sse-support, ETag, Retry-After',
  );
  app.on('GET', ['/api/features/:clientKey', '/api/features/:clientKey/'], features);
  app.on('POST', ['/api/eval/:clientKey', '/api/eval/:clientKey/'], evaluate);
  app.on('GET', ['/sub/:clientKey', '/sub/:clientKey/'], subscribe);
  app.on('GET', ['/rt', '/rt/'], use);

  const service: Service = {
    prefix: '/growthbook',
    app,
    problems: () => [...store.warnings, ...values.current.map(({ file, message }) => `flags: ${file}: ${message}`)],
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
  const { folder, growthbookUrl, content } = options;
  const pages = () => content?.pages() ?? new Map<string, string[]>();
  return {
    service,
    experiments: createExperimentsService(() => runningExperiments(answers.payload)),
    edits: createEditService({ folder, store, problems, pages, growthbookUrl }),
  };
}
