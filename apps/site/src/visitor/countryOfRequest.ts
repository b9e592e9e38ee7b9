import type { IncomingMessage } from 'node:http';
import { countryOfCode, type GeoCountry } from '@cumulus/geo-country';
import { createClientAddress, type TrustedProxies, trustedProxies } from '@cumulus/http/clientAddress';
import { countryCodeOf } from './countryCodeOf.ts';

/** Reads the visitor's country; nothing where it isn't known. */
export type CountryOfRequest = (request: IncomingMessage) => string | undefined;

interface CountrySources {
  /** Whose word counts, by address; this machine's does anyway. */
  isProxy?: TrustedProxies;
  /** Finds the country of an address; without it only a proxy tells. */
  geo?: GeoCountry;
}

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
  const addressOf = createClientAddress(isProxy, isFront);
  const codeOf = countryCodeOf(header, isProxy, isFront);
  return (request) => {
    const code = codeOf(request);
    if (code) return countryOfCode(code);
    const address = geo && addressOf(request);
    return address ? geo.of(address) : undefined;
  };
}
