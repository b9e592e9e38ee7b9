import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { methodNotAllowed } from './Service.ts';

/** What Hono knows of a request: Node's own objects, from which bodies are read, and to which streams are written. */
export interface CallEnv {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse };
}

/** One request, as the handler of a route gets it. */
export type Call = Context<CallEnv>;

/** The path of a request, still percent-encoded: Hono decodes the parameters of a route once, and no more. */
export function pathOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const mark = url.indexOf('?');
  return mark < 0 ? url : url.slice(0, mark);
}

/** The query of a request, as it was sent. */
export function queryTextOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

/** The query of a request. */
export const queryOf = ({ env }: Pick<Call, 'env'>) => new URLSearchParams(queryTextOf(env.incoming));

/**
 * Refuses HEAD, which an app answers by the handler of GET: a stream would be open for a client that gets nothing of it, and no head either.
 * @throws RequestError 405
 */
export function requireGet({ env: { incoming } }: Call): void {
  if (incoming.method === 'HEAD') throw methodNotAllowed('HEAD', 'GET');
}
