import type { IncomingMessage } from 'node:http';
import { type ClientAddress, clientKey, type TrustedProxies } from '@cumulus/http/clientAddress';
import { type ClientLimitName, type ClientRates, createClientLimits, requestCost } from '@cumulus/http/clientLimits';
import { sendJson } from './responses.ts';
import { RequestError, type Service } from './Service.ts';

/** Limits what each client may ask the services for. */
export interface ServiceLimits {
  /** Names the client of a request: see `clientKey`. */
  clientOf(request: IncomingMessage): string;
  /**
   * Counts a request, before anything of it is read.
   * @param maxBodyBytes what is read of its body at most; a large body counts more
   * @throws RequestError 429 that names the seconds to wait: in `Retry-After`, and in `x-ratelimit-reset`, which the vendor of events documents
   */
  count(request: IncomingMessage, limit: ClientLimitName, maxBodyBytes?: number): void;
}

const WARN_EVERY_MS = 600_000;

/**
 * Creates the limits.
 * @param rates units a minute
 * @param addressOf where a request comes from
 * @param isProxy whose `X-Forwarded-For` counts: whose doesn't, and sends one, is named in the log when it is refused
 */
export function createServiceLimits(
  rates: ClientRates,
  addressOf: ClientAddress,
  isProxy: TrustedProxies,
): ServiceLimits {
  const limits = createClientLimits(rates);
  const clientOf = (request: IncomingMessage) => clientKey(addressOf(request));
  let warnedAt = Number.NEGATIVE_INFINITY;

  /** A site that isn't named as a proxy has all its visitors counted as one client. */
  function warn({ headers, socket }: IncomingMessage): void {
    const peer = socket.remoteAddress ?? '';
    const isTold = headers['x-forwarded-for'] !== undefined && !isProxy(peer);
    if (!isTold || performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    console.warn(`services: ${peer} is refused as one client; if it is a site of ours, name it in TRUSTED_PROXIES`);
  }

  return {
    clientOf,
    count(request, limit, maxBodyBytes = 0) {
      const seconds = limits[limit].take(clientOf(request), requestCost(request.headers, maxBodyBytes));
      if (seconds === 0) return;
      warn(request);
      const headers = { 'Retry-After': String(seconds), 'x-ratelimit-reset': String(seconds) };
      throw new RequestError(429, 'rate_limit', 'Too many requests', { headers });
    },
  };
}

/** The same service of pictures or files, with each request counted before it is read. A refusal has the vendor's form. */
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
