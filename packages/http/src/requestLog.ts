import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TrustedProxies } from './clientAddress.ts';
import { createLog, logRequest } from './log.ts';
import { hasRequestId, requestIdOf, runInRequest, takeRequestId } from './requestContext.ts';

/** As proxies log a client that left before the answer. */
const CLIENT_LEFT = 499;
/** Asked each second by balancers and supervisors, and while a server starts more often. */
const HEALTH_PATH = '/healthz';

/** Anybody can cause refusals as fast as the network is: their lines must not fill the disk. About 700 MB a day of each process. */
const REFUSALS_PER_SECOND = 50;
const SECOND_MS = 1_000;

const log = createLog(undefined);
const refusals = { since: Number.NEGATIVE_INFINITY, count: 0 };

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

/** @returns whether a refusal has a line; how many had none is logged with the first one of a later second */
function mayLogRefusal(now = performance.now()): boolean {
  if (now - refusals.since >= SECOND_MS) {
    const silent = refusals.count - REFUSALS_PER_SECOND;
    if (silent > 0) log.warn(`${silent} more refused requests have no line`);
    refusals.since = now;
    refusals.count = 0;
  }
  refusals.count += 1;
  return refusals.count <= REFUSALS_PER_SECOND;
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
  takeRequestId(request, () => isFromProxy);
  response.once('close', () => {
    const hasFailed = !response.headersSent || response.statusCode >= 400;
    if (!isPoll || hasFailed) logAnswered(response, { route: options.routeOf(request), begun });
  });
  runInRequest(response, answer);
}
