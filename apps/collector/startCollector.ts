import { warnOfUnwritableFolders } from '@cumulus/disk/warnOfUnwritableFolders';
import { createCountryLookup, createCountryReader } from '@cumulus/geo-country';
import { type Application, createApplication } from '@cumulus/server/application';
import type { StartedApplication } from '@cumulus/server/runApplication';
import type { Service } from '@cumulus/server/Service';
import { createAmplitudeService } from './amplitude/createAmplitudeService.ts';
import { createIncrementService, createTotalsService } from './consent/createTotalsServices.ts';
import { createDatadogService } from './datadog/createDatadogService.ts';
import type { CollectorEnvironment } from './environment.ts';
import { createExposureService } from './inspector/exposureService.ts';
import { createInspectorService } from './inspector/inspectorService.ts';
import { createVisitorService } from './inspector/visitorService.ts';
import { createLiveService } from './live/createLiveService.ts';
import { LiveFeed } from './live/LiveFeed.ts';
import { createLocationService } from './location/createLocationService.ts';
import { createRecordingService } from './recordings/createRecordingService.ts';
import { RECORD_SERVICES } from './recordServices.ts';
import { createSegmentService } from './segment/createSegmentService.ts';
import { SEGMENT_BEHAVIOURS } from './segment/vendorBehaviour.ts';
import { openStore, storeOptions } from './store/openStore.ts';
import type { Store } from './store/Store.ts';

/** Creates the services that browsers call: events, location, visitor ids, consent, product analytics, monitoring. */
function collectorServices(
  environment: CollectorEnvironment,
  store: Store,
  { limits, isProxy }: Application,
): Service[] {
  const geo = createCountryLookup(environment.GEOIP_FILE);
  // A file that was set is read at the start, so that the log names a wrong one.
  if (environment.GEOIP_FILE) void geo.ready();
  // By the site's header only: it has looked the address up.
  const countryOf = createCountryReader(environment.COUNTRY_HEADER, { isProxy });
  return [
    createSegmentService({
      store,
      writeKey: environment.SEGMENT_WRITE_KEY,
      limits,
      logInvalid: environment.LOG_INVALID_EVENTS === 'true',
      cacheFolder: environment.SERVICES_CACHE_DIR,
      behaviour: SEGMENT_BEHAVIOURS[environment.COLLECTOR_BEHAVIOUR],
    }),
    createLocationService({
      countryHeader: environment.COUNTRY_HEADER,
      isProxy,
      geo,
      limits,
    }),
    ...RECORD_SERVICES.map((create) => create(store, limits, countryOf)),
    createAmplitudeService({
      store,
      apiKey: environment.AMPLITUDE_API_KEY,
      replayKey: environment.AMPLITUDE_REPLAY_API_KEY,
      limits,
      isCapturing: environment.AMPLITUDE_CAPTURE === 'true',
      batchesClicks: environment.AMPLITUDE_CLICK_BATCHING === 'true',
    }),
    createDatadogService({ store, clientToken: environment.DATADOG_CLIENT_TOKEN, limits }),
  ];
}

/**
 * Starts the collector: what browsers send, and the private listener by which operators read it.
 * @throws Error that names the variable to change
 */
export async function startCollector(environment: CollectorEnvironment): Promise<StartedApplication> {
  warnOfUnwritableFolders('collector', { SERVICES_CACHE_DIR: environment.SERVICES_CACHE_DIR });
  const application = createApplication('collector', environment);
  const feed = new LiveFeed();
  const store = await openStore({ ...storeOptions(environment), onWritten: (...written) => feed.publish(...written) });
  for (const service of collectorServices(environment, store, application)) application.public.register(service);
  for (const create of [createInspectorService, createExposureService, createTotalsService, createRecordingService])
    application.internal.register(create(store));
  application.internal.register(createVisitorService(store, feed));
  application.internal.register(createLiveService(feed));
  application.internal.register(createIncrementService(store, environment.COLLECTOR_SECRET));
  try {
    const listening = await application.listen();
    return {
      ...listening,
      leave: application.leave,
      async close() {
        await application.close();
        // Last, so that what the last requests brought is written.
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
