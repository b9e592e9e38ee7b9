import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Call, queryOf } from '@cumulus/server/calls';
import { type Metric, metric } from '@cumulus/server/metrics';
import { createRoutes, pathBelow, type RefusalFormat } from '@cumulus/server/routes';
import type { Service } from '@cumulus/server/Service';
import { ApiError, badRequest, notFound, toErrorBody } from '../apiErrors.ts';
import { EncodedBody } from '../EncodedBody.ts';
import { ENVIRONMENT_ID, type Host } from '../space.ts';
import type { ContentStore } from '../store/ContentStore.ts';
import {
  answerCollection,
  answerEntity,
  answerModelCollection,
  answerModelItem,
  answerSpace,
  ENTITIES,
  MODEL_PARTS,
} from './endpoints.ts';
import { authenticate, type DeliveryRequest, readResourceTokens } from './parseRequest.ts';
import type { SyncLog } from './SyncLog.ts';
import { answerSync } from './sync.ts';
import { type DeliveryBehaviour, LaggingContent } from './vendorBehaviour.ts';

const WINDOW_MS = 1_000;

/** Counts the requests of a token per second and refuses the surplus. Not the shared token bucket: the vendor's headers describe a fixed window. */
class RateLimiter {
  readonly #perSecond: number;
  #from = 0;
  #count = 0;

  /** @param perSecond requests per second; 0 never refuses */
  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /**
   * Counts one request and sets the vendor's rate-limit headers: the limit on every answer, the seconds to wait only on a 429.
   * https://www.contentful.com/developers/api-changes/content-delivery-api-and-graphql-api-response-header/
   * @throws ApiError 429 when the second is used up
   */
  count(response: ServerResponse, now = Date.now()): void {
    if (this.#perSecond === 0) return;
    if (now - this.#from >= WINDOW_MS) [this.#from, this.#count] = [now, 0];
    this.#count += 1;
    response.setHeader('X-Contentful-RateLimit-Second-Limit', this.#perSecond);
    if (this.#count > this.#perSecond) {
      response.setHeader('X-Contentful-RateLimit-Reset', 1);
      throw new ApiError(
        429,
        'RateLimitExceeded',
        'You have exceeded the rate limit of the Organization this Space belongs to by making too many API requests within a short timespan. Please wait a moment before trying the request again.',
      );
    }
  }
}

const CONTENT_TYPE = 'application/vnd.contentful.delivery.v1+json';
const REQUEST_ID = 'X-Contentful-Request-Id';
/** By which a request reads entries of other spaces. */
const RESOURCES = 'x-contentful-resource-resolution';

/** Largest body, the vendor's 7 MB. */
const MAX_RESPONSE_BYTES = 7 * 1024 * 1024;

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET,HEAD,OPTIONS',
  'Access-Control-Allow-Headers':
    'Accept,Accept-Language,Authorization,Cache-Control,Content-Length,Content-Type,Range,If-None-Match,X-Contentful-User-Agent,X-Contentful-Resource-Resolution,X-Contentful-Locale-Based-Publishing',
  'Access-Control-Expose-Headers':
    'Etag,X-Contentful-Request-Id,X-Contentful-RateLimit-Reset,X-Contentful-RateLimit-Second-Limit',
  'Access-Control-Max-Age': '86400',
};

interface DeliveryOptions {
  host: Host;
  store: ContentStore;
  log: SyncLog;
  /** Base of this server as clients reach it. */
  publicUrl: () => string;
  /** Access token of this host, valid for all spaces. */
  token: string;
  behaviour: DeliveryBehaviour;
}

/** @param id in the address; else empty */
type Answer = (request: DeliveryRequest, id: string) => unknown;

/** The Content Delivery API under `/contentful`, or the Content Preview API under `/contentful-preview`. */
export function createDeliveryService(options: DeliveryOptions): Service {
  const { host, store, token, behaviour } = options;
  const isLagging = host === 'delivery' && behaviour.lagMs > 0;
  const delivered = isLagging ? new LaggingContent(store, behaviour.lagMs) : store;
  const prefix = host === 'delivery' ? '/contentful' : '/contentful-preview';
  const limiter = new RateLimiter(behaviour.requestsPerSecond);

  function requestOf(call: Call): DeliveryRequest {
    const spaceId = call.req.param('space') ?? '';
    const space = delivered.space(spaceId);
    if (!space) throw notFound({ type: 'Space', id: spaceId });
    return {
      host,
      store: delivered,
      log: options.log,
      syncPage: behaviour.syncPage,
      space,
      view: space[host],
      query: queryOf(call),
      publicUrl: options.publicUrl(),
      environmentUrl: `${options.publicUrl()}${prefix}/spaces/${space.spaceId}/environments/${ENVIRONMENT_ID}`,
      resourceTokens: readResourceTokens(call.env.incoming.headers[RESOURCES]),
      expectedToken: token,
    };
  }

  /** Creates the handler of a route, which answers with the content as it is now. */
  const handle = (answer: Answer) => async (call: Call) => {
    await store.ensureFresh();
    const body = encode(await answer(requestOf(call), call.req.param('id') ?? ''));
    return body.response(call.env.incoming, CONTENT_TYPE, { 'Cache-Control': 'max-age=0' });
  };

  const app = createRoutes(REFUSALS);
  app.use(async (call, next) => {
    const { incoming, outgoing } = call.env;
    for (const [name, value] of Object.entries(CORS)) outgoing.setHeader(name, value);
    outgoing.setHeader(REQUEST_ID, randomUUID());
    if (incoming.method === 'OPTIONS') return new Response(null, { status: 204 });
    if (incoming.method === 'GET' || incoming.method === 'HEAD') {
      authenticate(incoming, queryOf(call), token);
      limiter.count(outgoing);
    }
    return next();
  });
  // The environment may be left out.
  for (const base of [`/spaces/:space/environments/${ENVIRONMENT_ID}`, '/spaces/:space']) {
    const at = (path: string) => [`${base}${path}`, `${base}${path}/`];
    const get = (path: string, answer: Answer) => app.on('GET', at(path), handle(answer));
    get('', ({ space }) => answerSpace(space));
    for (const [name, type] of Object.entries(ENTITIES)) {
      get(`/${name}`, (request) => answerCollection(type, request));
      get(`/${name}/:id`, (request, id) => answerEntity(type, id, request));
    }
    for (const part of MODEL_PARTS) {
      get(`/${part}`, (request) => answerModelCollection(part, request));
      get(`/${part}/:id`, (request, id) => answerModelItem(part, id, request));
    }
    get('/sync', answerSync);
  }
  app.get('/spaces/:space/environments/:environment/*', (call) => {
    const { space, environment } = call.req.param();
    throw notFound(
      environment === ENVIRONMENT_ID ? unknownRoute(call) : { type: 'Environment', id: environment, space },
    );
  });
  app.get('*', (call) => {
    throw notFound(unknownRoute(call));
  });

  return {
    prefix,
    app,
    notReady: () => store.notReady(),
    status: () => ({ spaces: store.spaceIds, problems: store.problems.length }),
    // Both hosts have one store.
    ...(host === 'delivery' && { metrics: () => contentMetrics(store) }),
  };
}

function contentMetrics(store: ContentStore): Metric[] {
  return [
    metric('services_content_version', 'gauge', 'Grows with every change of the content', store.version),
    metric('services_content_spaces', 'gauge', 'Spaces that are served', store.spaceIds.length),
    metric('services_content_problems', 'gauge', 'Mistakes in the files of content', store.problems.length),
  ];
}

function encode(body: unknown): EncodedBody {
  const encoded = new EncodedBody(JSON.stringify(body));
  if (encoded.identity.length > MAX_RESPONSE_BYTES) {
    throw badRequest(`Response size too big. Maximum allowed response size: ${MAX_RESPONSE_BYTES}B.`);
  }
  return encoded;
}

const unknownRoute = (call: Call) => ({ type: 'Route', path: pathBelow(call).slice(0, 200) });

const REFUSALS: RefusalFormat = {
  headers: { 'Content-Type': CONTENT_TYPE },
  toErrorBody: (error, { env }) => ({ ...toErrorBody(error), requestId: env.outgoing.getHeader(REQUEST_ID) }),
};
