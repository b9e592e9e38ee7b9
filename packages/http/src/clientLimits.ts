import { type ClientRateLimit, type ClientRateLimitOptions, createClientRateLimit } from './clientRateLimit.ts';

/**
 * What one client may ask for in a minute, by the variable that sets it; 0: any number. Each is the default of site and services. The reasons stand
 * in docs/operations.md ("Limits for each client"); most are twice what 300 visitors behind one address ask for in their first minute.
 */
export const CLIENT_LIMITS = {
  RATE_LIMIT_EVENTS: 6_000,
  RATE_LIMIT_CONSENT: 1_200,
  RATE_LIMIT_FLAGS: 3_000,
  RATE_LIMIT_STREAMS: 1_200,
  RATE_LIMIT_LOCATION: 1_200,
  RATE_LIMIT_IDENTIFICATION: 1_200,
  RATE_LIMIT_IMAGES: 3_000,
  RATE_LIMIT_REPORTS: 60,
  RATE_LIMIT_DEBUG: 30,
  RATE_LIMIT_PREVIEW: 60,
};

/** A variable that limits each client. */
export type ClientLimitName = keyof typeof CLIENT_LIMITS;

/** Units a minute by variable, as they are read from the environment; tests set more. What isn't named is not limited. */
export type ClientRates = Partial<Record<ClientLimitName, number | ClientRateLimitOptions>>;

/** By this header the site's own stream of flags is known, which has a reserved place. Visitors can't send it: the site forwards no such header. */
export const SITE_STREAM_HEADER = 'x-cumulus-site-stream';

/** So much of a body costs one unit more: an event takes 2 KB, so that a usual request costs one to three, and a client sends 24 MB a minute at most. */
const UNIT_BYTES = 4_096;
const NAMES = Object.keys(CLIENT_LIMITS) as ClientLimitName[];

/** Creates all limits. */
export function createClientLimits(rates: ClientRates): Record<ClientLimitName, ClientRateLimit> {
  const limits = NAMES.map((name) => {
    const rate = rates[name] ?? 0;
    return [name, createClientRateLimit(typeof rate === 'number' ? { perMinute: rate } : rate)];
  });
  return Object.fromEntries(limits);
}

/**
 * Tells what a request costs before its body is read: one unit, and one for each 4 KB announced.
 * @param headers of the request
 * @param maxBodyBytes what is read at most: counted where the length isn't announced
 */
export function requestCost(headers: NodeJS.Dict<string | string[]>, maxBodyBytes: number): number {
  const announced = headers['content-length'];
  const isChunked = headers['transfer-encoding'] !== undefined;
  if (announced === undefined && !isChunked) return 1;
  const bytes = isChunked ? maxBodyBytes : Math.min(Number(announced), maxBodyBytes);
  return 1 + Math.floor(bytes / UNIT_BYTES);
}
