import type { IncomingMessage } from 'node:http';
import { type CountryLookup, createCountryReader } from '@cumulus/geo-country';
import type { TrustedProxies } from '@cumulus/http/clientAddress';
import { createBrowserRoutes } from '@cumulus/server/browserApi';
import { jsonResponse } from '@cumulus/server/responses';
import type { Service } from '@cumulus/server/Service';
import type { ServiceLimits } from '@cumulus/server/serviceLimits';

export interface LocationOptions {
  /** Name of the header in which a proxy sends the visitor's country, in lower case. */
  countryHeader: string;
  isProxy: TrustedProxies;
  geo: CountryLookup;
  /** Limits each client. */
  limits: ServiceLimits;
}

/**
 * Creates the location API, GET `/ip`: `{country_name, country_code}` of the client, both empty where unknown. The header of a trusted proxy counts,
 * else the address is looked up; nothing is stored.
 * REQ-VIS-03.
 */
export function createLocationService({ countryHeader, isProxy, geo, limits }: LocationOptions): Service {
  const readCountry = createCountryReader(countryHeader, { isProxy, geo });

  /** Waits for the geo data, unlike pages: the first lookup loads it. */
  async function countryOf(request: IncomingMessage): Promise<string | undefined> {
    const country = readCountry(request);
    if (country !== undefined) return country;
    await geo.settled();
    return readCountry(request);
  }

  const app = createBrowserRoutes({ toErrorBody: ({ message }) => ({ error: true, reason: message }) });
  app.get('/*', async ({ env: { incoming } }) => {
    limits.count(incoming, 'RATE_LIMIT_LOCATION');
    const country = await countryOf(incoming);
    const country_name = country ? countryNameOf(country) : '';
    return jsonResponse({ country_name, country_code: country ?? '' });
  });
  return { prefix: '/ip', app };
}

let names: Intl.DisplayNames | undefined;

/**
 * English name of a country, as from the location provider.
 * @param code two capital letters
 * @returns the code itself where there is no name
 */
function countryNameOf(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(code) ?? code;
}
