import type { IncomingMessage } from 'node:http';
import { createCountryLookup, createCountryReader } from '@cumulus/geo-country';
import { trustedProxies } from '@cumulus/http/clientAddress';
import { decideRequest } from './decideRequest.ts';
import { siteContent } from './src/cms/siteContent.ts';
import { siteLookups } from './src/document/siteLookups.ts';
import type { VisitOptions } from './src/flags/decide/visitDecision.ts';
import { processVariables } from './src/platform/server/environment.ts';
import { serverEnvironment } from './src/server/serverEnvironment.ts';
import type { Decision } from './src/server/site.ts';

/**
 * Decides for `astro dev` as `start.ts` does for the built site. It is loaded together with the pages, so that both have the same content
 * (`src/astro/decideInDev.ts`); the runner that loads Astro's configuration couldn't import the country data later.
 * @returns nothing for what is no page
 */
export async function createDevDecision(
  flags: VisitOptions['flags'],
): Promise<(request: IncomingMessage) => Decision | undefined> {
  const { COUNTRY_HEADER, GEOIP_FILE, TRUSTED_PROXIES, pages } = serverEnvironment(processVariables());
  const geo = createCountryLookup(GEOIP_FILE);
  await Promise.all([siteContent.current(), geo.ready()]);
  const countryOf = createCountryReader(COUNTRY_HEADER, { isProxy: trustedProxies(TRUSTED_PROXIES), geo });
  const decide = decideRequest({ flags, siteUrl: pages.siteUrl, countryOf, site: siteLookups });
  return (request) => {
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    return siteLookups.locate(path).status === 200 ? decide(request) : undefined;
  };
}
