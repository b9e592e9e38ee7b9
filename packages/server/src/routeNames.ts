import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { CallEnv } from './calls.ts';

const UNKNOWN = 'other';

/** What the log calls the route of each request: the pattern of its path, which names nobody. */
export interface RouteNames {
  /** Notes the route of a request before it is answered. */
  note: MiddlewareHandler<CallEnv>;
  /** @returns such as `/scheduler/meeting/:token`; `other` where the request was refused before it had a route, or has none */
  of(request: IncomingMessage): string;
}

export function createRouteNames(): RouteNames {
  const names = new WeakMap<IncomingMessage, string>();
  return {
    note: (call, next) => {
      // The last routes of each service, and this middleware, match everything.
      const paths = matchedRoutes(call).map(({ path }) => path);
      const path = paths.find((one) => !one.endsWith('*')) ?? paths.findLast((one) => one !== '/*');
      if (path) names.set(call.env.incoming, path);
      return next();
    },
    of: (request) => names.get(request) ?? UNKNOWN,
  };
}
