import type { IncomingMessage } from 'node:http';
import { isCountryCode } from '@cumulus/geo-country';
import type { TrustedProxies } from '@cumulus/http/clientAddress';

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
