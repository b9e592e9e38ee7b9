import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Metric, metric } from '@cumulus/server/metrics';
import { sendJson } from '@cumulus/server/responses';
import type { Service, ServiceRequest } from '@cumulus/server/Service';
import { ApiError, badRequest, notFound } from '../apiErrors.ts';
import { EncodedBody } from '../EncodedBody.ts';
import { ENVIRONMENT_ID, type Host } from '../space.ts';
import type { ContentStore } from '../store/ContentStore.ts';
import { answerRoute } from './endpoints.ts';
import {
  authenticate,
  type DeliveryRequest,
  type DeliveryRoute,
  parseRoute,
  readResourceTokens,
} from './parseRequest.ts';
import { ResponseCache } from './ResponseCache.ts';
import type { SyncLog } from './SyncLog.ts';
import { type DeliveryBehaviour, LaggingContent } from './vendorBehaviour.ts';

const WINDOW_MS = 1_000;

/** Counts the requests of each token per second and refuses the surplus. Not the shared token bucket: the vendor's headers describe a fixed window. */
class RateLimiter {
  readonly #perSecond: number;
  readonly #windows = new Map<string, { from: number; count: number }>();

  /** @param perSecond requests per second and token; 0 never refuses */
  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /**
   * Counts one request and sets the vendor's rate-limit headers: the limit on every answer, the seconds to wait only on a 429.
   * https://www.contentful.com/developers/api-changes/content-delivery-api-and-graphql-api-response-header/
   * @throws ApiError 429 when the second is used up
   */
  count(token: string, response: ServerResponse, now = Date.now()): void {
    if (this.#perSecond === 0) return;
    const current = this.#windows.get(token);
    const window = current && now - current.from < WINDOW_MS ? current : { from: now, count: 0 };
    window.count += 1;
    this.#windows.set(token, window);
    response.setHeader('X-Contentful-RateLimit-Second-Limit', this.#perSecond);
    if (window.count > this.#perSecond) {
      response.setHeader('X-Contentful-RateLimit-Reset', 1);
      throw new ApiError(
        429,
        'RateLimitExceeded',
        'You have exceeded the rate limit of the Organization this Space belongs to by making too many API requests within a short timespan. Please wait a moment before trying the request again.',
      );
    }
  }
}

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

/** The Content Delivery API under `/contentful`, or the Content Preview API under `/contentful-preview`. */
export function createDeliveryService(options: DeliveryOptions): Service {
  const { host, store, token, behaviour } = options;
  const isLagging = host === 'delivery' && behaviour.lagMs > 0;
  const delivered = isLagging ? new LaggingContent(store, behaviour.lagMs) : store;
  const prefix = host === 'delivery' ? '/contentful' : '/contentful-preview';
  const limiter = new RateLimiter(behaviour.requestsPerSecond);
  const cache = new ResponseCache();

  async function bodyFor(route: DeliveryRoute, call: ServiceRequest): Promise<EncodedBody> {
    const space = delivered.space(route.spaceId);
    if (!space) throw notFound({ type: 'Space', id: route.spaceId });
    const resourceHeader = call.request.headers['x-contentful-resource-resolution'];
    const delivery: DeliveryRequest = {
      host,
      store: delivered,
      log: options.log,
      syncPage: behaviour.syncPage,
      space,
      view: space[host],
      query: call.query,
      publicUrl: options.publicUrl(),
      environmentUrl: `${options.publicUrl()}${prefix}/spaces/${space.spaceId}/environments/${ENVIRONMENT_ID}`,
      resourceTokens: readResourceTokens(resourceHeader),
      expectedToken: token,
    };
    const make = async () => encode(await answerRoute(route, delivery));
    if (route.collection === 'sync') return make();
    const key = JSON.stringify([route, [...call.query], resourceHeader]);
    return cache.get(key, delivered.version, make);
  }

  async function handle(call: ServiceRequest): Promise<void> {
    const { request, response } = call;
    const requestId = randomUUID();
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    response.setHeader('X-Contentful-Request-Id', requestId);
    if (call.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    try {
      if (call.method !== 'GET' && call.method !== 'HEAD') {
        throw new ApiError(405, 'BadRequest', `${call.method} is not allowed: this API only reads (GET, HEAD)`);
      }
      limiter.count(authenticate(request, call.query, token), response);
      const route = parseRoute(call.path);
      await store.ensureFresh();
      await send(call, await bodyFor(route, call));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sendError(response, error, requestId);
    }
  }

  return {
    prefix,
    handle,
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

function send({ request, response }: ServiceRequest, body: EncodedBody): Promise<void> {
  return body.send(request, response, 'application/vnd.contentful.delivery.v1+json', { 'Cache-Control': 'max-age=0' });
}

function sendError(response: ServerResponse, { status, id, message, details }: ApiError, requestId: string): void {
  const body = { sys: { type: 'Error', id }, message, ...(details !== undefined && { details }), requestId };
  sendJson(response, status, body, { 'Content-Type': 'application/vnd.contentful.delivery.v1+json' });
}
