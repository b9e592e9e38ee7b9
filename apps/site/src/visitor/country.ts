import type { IncomingMessage } from 'node:http';
import { countryOfCode, type GeoCountry, isCountryCode } from '@cumulus/geo-country';
import { createClientAddress, type TrustedProxies, trustedProxies } from '@cumulus/http/clientAddress';

/**
 * What a proxy of ours says of the visitor's country: a code, or a word for having none, as it says it.
 * @param header its name, in lower case
 * @param isProxy whose word counts, by address
 * @param isFront whether a request shows that it comes from a proxy of ours, whatever its address
 */
export function countryCodeOf(
  header: string,
  isProxy: TrustedProxies,
  isFront: (request: IncomingMessage) => boolean,
): (request: IncomingMessage) => string | undefined {
  return (request) => {
    const said = request.headers[header];
    if (!isCountryCode(said)) return undefined;
    return isProxy(request.socket.remoteAddress ?? '') || isFront(request) ? said : undefined;
  };
}

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
