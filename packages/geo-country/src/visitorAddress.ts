import type { IncomingMessage } from 'node:http';
import type { TrustedProxies } from './trustedProxies.ts';

/** More proxies than this stand in front of nobody. */
const MOST_HOPS = 10;
const LONGEST_ADDRESS = 45;

/**
 * The address that a request from a proxy of ours was first sent from: the last of `X-Forwarded-For` that is none of theirs. What a visitor
 * writes into that header stands before it and counts for nothing.
 * @param request from a proxy whose word counts
 * @param isProxy tells the proxies before it
 * @returns the address as it was written, or the proxy's own where it names none; undefined where that is no address
 */
export function visitorAddress(request: IncomingMessage, isProxy: TrustedProxies): string | undefined {
  const forwarded = request.headers['x-forwarded-for'];
  if (typeof forwarded !== 'string') return request.socket.remoteAddress;
  let end = forwarded.length;
  for (let hop = 0; hop < MOST_HOPS && end > 0; hop += 1) {
    const comma = forwarded.lastIndexOf(',', end - 1);
    const address = forwarded.slice(comma + 1, end).trim();
    if (address.length > LONGEST_ADDRESS) return undefined;
    if (comma < 0 || !isProxy(address)) return address;
    end = comma;
  }
  return undefined;
}
