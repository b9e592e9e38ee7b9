import type { Hono } from 'hono';
import type { Call, CallEnv } from './calls.ts';
import { allowedMethods, createRoutes, type RefusalFormat } from './routes.ts';

/** Headers of other answers than refusals that pages may read. */
const EXPOSED = 'Retry-After, x-ratelimit-reset';

/**
 * Creates the app of a service that pages of any origin may call, as vendors allow it.
 * @param exposed headers that pages may read
 */
export function createBrowserRoutes(format: RefusalFormat, exposed = EXPOSED): Hono<CallEnv> {
  const app = createRoutes(format);
  return app.use(async (call, next) => {
    const { incoming, outgoing } = call.env;
    outgoing.setHeader('Access-Control-Allow-Origin', '*');
    outgoing.setHeader('Access-Control-Expose-Headers', exposed);
    const methods = incoming.method === 'OPTIONS' ? allowedMethods(app, call) : [];
    return methods.length > 0 ? preflightResponse(call, methods) : next();
  });
}

/** The answer to a CORS preflight request. */
function preflightResponse({ env: { incoming } }: Call, methods: readonly string[]): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': [...methods, 'OPTIONS'].join(', '),
      'Access-Control-Allow-Headers': incoming.headers['access-control-request-headers'] ?? 'Content-Type',
      'Access-Control-Max-Age': '86400',
    },
  });
}

/** Length of a session's or visitor's id. */
const MAX_ID_LENGTH = 200;

/** An id that a browser sent, in a query or message: undefined where it is none. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\P{Cc}+$/u.test(value) && value.length <= MAX_ID_LENGTH ? value : undefined;
}
