import { networkKey } from './clientAddress.ts';
import type { ClientRateLimit } from './clientLimits.ts';

/** The share of a /48 network, in limits of one client: a household with several devices, or an office, has enough of it. */
export const NETWORK_SHARE = 3;

/** A limit that is charged together with others. */
interface LimitPart {
  limit: ClientRateLimit;
  /** What it counts a client as; undefined: it doesn't count this one. */
  keyOf(client: string): string | undefined;
}

/**
 * Creates a rate limit of several that are charged together, such as that of a client and that of its /48 network: a customer with a /56 has 256 networks
 * of the size that counts as one client. What one of them refuses costs nothing in the others.
 * REQ-PRF-06.
 * @param parts in the order in which they are charged
 */
export function createJointRateLimit(parts: readonly [LimitPart, ...LimitPart[]]): ClientRateLimit {
  const giveBackTo = (charged: readonly LimitPart[], client: string, cost?: number) => {
    for (const { limit, keyOf } of charged) {
      const key = keyOf(client);
      if (key !== undefined) limit.giveBack(key, cost);
    }
  };
  return {
    take(client, cost, room) {
      for (const [index, { limit, keyOf }] of parts.entries()) {
        const key = keyOf(client);
        const waitS = key === undefined ? 0 : limit.take(key, cost, room);
        if (waitS === 0) continue;
        giveBackTo(parts.slice(0, index), client, cost);
        return waitS;
      }
      return 0;
    },
    giveBack: (client, cost) => giveBackTo(parts, client, cost),
    get size() {
      return parts[0].limit.size;
    },
  };
}

/** FNV-1a, 32 bits. */
const HASH_START = 0x81_1c_9d_c5;
const HASH_FACTOR = 0x01_00_01_93;

/**
 * The key of a client in queues in which clients take turns. All /64 networks of one /48 network share three keys, since one customer may have 65,536 of them.
 * REQ-PRF-06.
 * @param client as `clientKey` gives it
 * @returns the client itself for IPv4, else such as `2001:db8:0::/48 2`
 */
export function queueKey(client: string): string {
  const network = networkKey(client);
  if (network === undefined) return client;
  let hash = HASH_START;
  for (let index = 0; index < client.length; index += 1)
    hash = Math.imul(hash ^ client.charCodeAt(index), HASH_FACTOR) >>> 0;
  return `${network} ${hash % NETWORK_SHARE}`;
}
