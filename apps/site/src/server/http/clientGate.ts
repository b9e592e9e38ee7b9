import type { IncomingMessage } from 'node:http';
import { type ClientAddress, clientKey } from '@cumulus/http/clientAddress';
import { type ClientLimitName, type ClientRates, createClientLimits } from '@cumulus/http/clientLimits';
import { queueKey } from '@cumulus/http/networkLimits';
import type { Call } from './call.ts';
import { sendMessage } from './responses.ts';

/** Rate limits for each client. */
export interface ClientGate {
  /** The client's address, which is also sent to the services; `unknown` when it can't be determined. */
  addressOf(request: IncomingMessage): string;
  /** The key of the client in queues: see `queueKey`. */
  clientOf(request: IncomingMessage): string;
  /**
   * Counts a request before its body is read; beyond the limit it is answered with 429.
   * @param cost units from `requestCost`
   * @returns whether the request is within the limit
   */
  admits(call: Call, limit: ClientLimitName, cost?: number): boolean;
  /** Requests that were refused, by limit. */
  readonly refused: ReadonlyMap<ClientLimitName, number>;
}

/** A refused body up to this size is received and dropped: the browser sees the response, and a new connection costs more (247 vs. 182 µs at 80 KB). */
const MAX_DROPPED_BYTES = 1_048_576;
/** Refusals are delayed: a client that waits for each response then sends four requests a second on each connection. */
const REFUSAL_DELAY_MS = 250;
/** Limit of delayed refusals; more are sent immediately, to bound the memory. */
const MAX_WAITING = 1_000;

/**
 * REQ-PRF-06.
 * @param rates units per minute or day, see `CLIENT_LIMITS`
 */
export function createClientGate(
  rates: ClientRates,
  addressOf: ClientAddress,
  refusalDelayMs = REFUSAL_DELAY_MS,
): ClientGate {
  let waiting = 0;
  const limits = createClientLimits(rates);
  const refused = new Map<ClientLimitName, number>();

  function refuseLater(call: Call, seconds: number): void {
    if (waiting >= MAX_WAITING || refusalDelayMs === 0) {
      refuse(call, seconds);
      return;
    }
    waiting += 1;
    setTimeout(() => {
      waiting -= 1;
      if (!call.response.destroyed) refuse(call, seconds);
    }, refusalDelayMs);
  }

  function refuse({ request, response }: Call, seconds: number): void {
    const { 'content-length': length = 0, 'transfer-encoding': encoding } = request.headers;
    if (encoding !== undefined || Number(length) > MAX_DROPPED_BYTES) response.shouldKeepAlive = false;
    const wait = String(seconds);
    // The second header is documented by the events vendor.
    sendMessage(response, 429, `Too many requests from your network. Please try again in ${wait} s.`, [
      'Retry-After',
      wait,
      'x-ratelimit-reset',
      wait,
    ]);
  }

  return {
    addressOf: (request) => addressOf(request) ?? 'unknown',
    clientOf: (request) => queueKey(clientKey(addressOf(request))),
    admits(call, limit, cost) {
      const seconds = limits[limit].take(clientKey(addressOf(call.request)), cost);
      if (seconds === 0) return true;
      refused.set(limit, (refused.get(limit) ?? 0) + 1);
      refuseLater(call, seconds);
      return false;
    },
    refused,
  };
}
