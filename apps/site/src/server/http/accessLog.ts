import { logRequest } from '@cumulus/http/log';
import { requestIdOf } from '@cumulus/http/requestContext';
import type { Call } from './call.ts';

/** Checked each second by balancers: a success says nothing new. */
const HEALTH_PATH = '/healthz';

/** Logs a request that was answered, or left by its client; hits of caches are counted only. REQ-PRF-07. */
export function logCall({ request, response, begun, route = 'other', cache }: Call): void {
  const isCached = cache === 'hit' || cache === 'stale';
  if ((isCached || route === HEALTH_PATH) && response.statusCode < 500) return;
  logRequest({
    requestId: requestIdOf(request),
    method: request.method ?? '',
    route,
    // As proxies log a client that left before the answer.
    status: response.headersSent ? response.statusCode : 499,
    durationMs: Math.round(performance.now() - begun),
    ...(cache && { cache }),
  });
}
