import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DELIVERY_BEHAVIOURS } from '../../../apps/content/delivery/vendorBehaviour.ts';
import { readContentEnvironment } from '../../../apps/content/environment.ts';
import { STREAM_BEHAVIOURS } from '../../../apps/content/growthbook/vendorBehaviour.ts';
import { type ContentBehaviours, startContent } from '../../../apps/content/startContent.ts';
import { contentEnvironment } from '../../../apps/site/src/cms/contentEnvironment.ts';
import { createContentStore } from '../../../apps/site/src/cms/contentStore.ts';
import { serverEnvironment } from '../../../apps/site/src/server/serverEnvironment.ts';
import { createSiteServer } from '../../../apps/site/src/server/siteServer.ts';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { ContentFolder } from '../../fixtures/ContentFolder.ts';
import { contentSite } from './contentSite.ts';

/** A fiftieth of the vendor's lag, and of the site's delays: together a little longer. */
const BRIEF: ContentBehaviours = {
  delivery: { ...DELIVERY_BEHAVIOURS.vendor, lagMs: 200 },
  streams: STREAM_BEHAVIOURS.prompt,
};
const BRIEF_RETRIES_MS = [20, 60, 200];

interface PublishingOptions {
  /** The content system behaves as Contentful, and the site takes it for that. */
  isVendor?: boolean;
  /** Whether the services send webhooks. */
  hasWebhooks?: boolean;
  pollMs?: number;
}

/** Built-in services on a copy of the content, and the site's real server in front of them; only the renderer is replaced. */
export async function startPublishing({
  isVendor = false,
  hasWebhooks = true,
  pollMs = 60_000,
}: PublishingOptions = {}) {
  const folder = await ContentFolder.copy();
  folder.isCounting = isVendor;
  const cache = mkdtempSync(join(folder.path, '.cache-'));
  // Empty, and apart from the cache: the site reads all files in it, while the services write theirs.
  const clientDirectory = mkdtempSync(join(folder.path, '.client-'));
  const port = await findFreePort();
  const services = await startContent(
    readContentEnvironment({
      CONTENT_PORT: '0',
      CONTENT_INTERNAL_PORT: '0',
      CONTENT_DIR: folder.path,
      SERVICES_CACHE_DIR: cache,
      IMAGE_CACHE_DIR: cache,
      CONTENT_WEBHOOK_URLS: hasWebhooks ? `http://127.0.0.1:${port}/webhook` : 'none',
    }),
    isVendor ? BRIEF : undefined,
  );
  const { url } = services;
  const builtIn = contentEnvironment({
    ...{ CONTENT_URL: url, CONTENT_CACHE_DIR: cache, CONTENT_POLL_MS: String(pollMs) },
  });
  const source = isVendor ? { ...builtIn, builtInOrigin: undefined } : builtIn;
  const store = createContentStore(source);
  const site = contentSite(store);
  await site.ready();
  const environment = serverEnvironment({ SITE_PORT: String(port), CONTENT_URL: url });
  const { server, internal, stop } = createSiteServer({
    ...{ site, environment, clientDirectory },
    ...(isVendor && { contentRetriesMs: BRIEF_RETRIES_MS }),
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const read = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
    return { status: response.status, text: await response.text() };
  };
  return {
    ...{ folder, site, read, source },
    async close() {
      store.stop();
      await services.close();
      server.closeAllConnections();
      internal.close();
      await stop();
      await folder.remove();
      rmSync(cache, { recursive: true, force: true });
    },
  };
}

export type Publishing = Awaited<ReturnType<typeof startPublishing>>;
