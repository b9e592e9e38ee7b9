import { createCountryReader, type GeoCountry } from '@cumulus/geo-country';
import type { TrustedProxies } from '@cumulus/http/clientAddress';
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
  const readCountry = createCountryReader(countryHeader, { isProxy, geo });

  /** May wait, unlike a page: the first lookup loads the data. */
  async function countryOf({ request }: ServiceRequest): Promise<string | undefined> {
    const country = readCountry(request);
    if (country !== undefined) return country;
    await geo.settled();
    return readCountry(request);
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
