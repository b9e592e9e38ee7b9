import { networkOf } from './clientAddress.ts';
import { createJointRateLimit, NETWORK_SHARE } from './networkLimits.ts';

/**
 * Default rate limits of site and services: units per client and minute, by environment variable (bookings, confirmations and suspects: per day); 0: no limit. Those
 * that end with PER_DAY are of what a network stores in a day. For the reasons see docs/operations-reference.md ("Limits for each client"); most of a minute are twice
 * the requests of 300 visitors behind one address in their first minute, and those of a day what 20,000 people behind one address need.
 * REQ-SEC-02.
 */
export const CLIENT_LIMITS = {
  RATE_LIMIT_EVENTS: 6_000,
  RATE_LIMIT_PRODUCT_EVENTS: 6_000,
  RATE_LIMIT_MONITORING: 6_000,
  RATE_LIMIT_RECORDINGS: 12_000,
  RATE_LIMIT_CONSENT: 1_200,
  RATE_LIMIT_FLAGS: 3_000,
  RATE_LIMIT_STREAMS: 1_200,
  RATE_LIMIT_LOCATION: 1_200,
  RATE_LIMIT_IDENTIFICATION: 1_200,
  RATE_LIMIT_IMAGES: 3_000,
  RATE_LIMIT_MEETINGS: 300,
  RATE_LIMIT_BOOKINGS: 10,
  RATE_LIMIT_REPORTS: 60,
  RATE_LIMIT_FORMS: 300,
  RATE_LIMIT_CONFIRMATIONS: 20,
  RATE_LIMIT_SUSPECTS: 20,
  RATE_LIMIT_DEBUG: 30,
  RATE_LIMIT_PREVIEW: 60,
  RATE_LIMIT_SIGN_INS: 10,
  RATE_LIMIT_EVENTS_PER_DAY: 300_000,
  RATE_LIMIT_PRODUCT_EVENTS_PER_DAY: 300_000,
  RATE_LIMIT_MONITORING_PER_DAY: 200_000,
  RATE_LIMIT_RECORDINGS_PER_DAY: 750_000,
  RATE_LIMIT_CONSENT_PER_DAY: 40_000,
  RATE_LIMIT_IDENTIFICATION_PER_DAY: 60_000,
  RATE_LIMIT_FORMS_PER_DAY: 20_000,
};

/** An environment variable with a rate limit. */
export type ClientLimitName = keyof typeof CLIENT_LIMITS;

/** A limit of requests whose records are limited for each network and day too. */
export type StoredLimitName = {
  [Name in ClientLimitName]: `${Name}_PER_DAY` extends ClientLimitName ? Name : never;
}[ClientLimitName];

/** Units per minute or day, by environment variable; tests set further options. Without a value there is no limit. */
export type ClientRates = Partial<Record<ClientLimitName, number | ClientRateLimitOptions>>;

/** Header of the site's own stream of flags, for which the service reserves connections. The site doesn't forward it, so visitors can't send it. */
export const SITE_STREAM_HEADER = 'x-cumulus-site-stream';

/** Each 4 KB of a body cost one unit more: a usual request of events (2 KB each) costs one to three, and a client sends at most 24 MB a minute. */
const UNIT_BYTES = 4_096;
/** Limits of a client that are refilled over a day, since what they limit is scarce for longer than a minute. */
const PER_DAY: readonly string[] = ['RATE_LIMIT_BOOKINGS', 'RATE_LIMIT_CONFIRMATIONS', 'RATE_LIMIT_SUSPECTS'];
/** End of the names of limits of what a network stores in a day. */
const STORED = '_PER_DAY';
const NAMES = Object.keys(CLIENT_LIMITS) as ClientLimitName[];
/** Limits of what is stored, mailed or guessed: an IPv6 customer could multiply them by the /64 networks that it has. */
const PER_NETWORK: readonly string[] = [
  ...PER_DAY,
  'RATE_LIMIT_SIGN_INS',
  ...NAMES.filter((name) => name.endsWith(STORED)).map((name) => name.slice(0, -STORED.length)),
];
const MINUTES_OF_DAY = 1_440;

/** Creates all limits. */
export function createClientLimits(rates: ClientRates): Record<ClientLimitName, ClientRateLimit> {
  return Object.fromEntries(NAMES.map((name) => [name, createLimit(name, rates[name] ?? 0)])) as ReturnType<
    typeof createClientLimits
  >;
}

function createLimit(name: ClientLimitName, rate: number | ClientRateLimitOptions): ClientRateLimit {
  const isStored = name.endsWith(STORED);
  const isPerDay = isStored || PER_DAY.includes(name);
  const options = typeof rate === 'number' ? { perMinute: isPerDay ? rate / MINUTES_OF_DAY : rate, burst: rate } : rate;
  const limit = createClientRateLimit(options);
  if (isStored)
    return {
      take: (client, ...charge) => limit.take(networkOf(client), ...charge),
      giveBack: (client, ...charge) => limit.giveBack(networkOf(client), ...charge),
    };
  if (!PER_NETWORK.includes(name)) return limit;
  const { perMinute, burst = perMinute } = options;
  const ofNetworks = { ...options, perMinute: NETWORK_SHARE * perMinute, burst: NETWORK_SHARE * burst };
  return createJointRateLimit(limit, createClientRateLimit(ofNetworks));
}

/**
 * The cost of a request, before its body is read: one unit, and one for each 4 KB of `Content-Length`.
 * @param headers of the request
 * @param maxBodyBytes limit of the body, which is charged when it has no `Content-Length`
 */
export function requestCost(headers: NodeJS.Dict<string | string[]>, maxBodyBytes: number): number {
  const announced = headers['content-length'];
  const isChunked = headers['transfer-encoding'] !== undefined;
  if (announced === undefined && !isChunked) return 1;
  const bytes = isChunked ? maxBodyBytes : Math.min(Number(announced), maxBodyBytes);
  return 1 + Math.floor(bytes / UNIT_BYTES);
}

/** A rate limit for each client, as a token bucket. */
export interface ClientRateLimit {
  /**
   * Charges a request, unless the client's bucket has too few tokens; a refused request costs nothing.
   * @param client its key, by `clientKey`
   * @param cost units, 1 by default; more than `burst` counts as `burst`
   * @param room units that the client may have used afterwards, where there is room for fewer than `burst`
   * @returns 0 when the request may pass, else the seconds to wait (`Retry-After`)
   */
  take(client: string, cost?: number, room?: number): number;
  /** Gives back units that were charged for something that wasn't done. */
  giveBack(client: string, cost?: number): void;
}

/** Rate limit of a client. */
export interface ClientRateLimitOptions {
  /** Units per minute, also of a limit that is refilled over a day; 0: no limit. */
  perMinute: number;
  /** Size of the bucket; `perMinute` by default. */
  burst?: number;
  /** Maximum number of clients in memory, about 150 bytes each. */
  maxClients?: number;
  /** A monotonic clock, in milliseconds; replaced in tests. */
  now?(): number;
}

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
/** About 3 MB. One node never has that many clients at the same time. */
const MAX_CLIENTS = 20_000;
/** Entries that are compared when one is evicted. */
const COMPARED = 8;

/**
 * Creates a rate limit. It keeps one number for each client, in memory only: the time at which its bucket is full again (generic cell rate
 * algorithm). A client with a full bucket is like a new one, so its entry can be removed.
 *
 * When the map is full, the client with the fullest bucket of those compared is evicted. A client that floods stays: to evict it, thousands of other
 * addresses would each have to send more than it did. A new client is never refused because the map is full.
 * @returns with the number of clients in memory
 * REQ-PRF-06.
 */
export function createClientRateLimit(options: ClientRateLimitOptions): ClientRateLimit & { readonly size: number } {
  const { perMinute, burst = perMinute, maxClients = MAX_CLIENTS, now = () => performance.now() } = options;
  if (perMinute === 0) return { take: () => 0, giveBack: () => undefined, size: 0 };
  const unitMs = MINUTE_MS / perMinute;
  /** By client, the time at which its bucket is full again. The most recent clients are last. */
  const fullAt = new Map<string, number>();

  /** Evicts one of the least recent clients; the others that were compared move to the end, so that all are compared in turn. */
  function makeRoom(time: number): void {
    let least: string | undefined;
    let leastAt = Infinity;
    const compared: [string, number][] = [];
    for (const entry of fullAt) {
      if (entry[1] < leastAt) [least, leastAt] = entry;
      compared.push(entry);
      if (leastAt <= time || compared.length === COMPARED) break;
    }
    for (const [client, at] of compared) {
      fullAt.delete(client);
      if (client !== least) fullAt.set(client, at);
    }
  }

  return {
    take(client, cost = 1, room = burst) {
      const time = now();
      const before = fullAt.get(client);
      const at = Math.max(time, before ?? 0) + Math.min(cost, burst) * unitMs;
      const waitMs = at - time - Math.min(burst, room) * unitMs;
      // Tolerates rounding of floating-point numbers.
      const isRefused = waitMs > unitMs / 1_000_000;
      if (before !== undefined) fullAt.delete(client);
      else if (fullAt.size >= maxClients) makeRoom(time);
      fullAt.set(client, isRefused ? (before ?? time) : at);
      return isRefused ? Math.max(1, Math.ceil(waitMs / SECOND_MS)) : 0;
    },
    giveBack(client, cost = 1) {
      const at = fullAt.get(client);
      if (at !== undefined) fullAt.set(client, at - Math.min(cost, burst) * unitMs);
    },
    get size() {
      return fullAt.size;
    },
  };
}

/** Limits concurrency: of each client, and of all together. */
export interface ClientShare {
  /**
   * Takes a slot.
   * @param client its key, by `clientKey`
   * @returns a function that releases the slot (idempotent); without a free slot the limit that is reached: `client`, or `all` clients together
   */
  open(client: string): (() => void) | 'client' | 'all';
  /** Slots in use. */
  readonly size: number;
}

/** Limits of concurrency. */
export interface ClientShareOptions {
  /** For all clients together. */
  maxOpen: number;
  /** For one client; 0: no limit of its own. */
  maxPerClient: number;
}

/** Creates slots, of which one client can't take all. Clients without a slot aren't stored, so memory is bounded by the number of slots. */
export function createClientShare({ maxOpen, maxPerClient }: ClientShareOptions): ClientShare {
  const counts = new Map<string, number>();
  const share = maxPerClient === 0 ? maxOpen : maxPerClient;
  let size = 0;

  function close(client: string): void {
    size -= 1;
    const left = (counts.get(client) ?? 1) - 1;
    if (left === 0) counts.delete(client);
    else counts.set(client, left);
  }

  return {
    open(client) {
      if (size >= maxOpen) return 'all';
      const count = counts.get(client) ?? 0;
      if (count >= share) return 'client';
      size += 1;
      counts.set(client, count + 1);
      let isOpen = true;
      return () => {
        if (isOpen) close(client);
        isOpen = false;
      };
    },
    get size() {
      return size;
    },
  };
}
