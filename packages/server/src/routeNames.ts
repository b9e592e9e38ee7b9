import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Call, CallEnv } from './calls.ts';

const UNKNOWN = 'other';

/** What the log calls the route of each request: the pattern of its path, which names nobody. */
export interface RouteNames {
  /** Notes a request before it is answered. Its route is looked up when a line is written: most requests have none. */
  note: MiddlewareHandler<CallEnv>;
  /** @returns such as `/scheduler/meeting/:token`; `other` where the request was refused before it had a route, or has none */
  of(request: IncomingMessage): string;
}

export function createRouteNames(): RouteNames {
  const calls = new WeakMap<IncomingMessage, Call>();
  return {
    note: (call, next) => {
      calls.set(call.env.incoming, call);
      return next();
    },
    of(request) {
      const call = calls.get(request);
      // The last routes of each service, and the one that notes requests, match everything.
      const paths = call ? matchedRoutes(call).map(({ path }) => path) : [];
      return paths.find((one) => !one.endsWith('*')) ?? paths.findLast((one) => one !== '/*') ?? UNKNOWN;
    },
  };
}
