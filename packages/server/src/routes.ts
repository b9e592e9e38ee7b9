import { Hono, type Next } from 'hono';
import { basePath } from 'hono/route';
import { type Call, type CallEnv, pathOf } from './calls.ts';
import { jsonResponse } from './responses.ts';
import { methodNotAllowed, RequestError } from './Service.ts';

/** How a service words refusals. */
export interface RefusalFormat {
  /** The response body; that of the private listeners by default. */
  toErrorBody?(error: RequestError, call: Call): object;
  /** Headers of each refusal, besides its own. */
  headers?: Record<string, string>;
  /** Converts another error to a refusal; undefined: it is a fault. */
  toRefusal?(error: unknown, call: Call): RequestError | undefined;
  /** Called with each refusal. */
  onRefused?(error: RequestError): void;
}

/** The address of a service itself, with a slash at its end or without. */
export const OWN_ADDRESS = ['/', '/:end{$}'];

/** Creates the app of a service that words refusals by itself. Other errors are logged by the server. */
export function createRoutes({
  toErrorBody = errorBody,
  toRefusal,
  onRefused,
  headers,
}: RefusalFormat = {}): Hono<CallEnv> {
  return new Hono<CallEnv>().onError((error, call) => {
    const refusal = error instanceof RequestError ? error : toRefusal?.(error, call);
    if (!refusal || call.env.outgoing.headersSent) throw error;
    onRefused?.(refusal);
    return jsonResponse(toErrorBody(refusal, call), refusal.status, { ...headers, ...refusal.headers });
  });
}

const errorBody = ({ code, message }: RequestError) => ({ error: code, message });

const METHODS = ['GET', 'POST', 'DELETE'];

/** The path of a request below the prefix of the service whose app answers it, still percent-encoded. */
export function pathBelow(call: Call): string {
  const prefix = basePath(call);
  return pathOf(call.env.incoming).slice(prefix === '/' ? 0 : prefix.length);
}

/** The methods that an app answers at the path of a request: HEAD wherever GET. */
export function allowedMethods(app: Hono<CallEnv>, call: Call): string[] {
  const path = pathBelow(call);
  // With a slash at its end it isn't the service's own address, unless a route says so.
  const hasSlash = path === '/' && basePath(call) !== '/';
  return METHODS.filter((method) =>
    app.router
      .match(method, path || '/')[0]
      .some(([[, route]]) => route.method === method && !(hasSlash && route.path === '/')),
  ).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}

const PARAMETER = /:(\w+)(?:\{.*?\}+)?/g;

/** Creates the handler that answers 405 at a path that has other methods, and leaves the others to the next. */
export const refuseMethods = (app: Hono<CallEnv>) => async (call: Call, next: Next) => {
  const methods = allowedMethods(app, call);
  if (methods.length > 0) throw methodNotAllowed(call.req.method, methods.join(', '));
  return next();
};

/** Adds the last route of a service: 405 at a path that has other methods, else 404 with all that are known. */
export function refuseOtherRoutes(app: Hono<CallEnv>, prefix: string): void {
  const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && path !== OWN_ADDRESS[1]);
  const known = new Set(routes.map(({ path }) => (prefix + path).replace(/\/$/, '').replace(PARAMETER, '{$1}')));
  app.all('*', refuseMethods(app), () => {
    throw new RequestError(404, 'NotFound', `Known: ${[...known].join(', ')}`);
  });
}
