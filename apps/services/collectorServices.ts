import { geoCountry } from '@cumulus/geo-country';
import { trustedProxies } from '@cumulus/http/clientAddress';
import { createConsentService } from './consent/createConsentService.ts';
import type { ServiceLimits } from './http/clientLimits.ts';
import type { Service } from './http/Service.ts';
import { createLocationService } from './location/createLocationService.ts';
import type { ServicesEnvironment } from './readEnvironment.ts';
import { createSegmentService } from './segment/createSegmentService.ts';
import type { Store } from './store/Store.ts';
import { createVisitorIdentificationService } from './visitor-identification/createVisitorIdentificationService.ts';

/** The services that browsers tell what visitors do, and that tell them where they are. */
export function collectorServices(environment: ServicesEnvironment, store: Store, limits: ServiceLimits): Service[] {
  return [
    createSegmentService({
      store,
      writeKey: environment.SEGMENT_WRITE_KEY,
      limits,
      cacheFolder: environment.SERVICES_CACHE_DIR,
    }),
    createLocationService({
      countryHeader: environment.COUNTRY_HEADER,
      isProxy: trustedProxies(environment.TRUSTED_PROXIES),
      geo: geoCountry(environment.GEOIP_FILE),
      limits,
    }),
    createVisitorIdentificationService(store, limits),
    createConsentService(store, limits),
  ];
}
