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

/** A page's variant key: in the answer of `/decide`, and in the CDN's request for the page that follows. */
export const VARIANT_HEADER = 'x-variant-key';

const isLocalProxy = trustedProxies();

/** The header by which our CDN authenticates itself. */
export const CDN_SECRET_HEADER = 'x-decide-secret';

/**
 * Creates the check whether a request comes from our own CDN (Varnish, a CDN's worker).
 * @param secret what it sends with each request; without one, requests from this machine count as the CDN's unless they are forwarded
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
const MOST_KEPT = 1_000;

/**
 * Decides by the variant key that our CDN sends, which it got from `/decide`, else by the visitor's request. Visitors can't choose a variant by
 * that header.
 * @param decide decides by the request
 * @param isFromCdn whether a request comes from our CDN
 */
export function createCdnDecision(decide: Decide, isFromCdn: (request: IncomingMessage) => boolean): Decide {
  const kept = new Map<string, Decision>();

  function decisionOf(variantKey: string): Decision {
    const known = kept.get(variantKey);
    if (known) return known;
    const decision = Object.freeze({ variantKey, cookies: [], isCacheable: true, isForCdn: true });
    if (kept.size < MOST_KEPT) kept.set(variantKey, decision);
    return decision;
  }

  return (request) => {
    const said = request.headers[VARIANT_HEADER];
    if (typeof said !== 'string' || !VARIANT.test(said) || !isFromCdn(request)) return decide(request);
    return decisionOf(said);
  };
}

const PARAMETER = 'path=';
const ALWAYS = [...responseHeaders('message'), ...cacheHeaders('endpoint')];

/**
 * Answers our CDN which variant of a page a visitor gets, before its cache lookup: no body, `X-Variant-Key`, the query parameters that matter
 * (`X-Page-Query`) and the visitor's cookies. With `X-Redirect` the CDN redirects by itself: another request would be decided again. With neither,
 * the page is not cacheable. Anyone else gets 404.
 * @param decide decides by the visitor's request
 * @param isFromCdn whether a request comes from our CDN
 */
export function createDecideEndpoint(decide: Decide, isFromCdn: (request: IncomingMessage) => boolean): Endpoint {
  return {
    methods: ['GET', 'HEAD'],
    answer({ request, response, query }) {
      const path = isFromCdn(request) ? readPath(query) : undefined;
      if (path === undefined) return sendMessage(response, 404, 'There is nothing here');
      // The decision reads the request for the page, not the one that asks about it.
      const asked: IncomingMessage = Object.create(request, { url: { value: path } });
      const decision = decide(asked);
      const mark = path.indexOf('?');
      const pageQuery = mark < 0 ? '' : readPageQuery(path.slice(mark + 1), pageQueryParameters);
      const page = ['X-Page-Query', pageQuery];
      response.writeHead(204, [...ALWAYS, ...page, ...answerOf(decision)]);
      response.end();
    },
  };
}

function answerOf({ variantKey, cookies, isCacheable, location }: Decision): string[] {
  const setCookies = cookies.flatMap((one) => ['Set-Cookie', one]);
  if (location !== undefined) return ['X-Redirect', location, ...setCookies];
  return isCacheable ? ['X-Variant-Key', variantKey, ...setCookies] : setCookies;
}

/** The path is the only parameter and may hold a query of its own, as it stands or encoded. What would be refused as a request target is none. */
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
