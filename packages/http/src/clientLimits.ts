/**
 * What one client may ask for in a minute, by the variable that sets it; 0: any number. Each is the default of site and services. The reasons stand
 * in docs/operations.md ("Limits for each client"); most are twice what 300 visitors behind one address ask for in their first minute.
 * REQ-SEC-02.
 */
export const CLIENT_LIMITS = {
  RATE_LIMIT_EVENTS: 6_000,
  RATE_LIMIT_CONSENT: 1_200,
  RATE_LIMIT_FLAGS: 3_000,
  RATE_LIMIT_STREAMS: 1_200,
  RATE_LIMIT_LOCATION: 1_200,
  RATE_LIMIT_IDENTIFICATION: 1_200,
  RATE_LIMIT_IMAGES: 3_000,
  RATE_LIMIT_MEETINGS: 300,
  RATE_LIMIT_REPORTS: 60,
  RATE_LIMIT_FORMS: 300,
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

/** Counts what each client asks for, as a token bucket: so much at a time, refilled steadily. */
export interface ClientRateLimit {
  /**
   * Takes what a request costs, unless the client has used its share up; a refusal costs nothing.
   * @param client its name, by `clientKey`
   * @param cost units, 1 by default; more than fits at a time counts as all that fits
   * @returns 0 when the request may pass, else after how many whole seconds the client may come again (`Retry-After`)
   */
  take(client: string, cost?: number): number;
  /** Clients that are remembered. */
  readonly size: number;
}

/** How much a client may ask for. */
export interface ClientRateLimitOptions {
  /** Units a minute; 0: any number. */
  perMinute: number;
  /** Units at a time, for a client that was quiet; as many as a minute gives unless set. */
  burst?: number;
  /** Clients remembered at most, about 150 bytes each. */
  maxClients?: number;
  /** Milliseconds of a clock that only goes forward; replaced in tests. */
  now?(): number;
}

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
/** About 3 MB. More clients at a time than one node's site ever sees. */
const MAX_CLIENTS = 20_000;
/** Entries that are compared when one has to go. */
const COMPARED = 8;

/**
 * Creates a limit. It keeps one number for each client, in memory only: the time at which its share is whole again (generic cell rate algorithm). A
 * client whose time has passed is as good as new, so that forgetting it changes nothing.
 *
 * When all places are taken, the client goes that has used up least of those compared. One that floods stays remembered: to push it out,
 * thousands of other addresses would each have to ask for more than it did. A new client is never refused for lack of a place.
 * REQ-PRF-06.
 */
export function createClientRateLimit(options: ClientRateLimitOptions): ClientRateLimit {
  const { perMinute, burst = perMinute, maxClients = MAX_CLIENTS, now = () => performance.now() } = options;
  if (perMinute === 0) return { take: () => 0, size: 0 };
  const unitMs = MINUTE_MS / perMinute;
  const shareMs = burst * unitMs;
  /** By client, when its share is whole again. Those that asked last stand last. */
  const wholeAt = new Map<string, number>();

  /** Looks at those that asked longest ago; the ones that stay go to the end, so that all come up in turn. */
  function makeRoom(time: number): void {
    let least: string | undefined;
    let leastAt = Infinity;
    const compared: [string, number][] = [];
    for (const entry of wholeAt) {
      if (entry[1] < leastAt) [least, leastAt] = entry;
      compared.push(entry);
      if (leastAt <= time || compared.length === COMPARED) break;
    }
    for (const [client, at] of compared) {
      wholeAt.delete(client);
      if (client !== least) wholeAt.set(client, at);
    }
  }

  return {
    take(client, cost = 1) {
      const time = now();
      const known = wholeAt.get(client);
      const at = Math.max(time, known ?? 0) + Math.min(cost, burst) * unitMs;
      const waitMs = at - time - shareMs;
      // A part of a unit is lost in floating point.
      const isRefused = waitMs > unitMs / 1_000_000;
      if (known !== undefined) wholeAt.delete(client);
      else if (wholeAt.size >= maxClients) makeRoom(time);
      wholeAt.set(client, isRefused ? (known ?? time) : at);
      return isRefused ? Math.max(1, Math.ceil(waitMs / SECOND_MS)) : 0;
    },
    get size() {
      return wholeAt.size;
    },
  };
}

/** Limits what is open at a time, for all clients together and for each. */
export interface ClientShare {
  /**
   * Takes a place.
   * @param client its name, by `clientKey`
   * @returns what gives the place back (calling it again does nothing), or why there is none: the client has its share (`client`), or all are taken (`all`)
   */
  open(client: string): (() => void) | 'client' | 'all';
  /** Places that are taken. */
  readonly size: number;
}

/** How many may be open. */
export interface ClientShareOptions {
  /** Of all clients together. */
  maxOpen: number;
  /** Of one client; 0: as many as there are. */
  maxPerClient: number;
}

/** Creates places that one client can't fill. Clients without a place aren't remembered, so that memory is bounded by the places. */
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
