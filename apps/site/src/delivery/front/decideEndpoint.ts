import type { IncomingMessage } from 'node:http';
import { parseRequestTarget } from '@cumulus/http/requestTarget';
import type { Decide, Decision } from '../decision/Decision.ts';
import type { Endpoint } from '../http/Endpoint.ts';
import { sendMessage } from '../http/sendMessage.ts';
import { pageQueryParameters } from '../pages/pageQueryParameters.ts';
import { readPageQuery } from '../pages/readPageQuery.ts';
import { responseHeaders } from '../responseHeaders.ts';

const PARAMETER = 'path=';
const ALWAYS = [...responseHeaders('message'), 'Cache-Control', 'no-store'];

/**
 * Tells our own front which variant of a page a visitor gets, before it looks into its cache: an empty answer with `X-Variant-Key`, the
 * query parameters that matter (`X-Page-Query`) and the visitor's cookies. With `X-Redirect` the front sends the visitor there itself: asked again
 * it would be another visit, decided anew. With neither, the page is for this request alone. A visitor who asks is told that there is nothing.
 * @param decide decides by the visitor's request
 * @param isFront whether a request comes from our front
 */
export function decideEndpoint(decide: Decide, isFront: (request: IncomingMessage) => boolean): Endpoint {
  return {
    methods: ['GET', 'HEAD'],
    answer({ request, response, query }) {
      const path = isFront(request) ? readPath(query) : undefined;
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
