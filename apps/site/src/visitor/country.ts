import type { IncomingMessage } from 'node:http';
import { countryOfCode, type GeoCountry, isCountryCode } from '@cumulus/geo-country';
import { createClientAddress, type TrustedProxies, trustedProxies } from '@cumulus/http/clientAddress';

/** Reads the visitor's country; undefined where it isn't known. */
export type CountryReader = (request: IncomingMessage) => string | undefined;

interface CountrySources {
  /** Trusted proxies by address; loopback is always trusted. */
  isProxy?: TrustedProxies;
  /** Finds the country of an address; without it only a proxy's header counts. */
  geo?: GeoCountry;
}

/**
 * Reads the visitor's country without waiting: from the header of a trusted proxy, else from the client's address. Headers of other clients are ignored.
 * @param headerName of the proxy's header, in lower case
 * @param isTrustedProxy whether a request proves that it comes from a trusted proxy, whatever its address
 */
export function createCountryReader(
  headerName: string,
  isTrustedProxy: (request: IncomingMessage) => boolean,
  { isProxy = trustedProxies(), geo }: CountrySources = {},
): CountryReader {
  const addressOf = createClientAddress(isProxy, isTrustedProxy);
  const readCode = createCountryCodeReader(headerName, isProxy, isTrustedProxy);
  return (request) => {
    const code = readCode(request);
    if (code) return countryOfCode(code);
    const address = geo && addressOf(request);
    return address ? geo.of(address) : undefined;
  };
}

/**
 * Reads the country code of a trusted proxy's header as it was sent; it may be a code for an unknown country.
 * @param headerName in lower case
 * @param isProxy trusted proxies by address
 * @param isTrustedProxy whether a request proves that it comes from a trusted proxy, whatever its address
 */
export function createCountryCodeReader(
  headerName: string,
  isProxy: TrustedProxies,
  isTrustedProxy: (request: IncomingMessage) => boolean,
): (request: IncomingMessage) => string | undefined {
  return (request) => {
    const header = request.headers[headerName];
    if (!isCountryCode(header)) return undefined;
    return isProxy(request.socket.remoteAddress ?? '') || isTrustedProxy(request) ? header : undefined;
  };
}
