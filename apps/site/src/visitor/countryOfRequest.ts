import type { IncomingMessage } from 'node:http';

/** Reads the visitor's country; nothing where it isn't known. */
export type CountryOfRequest = (request: IncomingMessage) => string | undefined;

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** Cloudflare's words for unknown and for Tor. */
const NO_COUNTRY = new Set(['XX', 'T1']);

/**
 * Reads the country that a proxy of ours found out by the visitor's address; what anyone else says of it counts for nothing.
 * @param header name of the proxy's header, in lower case
 * @param isOurProxy whether a request comes from one; those on this machine are ours anyway
 */
export function countryOfRequest(header: string, isOurProxy: (request: IncomingMessage) => boolean): CountryOfRequest {
  return (request) => {
    const said = request.headers[header];
    if (typeof said !== 'string' || !/^[A-Za-z]{2}$/.test(said)) return undefined;
    const country = said.toUpperCase();
    if (NO_COUNTRY.has(country)) return undefined;
    return LOOPBACK.has(request.socket.remoteAddress ?? '') || isOurProxy(request) ? country : undefined;
  };
}
