import { join } from 'node:path';
import { collectorServices } from './collectorServices.ts';
import { createDeliveryService } from './content/delivery/createDeliveryService.ts';
import { ContentStore } from './content/store/ContentStore.ts';
import { SyncLog } from './content/sync/SyncLog.ts';
import { sendWebhooks } from './content/webhooks/sendWebhooks.ts';
import { createGrowthbookService } from './growthbook/createGrowthbookService.ts';
import { ServiceServer } from './http/ServiceServer.ts';
import { createAssetService } from './images/createAssetService.ts';
import { createImageService } from './images/createImageService.ts';
import { createInspectorService } from './inspector/createInspectorService.ts';
import type { ServicesEnvironment } from './readEnvironment.ts';
import { openStore } from './store/openStore.ts';
import { storeOptions } from './store/storeOptions.ts';

export interface StartedServices {
  /** Public base, without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts every built-in service on one port. A further service registers itself here with one line.
 * @throws the listen error when the port is taken
 */
export async function startServices(environment: ServicesEnvironment): Promise<StartedServices> {
  const server = new ServiceServer();
  // Opened beside all that follows, which doesn't wait for it.
  const opening = openStore(storeOptions(environment));
  opening.catch(() => undefined);
  const store = new ContentStore(environment.CONTENT_DIR);
  // The port is known only after listening (0 picks a free one), the services need their public address before it.
  let url = environment.SERVICES_URL?.replace(/\/$/, '') ?? '';
  const publicUrl = () => url;

  for (const host of ['delivery', 'preview'] as const) {
    server.register(
      createDeliveryService({
        host,
        store,
        publicUrl,
        log: new SyncLog(join(environment.SERVICES_CACHE_DIR, 'sync', host)),
        tokens: { delivery: environment.CONTENTFUL_DELIVERY_TOKEN, preview: environment.CONTENTFUL_PREVIEW_TOKEN },
        requestsPerSecond: environment.CONTENTFUL_RATE_LIMIT,
      }),
    );
  }
  server.register(createImageService(environment));
  server.register(createAssetService('/videos', 'videos.ctfassets.net', environment.CONTENT_DIR));
  server.register(createAssetService('/assets', 'assets.ctfassets.net', environment.CONTENT_DIR));
  server.register(
    await createGrowthbookService({
      folder: environment.FLAGS_DIR,
      cacheFolder: environment.SERVICES_CACHE_DIR,
      maxStreams: environment.FLAGS_MAX_STREAMS,
      usageMaxMb: environment.FLAGS_USAGE_MAX_MB,
    }),
  );
  const received = await opening;
  server.register(createInspectorService(received));
  for (const service of collectorServices(environment, received)) server.register(service);

  const port = await server.listen(environment.SERVICES_HOST, environment.SERVICES_PORT);
  url ||= `http://${environment.SERVICES_HOST === '0.0.0.0' ? 'localhost' : environment.SERVICES_HOST}:${port}`;
  await store.start();
  const endWebhooks = sendWebhooks({
    store,
    urls: environment.CONTENT_WEBHOOK_URLS ?? [`http://localhost:${environment.SITE_PORT}/webhook`],
    secret: environment.CONTENT_WEBHOOK_SECRET,
  });
  return {
    url,
    close: async () => {
      await server.close();
      endWebhooks();
      store.close();
      // After the last request: what it brought is written.
      await received.close();
    },
  };
}
