import type { IncomingMessage } from 'node:http';
import { type ClientAddress, clientKey } from '@cumulus/http/clientAddress';
import { type ClientLimitName, type ClientRates, createClientLimits } from '@cumulus/http/clientLimits';
import type { Call } from './call.ts';
import { sendMessage } from './responses.ts';

/** Limits what each client may ask for. */
export interface ClientGate {
  /** The address that a request comes from, which the services are sent; `unknown` where it can't be read. */
  addressOf(request: IncomingMessage): string;
  /** Names the client of a request: see `clientKey`. */
  clientOf(request: IncomingMessage): string;
  /**
   * Counts a request, before anything of it is read; one too many is answered with 429.
   * @param cost units, as `requestCost` gives them
   * @returns whether it may go on
   */
  admits(call: Call, limit: ClientLimitName, cost?: number): boolean;
  /** Requests that were refused, by limit. */
  readonly refused: ReadonlyMap<ClientLimitName, number>;
}

/** A body that is announced up to here is let in and dropped: a browser sees the refusal, and a new connection would cost more (247 to 182 µs for 80 KB). */
const MAX_DROPPED_BYTES = 1_048_576;
/** A refusal waits so long: a client that sends as fast as it is answered sends four a second on each connection, which costs next to nothing. */
const REFUSAL_DELAY_MS = 250;
/** Refusals that wait at a time; more are sent at once, so that they take no memory. */
const MAX_WAITING = 1_000;

/**
 * Creates the gate.
 * @param rates units a minute
 * @param addressOf where a request comes from
 * @param refusalDelayMs for tests
 */
export function createClientGate(
  rates: ClientRates,
  addressOf: ClientAddress,
  refusalDelayMs = REFUSAL_DELAY_MS,
): ClientGate {
  let waiting = 0;
  const limits = createClientLimits(rates);
  const refused = new Map<ClientLimitName, number>();
  const clientOf = (request: IncomingMessage) => clientKey(addressOf(request));

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
    // The second header is the one that the vendor of events documents.
    sendMessage(response, 429, `Too many requests from your network. Please try again in ${wait} s.`, [
      'Retry-After',
      wait,
      'x-ratelimit-reset',
      wait,
    ]);
  }

  return {
    addressOf: (request) => addressOf(request) ?? 'unknown',
    clientOf,
    admits(call, limit, cost) {
      const seconds = limits[limit].take(clientOf(call.request), cost);
      if (seconds === 0) return true;
      refused.set(limit, (refused.get(limit) ?? 0) + 1);
      refuseLater(call, seconds);
      return false;
    },
    refused,
  };
}
