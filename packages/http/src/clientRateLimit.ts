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
