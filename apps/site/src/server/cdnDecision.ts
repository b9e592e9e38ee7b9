import type { IncomingMessage } from 'node:http';
import { trustedProxies } from '@cumulus/http/clientAddress';
import { parseRequestTarget } from '@cumulus/http/requestTarget';
import { createSecretCheck } from '@cumulus/http/secrets';
import { cacheHeaders } from './cachePolicy.ts';
import type { Endpoint } from './http/call.ts';
import { sendMessage } from './http/responses.ts';
import { pageQueryParameters, readPageQuery } from './page-cache/pageKey.ts';
import { responseHeaders } from './security/securityHeaders.ts';
import type { Decide, Decision } from './site.ts';

/** A page's variant key: in the response of `/decide`, and in the CDN's request for the page. */
export const VARIANT_HEADER = 'x-variant-key';

const isLocalProxy = trustedProxies();

/** The header by which our CDN authenticates itself. */
export const CDN_SECRET_HEADER = 'x-decide-secret';

/**
 * Creates the check whether a request comes from our own CDN (Varnish, a CDN's worker).
 * @param secret sent by the CDN with each request; without one, requests from this machine that are not forwarded count as the CDN's
 */
export function createCdnCheck(secret?: string): (request: IncomingMessage) => boolean {
  if (!secret)
    return ({ headers, socket }) =>
      isLocalProxy(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined;
  const isRight = createSecretCheck(secret);
  return ({ headers }) => {
    const sent = headers[CDN_SECRET_HEADER];
    return typeof sent === 'string' && isRight(sent);
  };
}

/** Pages have few flags, and their names and values are encoded and bounded. */
const VARIANT = /^[\w.:~=,|%-]{0,2000}$/;
const MAX_MEMOIZED = 1_000;

/**
 * Decides by the variant key that our CDN received from `/decide`, otherwise by the visitor's request. The header is ignored when a visitor sends it.
 * @param decide decides by the visitor's request
 */
export function createCdnDecision(decide: Decide, isFromCdn: (request: IncomingMessage) => boolean): Decide {
  const memoized = new Map<string, Decision>();

  function decisionOf(variantKey: string): Decision {
    const existing = memoized.get(variantKey);
    if (existing) return existing;
    const decision = Object.freeze({ variantKey, cookies: [], isCacheable: true, isForCdn: true });
    if (memoized.size < MAX_MEMOIZED) memoized.set(variantKey, decision);
    return decision;
  }

  return (request) => {
    const variantKey = request.headers[VARIANT_HEADER];
    if (typeof variantKey !== 'string' || !VARIANT.test(variantKey) || !isFromCdn(request)) return decide(request);
    return decisionOf(variantKey);
  };
}

const PARAMETER = 'path=';
const ALWAYS = [...responseHeaders('message'), ...cacheHeaders('endpoint')];

/**
 * `/decide`: our CDN asks before its cache lookup which variant a visitor gets. The response has no body, but `X-Variant-Key`, the canonical query
 * (`X-Page-Query`) and the visitor's cookies. With `X-Redirect` the CDN redirects itself, since another request would be decided again. With neither
 * header the page is not cacheable. Any other client gets 404.
 * @param onDecided called with the visitor's request and its path where the CDN may answer it from its cache
 */
export function createDecideEndpoint(
  decide: Decide,
  isFromCdn: (request: IncomingMessage) => boolean,
  onDecided: (request: IncomingMessage, path: string) => void = () => undefined,
): Endpoint {
  return {
    methods: ['GET', 'HEAD'],
    answer({ request, response, query }) {
      const path = isFromCdn(request) ? readPath(query) : undefined;
      if (path === undefined) return sendMessage(response, 404, 'There is nothing here');
      // The decision has to read the page's address, not that of `/decide`.
      const pageRequest: IncomingMessage = Object.create(request, { url: { value: path } });
      const decision = decide(pageRequest);
      const mark = path.indexOf('?');
      const pageQuery = mark < 0 ? '' : readPageQuery(path.slice(mark + 1), pageQueryParameters);
      const page = ['X-Page-Query', pageQuery];
      if (decision.isCacheable && decision.location === undefined)
        onDecided(pageRequest, mark < 0 ? path : path.slice(0, mark));
      response.writeHead(204, [...ALWAYS, ...page, ...answerOf(decision)]);
      response.end();
    },
  };
}

function answerOf({ variantKey, cookies, isCacheable, location }: Decision): string[] {
  const setCookies = cookies.flatMap((cookie) => ['Set-Cookie', cookie]);
  if (location !== undefined) return ['X-Redirect', location, ...setCookies];
  return isCacheable ? ['X-Variant-Key', variantKey, ...setCookies] : setCookies;
}

/** The page's path, the only parameter, with its query; encoded or not. Undefined when it is not a valid request target. */
function readPath(query: string): string | undefined {
  if (!query.startsWith(PARAMETER)) return undefined;
  const value = query.slice(PARAMETER.length);
  const path = value.startsWith('/') ? value : decode(value);
  return path?.startsWith('/') && parseRequestTarget(path) ? path : undefined;
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
