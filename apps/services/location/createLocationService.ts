import { countryOfCode, type GeoCountry, isCountryCode, isPrivateAddress } from '@cumulus/geo-country';
import { createClientAddress, type TrustedProxies } from '@cumulus/http/clientAddress';
import { answerBrowser } from '../http/browserApi.ts';
import type { ServiceLimits } from '../http/clientLimits.ts';
import { sendJson } from '../http/responses.ts';
import type { Service, ServiceRequest } from '../http/Service.ts';

export interface LocationOptions {
  /** In which a proxy tells the visitor's country, in lower case. */
  countryHeader: string;
  isProxy: TrustedProxies;
  geo: GeoCountry;
  /** Limits each client. */
  limits: ServiceLimits;
}

/**
 * The location API, GET `/ip`: `{country_name, country_code}` of whoever asks, both empty where it isn't known. A proxy's header is believed
 * from trusted proxies, else the address is looked up; nothing of it is kept.
 */
export function createLocationService({ countryHeader, isProxy, geo, limits }: LocationOptions): Service {
  const addressOf = createClientAddress(isProxy);

  async function countryOf({ request }: ServiceRequest): Promise<string | undefined> {
    const said = request.headers[countryHeader];
    if (isCountryCode(said) && isProxy(request.socket.remoteAddress ?? '')) return countryOfCode(said);
    const address = addressOf(request);
    if (address === undefined) return undefined;
    return geo.of(address) ?? (await lookUp(address));
  }

  /** Nobody waits for an answer's first byte here, as they do for a page's: the data may be loaded first. */
  async function lookUp(address: string): Promise<string | undefined> {
    if (isPrivateAddress(address)) return undefined;
    await geo.ready();
    return geo.of(address);
  }

  return {
    prefix: '/ip',
    async handle(call) {
      await answerBrowser(call, {
        methods: 'GET, HEAD',
        form: ({ message }) => ({ error: true, reason: message }),
        async answer() {
          limits.count(call.request, 'RATE_LIMIT_LOCATION');
          const country = await countryOf(call);
          const country_name = country ? countryNameOf(country) : '';
          sendJson(call.response, 200, { country_name, country_code: country ?? '' });
        },
      });
    },
  };
}

let names: Intl.DisplayNames | undefined;

/**
 * English name of a country, as the location provider gives it.
 * @param code two capital letters
 * @returns the code itself where nobody knows a name
 */
export function countryNameOf(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(code) ?? code;
}
