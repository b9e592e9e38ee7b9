import type { IncomingMessage } from 'node:http';
import { type TrustedProxies, visitorAddress } from '@cumulus/geo-country';

/**
 * The address that a request was first sent from: what a proxy of ours says, else where it comes from.
 * @param isProxy whose word counts, by address
 * @param isFront whether a request shows that it comes from a proxy of ours, whatever its address
 */
export function addressOfRequest(
  isProxy: TrustedProxies,
  isFront: (request: IncomingMessage) => boolean,
): (request: IncomingMessage) => string | undefined {
  return (request) => {
    const peer = request.socket.remoteAddress ?? '';
    const isTold = request.headers['x-forwarded-for'] !== undefined;
    return isTold && (isProxy(peer) || isFront(request)) ? visitorAddress(request, isProxy) : peer;
  };
}
