import { logAnswered } from '@cumulus/http/requestLog';
import type { Call } from './call.ts';

/** Logs a request that was answered, or left by its client; hits of caches are counted only. */
export function logCall({ response, begun, route = 'other', cache }: Call): void {
  const isHit = cache === 'hit' || cache === 'stale';
  if (!isHit || response.statusCode >= 500) logAnswered(response, { route, begun, cache });
}
