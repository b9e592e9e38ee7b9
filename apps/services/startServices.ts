import { join } from 'node:path';
import { warnOfUnwritableFolders } from '@cumulus/disk';
import { createCountryLookup } from '@cumulus/geo-country';
import { createClientAddress, trustedProxies } from '@cumulus/http/clientAddress';
import { createAdminServer, listenForOperators } from './admin/adminServer.ts';
import { createAmplitudeService } from './amplitude/createAmplitudeService.ts';
import { createConsentService } from './consent/createConsentService.ts';
import { checkOnSave } from './content/check/checkOnSave.ts';

import { createContentAdminService } from './content/confirmUnpublish.ts';
import { createDeliveryService } from './content/delivery/deliveryService.ts';
import { SyncLog } from './content/delivery/SyncLog.ts';
import { ContentStore } from './content/store/ContentStore.ts';
import { checkContentFolder } from './content/store/contentFolder.ts';
import { sendWebhooks } from './content/webhooks/sendWebhooks.ts';
import { createDatadogService } from './datadog/createDatadogService.ts';
import type { ServicesEnvironment } from './environment.ts';
import { createGrowthbookService } from './growthbook/createGrowthbookService.ts';
import { slotsOfContent } from './growthbook/valueCheck.ts';
import { createServiceLimits, limitAssets, type ServiceLimits } from './http/clientLimits.ts';
import type { Service } from './http/Service.ts';
import { ServiceServer } from './http/ServiceServer.ts';
import { PUBLIC_LIMITS } from './http/serverLimits.ts';
import { createAssetService } from './images/assets.ts';
import { createImageService } from './images/imageService.ts';
import { SourceHashes } from './images/SourceHashes.ts';
import { createInspectorService } from './inspector/inspectorService.ts';
import { createLeads } from './leads/createLeads.ts';
import { leadStoreOptions, openLeadStore } from './leads/openLeadStore.ts';
import { createVisitorRecords } from './leads/visitorRecords.ts';
import { createLocationService } from './location/createLocationService.ts';
import { startProduct } from './product/startProduct.ts';
import { createSegmentService } from './segment/createSegmentService.ts';
import { openStore, storeOptions } from './store/openStore.ts';
import type { Store } from './store/Store.ts';
import { createVisitorIdentificationService } from './visitor-identification/createVisitorIdentificationService.ts';

/** Creates the services that browsers call directly: events, location, visitor ids, consent, product analytics, monitoring. */
export function collectorServices(environment: ServicesEnvironment, store: Store, limits: ServiceLimits): Service[] {
  const geo = createCountryLookup(environment.GEOIP_FILE);
  // A file that was set is read at the start, so that the log names a wrong one.
  if (environment.GEOIP_FILE) void geo.ready();
  return [
    createSegmentService({
      store,
      writeKey: environment.SEGMENT_WRITE_KEY,
      limits,
      logInvalid: environment.LOG_INVALID_EVENTS === 'true',
      cacheFolder: environment.SERVICES_CACHE_DIR,
    }),
    createLocationService({
      countryHeader: environment.COUNTRY_HEADER,
      isProxy: trustedProxies(environment.TRUSTED_PROXIES),
      geo,
      limits,
    }),
    createVisitorIdentificationService(store, limits),
    createConsentService(store, limits),
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

export interface StartedServices {
  /** Public base address, without a trailing slash. */
  url: string;
  /** Base address of the admin listener; undefined where its default port is taken. */
  adminUrl: string | undefined;
  /** Base address of the product stand-in; undefined where it doesn't run. */
  productUrl: string | undefined;
  /** Makes health fail while requests are still taken, for balancers. */
  leave(): void;
  close(): Promise<void>;
}

/**
 * Starts every built-in service on one port, and the services for operators on another. New services are registered here.
 * @param ofProcess further ones for operators, about the process that this is
 * @throws the listen error when the port is taken
 */
export async function startServices(
  environment: ServicesEnvironment,
  ofProcess: Service[] = [],
): Promise<StartedServices> {
  warnOfUnwritableFolders('services', {
    SERVICES_CACHE_DIR: environment.SERVICES_CACHE_DIR,
    IMAGE_CACHE_DIR: environment.IMAGE_CACHE_DIR,
  });
  // Open streams count in addition to other requests.
  const maxConnections = PUBLIC_LIMITS.maxConnections + environment.FLAGS_MAX_STREAMS;
  const server = new ServiceServer({ limits: { ...PUBLIC_LIMITS, maxConnections } });
  const admin = createAdminServer({
    publicServer: server,
    host: environment.ADMIN_HOST,
    token: environment.ADMIN_TOKEN,
  });
  for (const service of ofProcess) admin.register(service);
  const isProxy = trustedProxies(environment.TRUSTED_PROXIES);
  const limits = createServiceLimits(environment, createClientAddress(isProxy), isProxy);
  // Opened in parallel with the rest of the start.
  const opening = openStore(storeOptions(environment));
  opening.catch(() => undefined);
  const openingLeads = openLeadStore(leadStoreOptions(environment));
  openingLeads.catch(() => undefined);
  const hashes = new SourceHashes();
  const store = new ContentStore(environment.CONTENT_DIR, environment.SERVICES_CACHE_DIR, hashes);
  // The first load triggers no change event, so the growthbook service waits for this promise.
  const loaded = Promise.withResolvers<void>();
  // The port is assigned when listening starts (0 picks a free one); the services are created before.
  let url = environment.SERVICES_URL?.replace(/\/$/, '') ?? '';
  const publicUrl = () => url;

  const tokens = { delivery: environment.CONTENTFUL_DELIVERY_TOKEN, preview: environment.CONTENTFUL_PREVIEW_TOKEN };
  for (const host of ['delivery', 'preview'] as const) {
    const token = tokens[host];
    if (token === undefined) {
      console.warn(
        `services: drafts are not served: ${environment.SITE_URL} needs a CONTENTFUL_PREVIEW_TOKEN of its own`,
      );
      continue;
    }
    server.register(
      createDeliveryService({
        host,
        store,
        publicUrl,
        log: new SyncLog(join(environment.SERVICES_CACHE_DIR, 'sync', host)),
        token,
        requestsPerSecond: environment.CONTENTFUL_RATE_LIMIT,
      }),
    );
  }
  server.register(limitAssets(createImageService({ ...environment, hashes, clientOf: limits.clientOf }), limits));
  server.register(
    limitAssets(createAssetService('/videos', 'videos.ctfassets.net', environment.CONTENT_DIR, hashes), limits),
  );
  server.register(
    limitAssets(createAssetService('/assets', 'assets.ctfassets.net', environment.CONTENT_DIR, hashes), limits),
  );
  server.register(
    await createGrowthbookService({
      folder: environment.FLAGS_DIR,
      cacheFolder: environment.SERVICES_CACHE_DIR,
      maxStreams: environment.FLAGS_MAX_STREAMS,
      maxStreamsPerClient: environment.FLAGS_MAX_STREAMS_PER_CLIENT,
      isProxy,
      limits,
      usageMaxMb: environment.FLAGS_USAGE_MAX_MB,
      store: opening,
      content: {
        slots: () => store.spaceIds.flatMap((id) => store.space(id) ?? []).flatMap((space) => slotsOfContent(space)),
        onChange(listener) {
          store.onChange(listener);
          loaded.promise.then(listener);
        },
      },
    }),
  );
  const eventStore = await opening;
  const leadStore = await openingLeads;
  admin.register(createInspectorService(eventStore, createVisitorRecords(eventStore, leadStore)));
  admin.register(createContentAdminService(store));
  for (const service of collectorServices(environment, eventStore, limits)) server.register(service);
  const siteUrl = environment.SITE_URL ?? `http://localhost:${environment.SITE_PORT}`;
  const leads = createLeads({ environment, siteUrl, store: leadStore, content: store, limits });
  for (const service of leads.services) server.register(service);

  try {
    await store.start();
    await checkContentFolder(environment.CONTENT_DIR, store.notReady());
    loaded.resolve();
  } catch (error) {
    await Promise.all([eventStore.close(), leadStore.close()]);
    throw error;
  }
  // The admin listener starts first, so that a taken port fails the start before any request is answered.
  const adminUrl = await listenForOperators(admin, environment.ADMIN_HOST, environment.ADMIN_PORT);
  const port = await server.listen(environment.SERVICES_HOST, environment.SERVICES_PORT);
  url ||= `http://${environment.SERVICES_HOST === '0.0.0.0' ? 'localhost' : environment.SERVICES_HOST}:${port}`;
  const product = await startProduct({
    host: environment.PRODUCT_HOST,
    port: environment.PRODUCT_PORT,
    secret: environment.PRODUCT_SECRET,
    siteUrl,
    servicesUrl: url,
    clientOf: limits.clientOf,
  });
  leads.start();
  const endCheck = checkOnSave(store, {
    siteHosts: [new URL(siteUrl).host],
    frameHosts: environment.FRAME_HOSTS,
  });
  const endWebhooks = sendWebhooks({
    store,
    urls: environment.CONTENT_WEBHOOK_URLS,
    secret: environment.CONTENT_WEBHOOK_SECRET ?? '',
  });
  return {
    url,
    adminUrl,
    productUrl: product?.url,
    leave: () => server.leave(),
    close: async () => {
      await Promise.all([server.close(), admin.close(), product?.close()]);
      endWebhooks();
      endCheck();
      await store.close();
      await leads.notifier.end();
      // Last, so that what the last requests brought is written.
      await Promise.all([eventStore.close(), leadStore.close()]);
    },
  };
}
