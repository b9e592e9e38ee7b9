import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { networkOf } from '@cumulus/http/clientAddress';
import { createFairQueue, QueueFullError } from '@cumulus/http/fairQueue';
import { RequestError } from './Service.ts';

/** Large bodies that are inflated and parsed at the same time: one inflates while the other is parsed. Each takes five times its size in memory. */
const MAX_RUNNING = 2;
/** Compressed bodies that may wait, of 3 MB at most: at 100 ms each they are done before the site stops waiting for a response, after 5 s. */
const MAX_WAITING = 32;
const MAX_WAIT_MS = 3_000;
/** Smaller bodies don't wait, so that recordings never delay events. */
const LARGE_BYTES = 262_144;
const RETRY_AFTER_S = '2';

/**
 * Runs work on a large body when it is its client's turn.
 * @param bytes of the inflated body, at most
 * @param work is called once, or never
 * @throws RequestError 503 where too many bodies wait
 */
export type RunOnBody = <T>(request: IncomingMessage, bytes: number, work: () => Promise<T>) => Promise<T>;

/**
 * Bounds how many large bodies are inflated and parsed at the same time in this process: without a bound forty of 10 MB, which are 120 KB each when they
 * arrive, took 600 MB and held all other requests for two seconds. Clients take turns; a /48 network of IPv6 is one, since a customer may have all of it.
 * @param clientOf the key of a request's client
 */
export function createBodyQueue(clientOf: (request: IncomingMessage) => string): RunOnBody {
  const queue = createFairQueue({ maxRunning: MAX_RUNNING, maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS });
  return async (request, bytes, work) => {
    if (bytes <= LARGE_BYTES) return work();
    try {
      const client = clientOf(request);
      return await queue.run(networkOf(client), () => endingTurn(work));
    } catch (error) {
      throw error instanceof QueueFullError ? busy(error) : error;
    }
  };
}

/** Other requests are served before the next body: parsing one after the other would block the event loop until none waits. */
async function endingTurn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await nextTurn();
  }
}

function busy(cause: QueueFullError): RequestError {
  const headers = { 'Retry-After': RETRY_AFTER_S };
  return new RequestError(503, 'busy', `Send it again later: ${cause.message}`, { headers, cause });
}
