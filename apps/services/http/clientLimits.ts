import type { IncomingMessage } from 'node:http';
import { type ClientAddress, clientKey, type TrustedProxies } from '@cumulus/http/clientAddress';
import { type ClientLimitName, type ClientRates, createClientLimits, requestCost } from '@cumulus/http/clientLimits';
import { createBodyQueue, type RunOnBody } from './bodyQueue.ts';
import { sendJson } from './responses.ts';
import { RequestError, type Service } from './Service.ts';

/** Rate limits of each client. */
export interface ServiceLimits {
  /** The key of a request's client: see `clientKey`. */
  clientOf(request: IncomingMessage): string;
  /**
   * Counts a request, before its body is read; one that is refused costs nothing.
   * @param maxBodyBytes limit of its body; large bodies cost more
   * @param units what it costs without its body, 1 by default
   * @throws RequestError 429 with the seconds to wait, in `Retry-After` and in Segment's `x-ratelimit-reset`
   */
  count(request: IncomingMessage, limit: ClientLimitName, maxBodyBytes?: number, units?: number): void;
  /**
   * Counts something that may fail.
   * @returns a function that gives the unit back; undefined beyond the limit
   */
  reserve(request: IncomingMessage, limit: ClientLimitName): (() => void) | undefined;
  /** Bounds the large bodies that are read at the same time, of all clients. */
  runOnBody: RunOnBody;
}

const WARN_EVERY_MS = 600_000;

/** Each 64 KB of an inflated body cost one unit more, since parsing takes longer than receiving. */
const UNIT_BYTES = 65_536;
/** Events that one unit may store: a row takes 300 bytes beside its message, and many small events compress well. */
const UNIT_EVENTS = 10;

/** What inflating and parsing a body costs, beyond its compressed bytes. @param bytes inflated */
export const inflatedUnits = (bytes: number) => Math.floor(bytes / UNIT_BYTES);

/** What storing events costs, beyond their bytes. @param events number of them */
export const storedUnits = (events: number) => Math.floor(events / UNIT_EVENTS);

/**
 * Creates the limits.
 * @param rates units per minute
 * @param addressOf reads the client's address of a request
 * @param isProxy whether the `X-Forwarded-For` of a peer counts; a refused peer that sends one and isn't trusted is logged
 */
export function createServiceLimits(
  rates: ClientRates,
  addressOf: ClientAddress,
  isProxy: TrustedProxies,
): ServiceLimits {
  const limits = createClientLimits(rates);
  const clientOf = (request: IncomingMessage) => clientKey(addressOf(request));
  let warnedAt = Number.NEGATIVE_INFINITY;

  /** All visitors of a site that isn't in TRUSTED_PROXIES count as one client. */
  function warn({ headers, socket }: IncomingMessage): void {
    const peer = socket.remoteAddress ?? '';
    const isUntrustedProxy = headers['x-forwarded-for'] !== undefined && !isProxy(peer);
    if (!isUntrustedProxy || performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    console.warn(`services: ${peer} is refused as one client; if it is a site of ours, name it in TRUSTED_PROXIES`);
  }

  return {
    clientOf,
    runOnBody: createBodyQueue(clientOf),
    count(request, limit, maxBodyBytes = 0, units = 1) {
      const cost = units - 1 + requestCost(request.headers, maxBodyBytes);
      const seconds = limits[limit].take(clientOf(request), cost);
      if (seconds === 0) return;
      warn(request);
      const headers = { 'Retry-After': String(seconds), 'x-ratelimit-reset': String(seconds) };
      throw new RequestError(429, 'rate_limit', 'Too many requests', { headers });
    },
    reserve(request, limit) {
      const client = clientOf(request);
      return limits[limit].take(client) === 0 ? () => limits[limit].giveBack(client) : undefined;
    },
  };
}

/** Adds the rate limit to a service of images or files. Refusals have the vendor's format. */
export function limitAssets(service: Service, limits: ServiceLimits): Service {
  return {
    ...service,
    handle(call) {
      try {
        limits.count(call.request, 'RATE_LIMIT_IMAGES');
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        const { status, message, headers } = error;
        return sendJson(call.response, status, { sys: { type: 'Error', id: 'RateLimitExceeded' }, message }, headers);
      }
      return service.handle(call);
    },
  };
}
