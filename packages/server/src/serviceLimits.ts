import type { IncomingMessage } from 'node:http';
import {
  clientKey,
  createClientAddress,
  networkOf,
  plainAddress,
  type TrustedProxies,
} from '@cumulus/http/clientAddress';
import {
  type ClientLimitName,
  type ClientRates,
  createClientLimits,
  requestCost,
  type StoredLimitName,
} from '@cumulus/http/clientLimits';
import { createLog } from '@cumulus/http/log';
import { createBodyQueue, type RunOnBody } from './bodyQueue.ts';
import { RequestError } from './Service.ts';

const log = createLog('services');

/** Who sends records. */
export interface RecordSender {
  /** The key of its network: see `networkOf`. */
  network: string;
  /**
   * Counts what is stored, before it is stored: for the client one unit for each 4 KB beyond those that its body was counted for, so that it stores less than
   * 4 KB for each unit; for its network and day one unit, and one for each 4 KB. Where nothing makes room for new records, a network takes a part of
   * what is free at most, so that others find room.
   * @param bytes on disk
   * @param freeBytes of the table; undefined: others make room
   * @throws RequestError as `ServiceLimits.count`
   */
  charge(bytes: number, freeBytes?: number): void;
}

/** Rate limits of each client. */
export interface ServiceLimits {
  /** The key of a request's client: see `clientKey`. */
  clientOf(request: IncomingMessage): string;
  /**
   * Counts a request, before its body is read; one that is refused costs nothing.
   * @param maxBodyBytes limit of its body; large bodies cost more
   * @param units what it costs without its body, 1 by default
   * @returns a function that gives the units back, where the request turns out not to count
   * @throws RequestError 429 with the seconds to wait, in `Retry-After` and in Segment's `x-ratelimit-reset`
   */
  count(request: IncomingMessage, limit: ClientLimitName, maxBodyBytes?: number, units?: number): () => void;
  /**
   * Who sends the records of a request, and what storing them costs.
   * @param limit which `count` counted
   * @param maxBodyBytes as for `count`
   */
  senderOf(request: IncomingMessage, limit: StoredLimitName, maxBodyBytes: number): RecordSender;
  /**
   * Counts something that may fail.
   * @returns a function that gives the unit back; undefined beyond the limit
   */
  reserve(request: IncomingMessage, limit: ClientLimitName): (() => void) | undefined;
  /** Bounds the large bodies that are read at the same time, of all clients. */
  runOnBody: RunOnBody;
  /** For the private `/healthz`: the proxies that were refused as one client lately, by their addresses, which no log may have. */
  notes(): string[];
}

const WARN_EVERY_MS = 600_000;
/** Any client may send the header of a proxy: the last ones are enough to find a site, which is refused again and again. */
const MAX_PROXIES = 10;
const REMEMBERED_MS = 3_600_000;

/** Each 16 KB of an inflated body cost one unit more: of a body that is made for it, parsing takes up to 0.7 ms. */
const UNIT_BYTES = 16_384;
/** Bytes on disk for each unit, as for those of a body: a small compressed body may store a thousand times its size. */
const UNIT_STORED_BYTES = 4_096;
/** A network has stored at most as much in a day as a tenth of what is still free. */
const FREE_PARTS = 10;

/** What inflating and parsing a body costs, beyond its compressed bytes. @param bytes inflated */
export const inflatedUnits = (bytes: number) => Math.floor(bytes / UNIT_BYTES);

/**
 * Creates the limits.
 * @param rates units per minute or day, see `CLIENT_LIMITS`
 * @param isProxy whether the `X-Forwarded-For` of a peer counts; a refused peer that sends one and isn't trusted is logged, and in `notes` with its address
 */
export function createServiceLimits(rates: ClientRates, isProxy: TrustedProxies): ServiceLimits {
  const limits = createClientLimits(rates);
  const addressOf = createClientAddress(isProxy);
  const clientOf = (request: IncomingMessage) => clientKey(addressOf(request));
  let warnedAt = Number.NEGATIVE_INFINITY;
  /** When each was refused last, the most recent ones at the end. */
  const untrusted = new Map<string, number>();

  /** All visitors of a site that isn't in TRUSTED_PROXIES count as one client. */
  function warn({ headers, socket }: IncomingMessage): void {
    // A peer that has left has no address.
    const peer = plainAddress(socket.remoteAddress ?? '');
    if (!peer || headers['x-forwarded-for'] === undefined || isProxy(peer)) return;
    const now = performance.now();
    untrusted.delete(peer);
    untrusted.set(peer, now);
    for (const oldest of untrusted.keys()) if (untrusted.size > MAX_PROXIES) untrusted.delete(oldest);
    if (now - warnedAt < WARN_EVERY_MS) return;
    warnedAt = now;
    log.warn(
      'a proxy is refused as one client; if it is a site of ours, name it in TRUSTED_PROXIES: notes of /healthz on the private listener have its address',
    );
  }

  function take(request: IncomingMessage, limit: ClientLimitName, cost: number, room?: number): void {
    const seconds = limits[limit].take(clientOf(request), cost, room);
    if (seconds === 0) return;
    warn(request);
    const headers = { 'Retry-After': String(seconds), 'x-ratelimit-reset': String(seconds) };
    throw new RequestError(429, 'rate_limit', 'Too many requests', { headers });
  }

  return {
    clientOf,
    runOnBody: createBodyQueue(clientOf),
    notes: () =>
      [...untrusted]
        .filter(([, refusedAt]) => performance.now() - refusedAt < REMEMBERED_MS)
        .map(([peer]) => `a proxy at ${peer} is refused as one client: it isn't in TRUSTED_PROXIES`),
    count(request, limit, maxBodyBytes = 0, units = 1) {
      const cost = units - 1 + requestCost(request.headers, maxBodyBytes);
      take(request, limit, cost);
      return () => limits[limit].giveBack(clientOf(request), cost);
    },
    senderOf: (request, limit, maxBodyBytes) => ({
      network: networkOf(clientOf(request)),
      charge(bytes, freeBytes) {
        const units = 1 + Math.floor(bytes / UNIT_STORED_BYTES);
        const cost = units - requestCost(request.headers, maxBodyBytes);
        if (cost > 0) take(request, limit, cost);
        // A network that has stored nothing is never refused here: whether there is room is the store's answer.
        const room =
          freeBytes === undefined ? undefined : units * Math.max(1, Math.floor(freeBytes / bytes / FREE_PARTS));
        take(request, `${limit}_PER_DAY`, units, room);
      },
    }),
    reserve(request, limit) {
      const client = clientOf(request);
      return limits[limit].take(client) === 0 ? () => limits[limit].giveBack(client) : undefined;
    },
  };
}
