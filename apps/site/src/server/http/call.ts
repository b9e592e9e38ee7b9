import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseRequestTarget } from '@cumulus/http/requestTarget';

/** A request on its way through the server. */
export interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  /** What stands before the `?`, as it was sent; without dot segments and the like (`@cumulus/http/requestTarget`). */
  path: string;
  /** What stands after it; may be empty. */
  query: string;
  /** `performance.now()` when it came. */
  begun: number;
}

/** Answers a call, or hands on to the next step. @returns whether it answers */
export type Step = (call: Call) => boolean;

/** An address of the server's own, such as a webhook: found by its exact path. Reads a body, if it wants one, by `readBody`. */
export interface Endpoint {
  methods: readonly string[];
  /** Answers the call. What it throws becomes a 500, or the status of a `BodyError`. */
  answer(call: Call): void | Promise<void>;
}

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
