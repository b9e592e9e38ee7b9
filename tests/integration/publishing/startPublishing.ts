import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readContentEnvironment } from '../../../apps/content/environment.ts';
import { startContent } from '../../../apps/content/startContent.ts';
import { contentEnvironment } from '../../../apps/site/src/cms/contentEnvironment.ts';
import { createContentStore } from '../../../apps/site/src/cms/contentStore.ts';
import { serverEnvironment } from '../../../apps/site/src/server/serverEnvironment.ts';
import { createSiteServer } from '../../../apps/site/src/server/siteServer.ts';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { ContentFolder } from '../../fixtures/ContentFolder.ts';
import { contentSite } from './contentSite.ts';

interface PublishingOptions {
  /** Whether the services send webhooks. */
  hasWebhooks?: boolean;
  pollMs?: number;
}

/** Built-in services on a copy of the content, and the site's real server in front of them; only the renderer is replaced. */
export async function startPublishing({ hasWebhooks = true, pollMs = 60_000 }: PublishingOptions = {}) {
  const folder = await ContentFolder.copy();
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
  );
  const { url } = services;
  const source = contentEnvironment({
    ...{ CONTENT_URL: url, CONTENT_CACHE_DIR: cache, CONTENT_POLL_MS: String(pollMs) },
  });
  const store = createContentStore(source);
  const site = contentSite(store);
  await site.ready();
  const environment = serverEnvironment({ SITE_PORT: String(port), CONTENT_URL: url });
  const { server, internal, stop } = createSiteServer({ site, environment, clientDirectory });
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
