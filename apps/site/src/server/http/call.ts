import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseRequestTarget } from '@cumulus/http/requestTarget';

/** A request on its way through the server. */
export interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  /** As it was sent; targets with dot segments and the like are refused (`@cumulus/http/requestTarget`). */
  path: string;
  /** Without `?`; may be empty. */
  query: string;
  /** `performance.now()` when the request arrived. */
  begun: number;
  /** What answers, for the log: a constant, or the path of a page without answers of the quiz. Never the path that was sent. */
  route?: string;
  /** Set by the caches. Hits are counted only: they have no line in the log. */
  cache?: 'hit' | 'stale' | 'miss' | 'uncached' | undefined;
}

/** Answers a call or leaves it to the next step. @returns whether it answers */
export type Step = (call: Call) => boolean;

/** An address of the server itself, such as the webhook, matched by its exact path. It reads a body with `readBody`. */
export interface Endpoint {
  methods: readonly string[];
  /** Answers the call. What it throws becomes a 500, or the status of a `BodyError`. */
  answer(call: Call): void | Promise<void>;
}

/**
 * Parses the request target. The host of an absolute target (`GET http://host/path`) replaces the header's (RFC 9112 section 3.2.2).
 * @returns undefined when the target is refused (`@cumulus/http/requestTarget`)
 */
export function readCall(request: IncomingMessage, response: ServerResponse): Call | undefined {
  const target = parseRequestTarget(request.url ?? '');
  if (!target) return undefined;
  const { path, query, host } = target;
  if (host !== undefined) request.headers.host = host;
  return { request, response, path, query, begun: performance.now(), route: 'other', cache: undefined };
}
