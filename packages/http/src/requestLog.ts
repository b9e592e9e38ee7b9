import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TrustedProxies } from './clientAddress.ts';
import { createClientRateLimit } from './clientLimits.ts';
import { createLog, logRequest } from './log.ts';
import { dropForeignRequestId, hasRequestId, requestIdOf, runInRequest } from './requestContext.ts';

/** As proxies log a client that left before the answer. */
const CLIENT_LEFT = 499;
/** Asked each second by balancers and supervisors, and while a server starts more often. */
const HEALTH_PATH = '/healthz';

const log = createLog(undefined);
/** Anybody can cause refusals as fast as the network is: their lines must not fill the disk. In a flood each is beside one that says how many had none: 50 a second, about 700 MB a day. */
const refusals = createClientRateLimit({ perMinute: 1_500, burst: 50 });
let silent = 0;

const hits = new WeakSet<ServerResponse>();

/** Notes that an answer comes from memory: it has no line. */
export function noteHit(response: ServerResponse): void {
  hits.add(response);
}

/** What the line of a request says besides its status. */
export interface RequestDescription {
  /** The pattern or kind, never the path itself. */
  route: string;
  /** `performance.now()` when the request arrived. */
  begun: number;
  /** What a cache had to do with it. */
  cache?: string | undefined;
}

/** Logs a request that was answered or left by its client; health checks and hits are not logged. */
export function logAnswered(response: ServerResponse, { route, begun, cache }: RequestDescription): void {
  const status = response.headersSent ? response.statusCode : CLIENT_LEFT;
  if (route === HEALTH_PATH || (hits.has(response) && status < 400)) return;
  if (status >= 400 && status < 500 && !mayLogRefusal()) return;
  const durationMs = Math.round(performance.now() - begun);
  const method = response.req.method ?? '';
  logRequest({ requestId: requestIdOf(response.req), method, route, status, durationMs, ...(cache && { cache }) });
}

/** @returns whether a refusal has a line; how many had none is logged with the next one that has */
function mayLogRefusal(): boolean {
  if (refusals.take('all') > 0) {
    silent += 1;
    return false;
  }
  if (silent > 0) log.warn(`${silent} more refused requests have no line`);
  silent = 0;
  return true;
}

interface LoggedOptions {
  /** Whether a peer is a proxy, such as the site, whose request ids count. */
  isProxy: TrustedProxies;
  /** What answers a request, asked at its end. */
  routeOf(request: IncomingMessage): string;
}

/**
 * Answers a request of an application: what is done for it has its id, and its line is logged at its end. A request of another application without an id belongs
 * to no visitor: such polls, some each second, are logged only when they fail.
 */
export function answerLogged(response: ServerResponse, options: LoggedOptions, answer: () => void): void {
  const { req: request } = response;
  const begun = performance.now();
  const isFromProxy = options.isProxy(request.socket.remoteAddress ?? '');
  const isPoll = isFromProxy && !hasRequestId(request);
  dropForeignRequestId(request, () => isFromProxy);
  response.once('close', () => {
    const hasFailed = !response.headersSent || response.statusCode >= 400;
    if (!isPoll || hasFailed) logAnswered(response, { route: options.routeOf(request), begun });
  });
  runInRequest(response, answer);
}
