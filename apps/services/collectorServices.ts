import { geoCountry, trustedProxies } from '@cumulus/geo-country';
import { createConsentService } from './consent/createConsentService.ts';
import type { Service } from './http/Service.ts';
import { createLocationService } from './location/createLocationService.ts';
import type { ServicesEnvironment } from './readEnvironment.ts';
import { createSegmentService } from './segment/createSegmentService.ts';
import type { Store } from './store/Store.ts';
import { createVisitorIdentificationService } from './visitor-identification/createVisitorIdentificationService.ts';

/** The services that browsers tell what visitors do, and that tell them where they are. */
export function collectorServices(environment: ServicesEnvironment, store: Store): Service[] {
  return [
    createSegmentService({
      store,
      writeKey: environment.SEGMENT_WRITE_KEY,
      requestsPerSecond: environment.SEGMENT_RATE_LIMIT,
      cacheFolder: environment.SERVICES_CACHE_DIR,
    }),
    createLocationService({
      countryHeader: environment.COUNTRY_HEADER,
      isProxy: trustedProxies(environment.TRUSTED_PROXIES),
      geo: geoCountry(environment.GEOIP_FILE),
    }),
    createVisitorIdentificationService(store),
    createConsentService(store),
  ];
}
