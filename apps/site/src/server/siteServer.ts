import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { createClientAddress, trustedProxies } from '@cumulus/http/clientAddress';
import { measureEventLoopDelay } from '@cumulus/http/eventLoopDelay';
import { refuseBroken } from '@cumulus/http/refuseBroken';
import { createAssetProxy } from './assets/assetProxy.ts';
import { createStaticFiles } from './assets/staticFiles.ts';
import { createSharedRenderer, type SharedPageStore } from './cluster/sharedPages.ts';
import { createFormPages } from './forms/formAnswers.ts';
import { createFormRoutes, type FormParts } from './forms/formRoutes.ts';
import { planQuizEndpoint } from './forms/planQuiz.ts';
import { createHealthEndpoint, createInternalServer } from './health.ts';
import type { Endpoint, Step } from './http/call.ts';
import { type ClientGate, createClientGate } from './http/clientGate.ts';
import { drain, limitConnections } from './http/connections.ts';
import { createReadyStep } from './http/readyStep.ts';
import {
  createEndpointStep,
  createHostCheck,
  createRedirectStep,
  createRequestListener,
  httpLimits,
  methodStep,
} from './http/requestListener.ts';
import { createDeliveryMetrics, describeMetrics } from './metrics.ts';
import { createPageCache } from './page-cache/pageCache.ts';
import { createChangeWatch, createPageRenderer } from './page-cache/pageRenderer.ts';
import { createPageSource, type PageSource } from './page-cache/pageSource.ts';
import { createPageStep } from './page-cache/pageStep.ts';
import { createBackgroundBrotli, createRecompression } from './page-cache/recompression.ts';
import { createRenderQueues } from './page-cache/renderQueues.ts';
import { createUncachedRenderer, createUncachedRenders } from './page-cache/uncachedPages.ts';
import { createPreviewRoutes } from './preview/previewEndpoints.ts';
import { createContentRetries } from './publishing/contentRetries.ts';
import { createRevalidation } from './publishing/revalidation.ts';
import { createTimedChanges } from './publishing/timedChanges.ts';
import { createWebhookEndpoint, WEBHOOK_PATH } from './publishing/webhook.ts';
import type { PurgeAdapter } from './purge/purgeRequest.ts';
import type { ServerEnvironment } from './serverEnvironment.ts';
import { type Decide, decideNothing, type Site } from './site.ts';

export interface SiteServerOptions {
  site: Site;
  environment: ServerEnvironment;
  /** `dist/client` */
  clientDirectory: string;
  decide?: Decide;
  /** What the forms of pages need; undefined: POSTs to pages are refused. */
  forms?: FormParts;
  /** Default: limits from the environment. */
  gate?: ClientGate;
  /** Whether a request comes from a proxy whose request ids count. Default: TRUSTED_PROXIES. */
  isFromProxy?(request: IncomingMessage): boolean;
  /** Whether a query requests debug mode. */
  isDebug?(query: string): boolean;
  /** The server's own addresses, by path. */
  endpoints?: ReadonlyMap<string, Endpoint>;
  /** Id of the build, for `/release` of the internal server. */
  release?(): string;
  /** See `createPageStep`. */
  onDelivered?(request: IncomingMessage): void;
  /** Run after the endpoints, for all methods. */
  steps?: readonly Step[];
  purgeAdapters?: PurgeAdapter[];
  /** Overrides the delays after which reported changes are fetched again. */
  contentRetriesMs?: readonly number[];
  /** Overrides `httpLimits`. */
  limits?: ServerOptions;
  /** Undefined: a single node. */
  shared?: SharedPageStore;
}

/** The server's parts for `start.ts` and tests. */
export interface SiteServer {
  server: Server;
  /** `/metrics` and `/healthz` for monitoring. */
  internal: Server;
  source: PageSource;
  /** Resolves when no page waits for recompression. */
  settled(): Promise<void>;
  /** Makes health fail, and each connection end with its next response, for balancers: the server still takes requests. */
  leave(): void;
  /** Stops both servers without failing a request, within five seconds. */
  stop(): Promise<void>;
}

/** Creates the site's server and the internal one; neither listens yet. */
export function createSiteServer(options: SiteServerOptions): SiteServer {
  const { site, environment, decide = decideNothing, purgeAdapters = [] } = options;
  const metrics = createDeliveryMetrics();
  const pages = createPageCache(environment.PAGE_CACHE_MB * 2 ** 20);
  const assets = createPageCache(environment.ASSET_CACHE_MB * 2 ** 20);
  const watch = createChangeWatch();
  const renderLocally = createPageRenderer({ site, pages, watch, metrics, ...environment.pages });
  const isProxy = trustedProxies(environment.TRUSTED_PROXIES);
  const { shared, isDebug = () => false, gate = createClientGate(environment, createClientAddress(isProxy)) } = options;
  const freshMs = environment.PAGE_FRESH_MS;
  const renderPage = shared
    ? createSharedRenderer({ site, renderPage: renderLocally, shared, pages, watch, metrics, freshMs })
    : renderLocally;
  const queues = createRenderQueues();
  const source = createPageSource({ site, pages, renderPage, queues });
  const slow = createBackgroundBrotli();
  const compressing = createRecompression(pages, slow);
  const loop = measureEventLoopDelay();
  const open = new Set<ServerResponse>();
  let isLeaving = false;

  source.onSwap((key, page) => {
    metrics.swaps += 1;
    if (page?.brotli && !page.isFinal) compressing.add(key);
  });
  const revalidation = createRevalidation({ site, source, queue: queues.publishing, watch, purgeAdapters, metrics });
  const timed = createTimedChanges(site, revalidation);

  const health = createHealthEndpoint(site, () => isLeaving);
  const secret = environment.webhookSecret;
  const retries = createContentRetries(site, options.contentRetriesMs);
  const webhook: [string, Endpoint] = [WEBHOOK_PATH, createWebhookEndpoint({ site, revalidation, retries, secret })];
  const renders = createUncachedRenders();
  const { clientOf } = gate;
  const uncached = createUncachedRenderer({ site, metrics, renders, clientOf, ...environment.pages });
  const sendPage = createFormPages(decide, uncached);
  const siteUrl = environment.pages.siteUrl;
  const forms = options.forms ? createFormRoutes({ ...options.forms, site, siteUrl, gate, sendPage }) : undefined;
  const preview = createPreviewRoutes({ site, secret: environment.previewSecret, renders, gate, ...environment.pages });
  /** Rate limit of debug mode, before anything is decided. */
  const debugStep: Step = (call) => call.query !== '' && isDebug(call.query) && !gate.admits(call, 'RATE_LIMIT_DEBUG');
  const endpoints = new Map([
    ...(options.endpoints ?? []),
    ...preview.endpoints,
    ...(forms?.endpoints ?? []),
    planQuizEndpoint(site, { gate, siteUrl }),
    webhook,
    ['/healthz', health] as const,
  ]);
  const steps: Step[] = [
    createEndpointStep(endpoints),
    ...(options.steps ?? []),
    createReadyStep(site),
    ...(forms ? [forms.step] : []),
    methodStep,
    createStaticFiles(options.clientDirectory),
    createAssetProxy({ contentUrl: environment.CONTENT_URL, cache: assets, metrics, gate }),
    ...preview.steps,
    createRedirectStep(site),
    debugStep,
    createPageStep({ site, source, uncached, decide, metrics, clientOf, onDelivered: options.onDelivered }),
  ];
  const isAllowed = createHostCheck(environment.hosts, environment.domains);
  const isFromProxy = options.isFromProxy ?? (({ socket }) => isProxy(socket.remoteAddress ?? ''));
  const listener = createRequestListener({
    ...{ steps, isAllowed, isFromProxy, open, metrics },
    isLeaving: () => isLeaving,
  });
  const server = createServer({ ...httpLimits, ...options.limits }, listener);
  server.on('clientError', (error, socket) => refuseBroken(error, socket, open));
  limitConnections(server, environment.MAX_CONNECTIONS_PER_CLIENT, isProxy);

  const internal = createInternalServer({
    '/healthz': () => ({ status: !isLeaving && site.content().version > 0 ? 200 : 503, text: '' }),
    '/release': () => ({ status: 200, text: `${options.release?.() ?? ''}\n` }),
    // Read by `npm run proof -- fuzz`, so that it tests every endpoint.
    '/endpoints': () => ({ status: 200, text: `${[...endpoints.keys()].join('\n')}\n` }),
    '/metrics': () => {
      const { version, checkedAt } = site.content();
      const text = describeMetrics(metrics, {
        pageBytes: pages.bytes,
        pageEntries: pages.size,
        assetBytes: assets.bytes,
        assetEntries: assets.size,
        contentVersion: version,
        eventLoop: loop.read(),
        limited: gate.refused,
        forms: forms?.outcomes ?? new Map(),
        uncachedWaiting: renders.waiting,
        renderQueues: queues,
        contentAgeSeconds: checkedAt ? (Date.now() - checkedAt) / 1000 : Infinity,
      });
      return { status: 200, text };
    },
  });

  function leave(): void {
    isLeaving = true;
    for (const response of open) response.shouldKeepAlive = false;
  }

  return {
    ...{ server, internal, source, leave },
    settled: compressing.idle,
    async stop() {
      leave();
      retries.stop();
      loop.stop();
      await drain(server);
      // Not before: open webhooks are answered when their change is published.
      revalidation.stop();
      timed.stop();
      internal.close();
      internal.closeAllConnections();
      compressing.stop();
      await slow.stop();
    },
  };
}
