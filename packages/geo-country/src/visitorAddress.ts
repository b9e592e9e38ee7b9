import type { IncomingMessage } from 'node:http';
import type { TrustedProxies } from './trustedProxies.ts';

/** More proxies than this stand in front of nobody. */
const MOST_HOPS = 10;
const LONGEST_ADDRESS = 45;

/**
 * The address that a request comes from, past our own proxies: the last of `X-Forwarded-For` that is none of theirs. What a visitor writes
 * into that header stands before it and counts for nothing.
 * @param request the request
 * @param isProxy whose word counts
 * @returns the address as it was written; undefined where no connection has one (any more), or what a proxy says is none
 */
export function visitorAddress(request: IncomingMessage, isProxy: TrustedProxies): string | undefined {
  const peer = request.socket.remoteAddress;
  if (peer === undefined || !isProxy(peer)) return peer;
  const forwarded = request.headers['x-forwarded-for'];
  if (typeof forwarded !== 'string') return peer;
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
