import type { IncomingMessage } from 'node:http';
import { type GeoCountry, type TrustedProxies, trustedProxies } from '@cumulus/geo-country';
import { addressOfRequest } from './addressOfRequest.ts';

/** Reads the visitor's country; nothing where it isn't known. */
export type CountryOfRequest = (request: IncomingMessage) => string | undefined;

interface CountrySources {
  /** Whose word counts, by address; this machine's does anyway. */
  isProxy?: TrustedProxies;
  /** Finds the country of an address; without it only a proxy tells. */
  geo?: GeoCountry;
}

/** Cloudflare's words for unknown and for Tor. */
const NO_COUNTRY = new Set(['XX', 'T1']);
const COUNTRY = /^[A-Za-z]{2}$/;

/**
 * Tells the visitor's country, for every request and without waiting: what a proxy of ours says in a header, else what is known of the address
 * that it names, or that the request comes from. What anyone else says counts for nothing.
 * @param header name of the proxy's header, in lower case
 * @param isFront whether a request shows that it comes from a proxy of ours, whatever its address
 */
export function countryOfRequest(
  header: string,
  isFront: (request: IncomingMessage) => boolean,
  { isProxy = trustedProxies(), geo }: CountrySources = {},
): CountryOfRequest {
  const addressOf = addressOfRequest(isProxy, isFront);
  return (request) => {
    const said = request.headers[header];
    const isCountry = typeof said === 'string' && COUNTRY.test(said);
    if (isCountry && (isProxy(request.socket.remoteAddress ?? '') || isFront(request))) {
      const country = said.toUpperCase();
      return NO_COUNTRY.has(country) ? undefined : country;
    }
    const address = geo && addressOf(request);
    return address ? geo.of(address) : undefined;
  };
}
