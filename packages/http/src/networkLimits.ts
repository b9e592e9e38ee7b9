import { networkKey } from './clientAddress.ts';
import type { ClientRateLimit } from './clientLimits.ts';

/** The share of a /48 network, in limits of one client: a household with several devices, or an office, has enough of it. */
export const NETWORK_SHARE = 3;

/**
 * Creates a rate limit that charges each client, and at three times the limit the /48 network that an IPv6 client is in: a customer with a /56 has 256
 * networks of the size that counts as one client.
 * REQ-PRF-06.
 * @param clients limit of one client
 * @param networks limit of a network, `NETWORK_SHARE` times that of a client
 */
export function createNetworkRateLimit(clients: ClientRateLimit, networks: ClientRateLimit): ClientRateLimit {
  return {
    take(client, cost) {
      const waitS = clients.take(client, cost);
      const network = networkKey(client);
      if (waitS > 0 || network === undefined) return waitS;
      const networkWaitS = networks.take(network, cost);
      if (networkWaitS > 0) clients.giveBack(client, cost);
      return networkWaitS;
    },
    giveBack(client, cost) {
      clients.giveBack(client, cost);
      const network = networkKey(client);
      if (network !== undefined) networks.giveBack(network, cost);
    },
    get size() {
      return clients.size;
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
