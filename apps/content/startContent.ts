import { join } from 'node:path';
import { warnOfUnwritableFolders } from '@cumulus/disk/warnOfUnwritableFolders';
import { createLog } from '@cumulus/http/log';
import { createApplication } from '@cumulus/server/application';
import type { StartedApplication } from '@cumulus/server/runApplication';
import type { ServiceServer } from '@cumulus/server/ServiceServer';
import { PUBLIC_LIMITS } from '@cumulus/server/serverLimits';
import { ChangeLog } from './changes/ChangeLog.ts';
import { createChangeService } from './changes/changeService.ts';
import { checkOnSave } from './check/checkOnSave.ts';
import { createUnpublishService } from './confirmUnpublish.ts';
import { createDeliveryService } from './delivery/deliveryService.ts';
import { SyncLog } from './delivery/SyncLog.ts';
import { DELIVERY_BEHAVIOURS, type DeliveryBehaviour } from './delivery/vendorBehaviour.ts';
import type { ContentEnvironment } from './environment.ts';
import { createGrowthbookService } from './growthbook/createGrowthbookService.ts';
import { pagesOfFlags } from './growthbook/edits/pagesOfFlags.ts';
import { slotsOfContent } from './growthbook/valueCheck.ts';
import { STREAM_BEHAVIOURS, type StreamBehaviour } from './growthbook/vendorBehaviour.ts';
import { createAssetService } from './images/assets.ts';
import { createImageService } from './images/imageService.ts';
import { ContentStore } from './store/ContentStore.ts';
import { checkContentFolder } from './store/contentFolder.ts';
import { findPublishedChanges } from './webhooks/messages.ts';
import { sendWebhooks } from './webhooks/sendWebhooks.ts';

const log = createLog('content');

/** How the stand-ins of vendors behave. */
export interface ContentBehaviours {
  delivery: DeliveryBehaviour;
  streams: StreamBehaviour;
}

function behavioursOf({ CONTENT_BEHAVIOUR, FLAGS_BEHAVIOUR }: ContentEnvironment): ContentBehaviours {
  return { delivery: DELIVERY_BEHAVIOURS[CONTENT_BEHAVIOUR], streams: STREAM_BEHAVIOURS[FLAGS_BEHAVIOUR] };
}

/**
 * Starts the content system: delivery and preview API, pictures and files, flags.
 * @param behaviours those of `CONTENT_BEHAVIOUR` and `FLAGS_BEHAVIOUR` by default
 * @throws Error that names the variable to change
 */
export async function startContent(
  environment: ContentEnvironment,
  behaviours = behavioursOf(environment),
): Promise<StartedApplication> {
  const { CONTENT_DIR, SERVICES_CACHE_DIR, IMAGE_CACHE_DIR, siteUrl } = environment;
  warnOfUnwritableFolders('content', { SERVICES_CACHE_DIR, IMAGE_CACHE_DIR });
  // Open streams count in addition to other requests.
  const maxConnections = PUBLIC_LIMITS.maxConnections + environment.FLAGS_MAX_STREAMS;
  const application = createApplication('content', environment, { ...PUBLIC_LIMITS, maxConnections });
  const { public: server, limits, isProxy } = application;
  const store = new ContentStore(CONTENT_DIR, SERVICES_CACHE_DIR);
  // The first load triggers no change event, so the growthbook service waits for this promise.
  const loaded = Promise.withResolvers<void>();
  // The port is assigned when listening starts (0 picks a free one); the services are created before.
  let url = environment.CONTENT_URL ?? '';
  registerDelivery(server, { store, environment, publicUrl: () => url, behaviour: behaviours.delivery });
  server.register(createImageService({ ...environment, clientOf: limits.clientOf, clientLimits: limits }));
  for (const [prefix, host] of [
    ['/videos', 'videos.ctfassets.net'],
    ['/assets', 'assets.ctfassets.net'],
  ] as const) {
    server.register(createAssetService(prefix, host, CONTENT_DIR, limits));
  }
  const changes = new ChangeLog(SERVICES_CACHE_DIR);
  await changes.open();
  const spaces = () => store.spaceIds.flatMap((id) => store.space(id) ?? []);
  const flags = await createGrowthbookService({
    folder: environment.FLAGS_DIR,
    cacheFolder: SERVICES_CACHE_DIR,
    maxStreams: environment.FLAGS_MAX_STREAMS,
    maxStreamsPerClient: environment.FLAGS_MAX_STREAMS_PER_CLIENT,
    isProxy,
    limits,
    behaviour: behaviours.streams,
    onFlagsChange: (keys) => changes.addFlags(keys),
    growthbookUrl: environment.growthbookUrl,
    content: {
      slots: () => spaces().flatMap((space) => slotsOfContent(space)),
      pages: () => new Map(spaces().flatMap((space) => [...pagesOfFlags(space)])),
      onChange(listener) {
        store.onChange(listener);
        loaded.promise.then(listener);
      },
    },
  });
  server.register(flags.service);
  application.internal.register(flags.experiments);
  application.internal.register(flags.edits);
  application.internal.register(createUnpublishService(store));
  application.internal.register(createChangeService(changes));
  await store.start();
  await checkContentFolder(CONTENT_DIR, store.notReady());
  loaded.resolve();
  const listening = await application.listen();
  url ||= listening.url;
  store.onChange((before, after) => changes.addPublications(findPublishedChanges(before, after)));
  const endCheck = checkOnSave(store, { siteHosts: [new URL(siteUrl).host], frameHosts: environment.FRAME_HOSTS });
  const endWebhooks = sendWebhooks({
    store,
    urls: environment.CONTENT_WEBHOOK_URLS,
    secret: environment.CONTENT_WEBHOOK_SECRET ?? '',
  });
  return {
    url,
    internalUrl: listening.internalUrl,
    leave: application.leave,
    async close() {
      await application.close();
      endWebhooks();
      endCheck();
      await store.close();
      await changes.close();
    },
  };
}

interface DeliveryParts {
  store: ContentStore;
  environment: ContentEnvironment;
  publicUrl(): string;
  behaviour: DeliveryBehaviour;
}

/** Registers the delivery API, and the preview API where it has a token. */
function registerDelivery(server: ServiceServer, { store, environment, publicUrl, behaviour }: DeliveryParts): void {
  const tokens = { delivery: environment.CONTENTFUL_DELIVERY_TOKEN, preview: environment.CONTENTFUL_PREVIEW_TOKEN };
  for (const host of ['delivery', 'preview'] as const) {
    const token = tokens[host];
    if (token === undefined) {
      log.warn(`drafts are not served: ${environment.siteUrl} needs a CONTENTFUL_PREVIEW_TOKEN of its own`);
      continue;
    }
    server.register(
      createDeliveryService({
        host,
        store,
        publicUrl,
        log: new SyncLog(behaviour.keepsSyncTokens ? join(environment.SERVICES_CACHE_DIR, 'sync', host) : undefined),
        token,
        behaviour: {
          ...behaviour,
          requestsPerSecond: environment.CONTENTFUL_RATE_LIMIT || behaviour.requestsPerSecond,
        },
      }),
    );
  }
}
