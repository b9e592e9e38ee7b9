import type { IncomingMessage } from 'node:http';
import { createClientAddress, type TrustedProxies, trustedProxies } from '@cumulus/http/clientAddress';
import { countryOfCode, isCountryCode } from './countryCodes.ts';
import type { CountryLookup } from './geoCountry.ts';

/** Reads a country or country code of a request; undefined where it is unknown. */
export type CountryOfRequest = (request: IncomingMessage) => string | undefined;

interface TrustOptions {
  /** Proxies whose headers are trusted, by address; by default this machine's. */
  isProxy?: TrustedProxies;
  /** Whether a request proves by a secret that it comes from our CDN. */
  isFromCdn?: (request: IncomingMessage) => boolean;
}

/**
 * Creates the reader of the code that a trusted proxy sends for the visitor's country, unchanged: it may be one for "unknown", such as `XX`.
 * @param header its name, in lower case
 */
export function createCountryCodeReader(
  header: string,
  { isProxy = trustedProxies(), isFromCdn = () => false }: TrustOptions = {},
): CountryOfRequest {
  return (request) => {
    const code = request.headers[header];
    if (!isCountryCode(code)) return undefined;
    return isProxy(request.socket.remoteAddress ?? '') || isFromCdn(request) ? code : undefined;
  };
}

interface CountryOptions extends TrustOptions {
  /** Finds the country of an address; without it only a proxy's header counts. */
  geo?: Pick<CountryLookup, 'of'>;
}

/**
 * Creates the reader of the visitor's country: by a trusted proxy's header, else by the client's address. It never waits.
 * @param header name of the proxy's header, in lower case
 */
export function createCountryReader(header: string, { geo, ...trust }: CountryOptions = {}): CountryOfRequest {
  const { isProxy = trustedProxies(), isFromCdn } = trust;
  const addressOf = createClientAddress(isProxy, isFromCdn);
  const codeOf = createCountryCodeReader(header, { ...trust, isProxy });
  return (request) => {
    const code = codeOf(request);
    if (code) return countryOfCode(code);
    const address = geo && addressOf(request);
    return address ? geo.of(address) : undefined;
  };
}
