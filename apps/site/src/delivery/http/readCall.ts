import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseRequestTarget } from '@cumulus/http/requestTarget';
import type { Call } from './Call.ts';

/**
 * Takes a request's target apart. The host of an absolute one (`GET http://host/path`) replaces the header's (RFC 9112 section 3.2.2).
 * @returns undefined when the target is refused, before anything reads it as a path: see `@cumulus/http/requestTarget`
 */
export function readCall(request: IncomingMessage, response: ServerResponse): Call | undefined {
  const target = parseRequestTarget(request.url ?? '');
  if (!target) return undefined;
  const { path, query, host } = target;
  if (host !== undefined) request.headers.host = host;
  return { request, response, path, query, begun: performance.now() };
}
