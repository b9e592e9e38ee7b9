import { createServer, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createClientAddress, trustedProxies } from '@cumulus/http/clientAddress';
import { refuseBroken } from '@cumulus/http/refuseBroken';
import { assetProxy } from './assets/assetProxy.ts';
import { staticFiles } from './assets/staticFiles.ts';
import { type SharedTier, sharedMaker } from './cluster/sharedPages.ts';
import { healthEndpoint, internalServer } from './health.ts';
import type { Endpoint, Step } from './http/call.ts';
import { type ClientGate, createClientGate } from './http/clientGate.ts';
import { drain, limitConnections } from './http/connections.ts';
import { allowedHosts, httpLimits, requestListener } from './http/requestListener.ts';
import { endpointStep, methodStep, redirectStep } from './http/steps.ts';
import { deliveryMetrics, describeMetrics } from './metrics.ts';
import { pageCache } from './page-cache/pageCache.ts';
import { changeWatch, pageMaker } from './page-cache/pageRenderer.ts';
import { type PageSource, pageSource } from './page-cache/pageSource.ts';
import { pageStep } from './page-cache/pageStep.ts';
import { recompressor, slowBrotli } from './page-cache/recompression.ts';
import { createUncachedRenders, renderUncached } from './page-cache/uncachedPages.ts';
import { previewRoutes } from './preview/previewEndpoints.ts';
import { keepLive } from './publishing/revalidation.ts';
import { WEBHOOK_PATH, webhookEndpoint } from './publishing/webhook.ts';
import type { PurgeAdapter } from './purge/purgeRequest.ts';
import type { ServerEnvironment } from './serverEnvironment.ts';
import { type Decide, decideNothing, type Site } from './site.ts';

/** What the server is put together from. */
export interface SiteServerOptions {
  site: Site;
  environment: ServerEnvironment;
  /** The folder that the build filled. */
  clientDirectory: string;
  decide?: Decide;
  /** Limits each client; none: by the environment. */
  gate?: ClientGate;
  /** Whether a query asks for a page in debug mode, which is rendered for each request. */
  isDebug?(query: string): boolean;
  /** The server's own addresses, by path. */
  endpoints?: ReadonlyMap<string, Endpoint>;
  /** What comes after the endpoints and before all that is only read. */
  steps?: readonly Step[];
  purgeAdapters?: PurgeAdapter[];
  /** In place of `httpLimits`. */
  limits?: ServerOptions;
  /** Where nodes share pages; none: this one is alone. */
  shared?: SharedTier;
}

/** The running parts that `server.ts` and tests handle. */
export interface SiteServer {
  server: Server;
  /** `/metrics` and `/healthz` for those who watch. */
  internal: Server;
  source: PageSource;
  /** Resolves when no page waits to be compressed better. */
  settled(): Promise<void>;
  /** Ends both servers without failing a request, within five seconds. */
  stop(): Promise<void>;
}

/** Puts the server together; neither part listens yet. */
export function siteServer(options: SiteServerOptions): SiteServer {
  const { site, environment, decide = decideNothing, purgeAdapters = [] } = options;
  const metrics = deliveryMetrics();
  const pages = pageCache(environment.PAGE_CACHE_MB * 2 ** 20);
  const assets = pageCache(environment.ASSET_CACHE_MB * 2 ** 20);
  const watch = changeWatch();
  const makeAlone = pageMaker({ site, pages, watch, metrics, ...environment.pages });
  const isProxy = trustedProxies(environment.TRUSTED_PROXIES);
  const { shared, isDebug = () => false, gate = createClientGate(environment, createClientAddress(isProxy)) } = options;
  const freshMs = environment.PAGE_FRESH_MS;
  const make = shared ? sharedMaker({ site, make: makeAlone, shared, pages, watch, metrics, freshMs }) : makeAlone;
  const source = pageSource({ site, pages, make });
  const slow = slowBrotli();
  const compressing = recompressor(pages, slow);
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  const open = new Set<ServerResponse>();
  let isDraining = false;

  source.onSwap((key, page) => {
    metrics.swaps += 1;
    if (page?.brotli && !page.isFinal) compressing.add(key);
  });
  const live = keepLive({ site, source, watch, purgeAdapters, metrics });

  const health = healthEndpoint(site, () => isDraining);
  const secret = environment.webhookSecret;
  const webhook: [string, Endpoint] = [WEBHOOK_PATH, webhookEndpoint({ site, live, secret })];
  const renders = createUncachedRenders();
  const { clientOf } = gate;
  const uncached = renderUncached({ site, metrics, renders, clientOf, ...environment.pages });
  const preview = previewRoutes({ site, secret: environment.previewSecret, renders, gate, ...environment.pages });
  /** Counted before anything is decided of the request. */
  const debugStep: Step = (call) => call.query !== '' && isDebug(call.query) && !gate.admits(call, 'RATE_LIMIT_DEBUG');
  const endpoints = new Map([
    ...(options.endpoints ?? []),
    ...preview.endpoints,
    webhook,
    ['/healthz', health] as const,
  ]);
  const steps: Step[] = [
    endpointStep(endpoints),
    ...(options.steps ?? []),
    methodStep,
    staticFiles(options.clientDirectory),
    assetProxy({ servicesUrl: environment.SERVICES_URL, kept: assets, metrics, gate }),
    ...preview.steps,
    redirectStep(site),
    debugStep,
    pageStep({ site, source, uncached, decide, metrics }),
  ];
  const isAllowed = allowedHosts(environment.hosts, environment.domains);
  const listener = requestListener({ steps, isAllowed, isDraining: () => isDraining, open, metrics });
  const server = createServer({ ...httpLimits, ...options.limits }, listener);
  server.on('clientError', (error, socket) => refuseBroken(error, socket, open));
  limitConnections(server, environment.MAX_CONNECTIONS_PER_CLIENT, isProxy);

  const internal = internalServer({
    '/healthz': () => ({ status: !isDraining && site.content().version > 0 ? 200 : 503, text: '' }),
    // The addresses that this node answers itself: `npm run proof -- fuzz` reads them, so that no new one is left out.
    '/endpoints': () => ({ status: 200, text: `${[...endpoints.keys()].join('\n')}\n` }),
    '/metrics': () => {
      const { version, checkedAt } = site.content();
      const text = describeMetrics(metrics, {
        ...{ pageBytes: pages.bytes, pageEntries: pages.size, assetBytes: assets.bytes, assetEntries: assets.size },
        ...{ contentVersion: version, eventLoopP99Seconds: loop.percentile(99) / 1e9 },
        ...{ limited: gate.refused, uncachedWaiting: renders.waiting },
        contentAgeSeconds: checkedAt ? (Date.now() - checkedAt) / 1000 : Infinity,
      });
      loop.reset();
      return { status: 200, text };
    },
  });

  return {
    ...{ server, internal, source, settled: compressing.idle },
    async stop() {
      isDraining = true;
      for (const response of open) response.shouldKeepAlive = false;
      live.stop();
      loop.disable();
      await drain(server);
      internal.close();
      internal.closeAllConnections();
      compressing.stop();
      await slow.stop();
    },
  };
}
