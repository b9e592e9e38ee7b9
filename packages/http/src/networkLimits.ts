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
