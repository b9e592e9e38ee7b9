import { hash } from 'node:crypto';
import { networkKey } from './clientAddress.ts';
import type { ClientRateLimit } from './clientLimits.ts';

/** The share of a /48 network, in limits of one client: a household with several devices, or an office, has enough of it. */
export const NETWORK_SHARE = 3;

/**
 * Creates the limit of a client and of its /48 network, which are charged together: a customer with a /56 has 256 networks of the size that counts as one client.
 * What the network refuses costs the client nothing.
 * REQ-PRF-06.
 */
export function createJointRateLimit(ofClients: ClientRateLimit, ofNetworks: ClientRateLimit): ClientRateLimit {
  return {
    take(client, cost, room) {
      const network = networkKey(client);
      const waitS = ofClients.take(client, cost, room);
      if (waitS > 0 || network === undefined) return waitS;
      const networkWaitS = ofNetworks.take(network, cost, room);
      if (networkWaitS > 0) ofClients.giveBack(client, cost);
      return networkWaitS;
    },
    giveBack(client, cost) {
      const network = networkKey(client);
      ofClients.giveBack(client, cost);
      if (network !== undefined) ofNetworks.giveBack(network, cost);
    },
  };
}

/**
 * The key of a client in queues in which clients take turns. All /64 networks of one /48 network share three keys, since one customer may have 65,536 of them.
 * REQ-PRF-06.
 * @param client as `clientKey` gives it
 * @returns the client itself for IPv4, else such as `2001:db8:0::/48 2`
 */
export function queueKey(client: string): string {
  const network = networkKey(client);
  if (network === undefined) return client;
  return `${network} ${hash('sha256', client, 'buffer').readUInt32LE() % NETWORK_SHARE}`;
}
