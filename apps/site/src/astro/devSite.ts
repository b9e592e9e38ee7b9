import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { isRunnableDevEnvironment, type Plugin } from 'vite';
import type { ContentStore } from '../cms/contentStore.ts';
import { WEBHOOK_PATH } from '../server/publishing/webhook.ts';
import { serveInDev } from './serveInDev.ts';

const VENDORS = fileURLToPath(new URL('../vendors/', import.meta.url));
const SITE_CONTENT = fileURLToPath(new URL('../cms/siteContent.ts', import.meta.url));

/**
 * Stubs that Vite's React plugin needs before a component is loaded. Astro injects them with its islands only, and the overlay of `?debug=true` is
 * none. They do nothing; an island replaces them.
 */
const REFRESH = 'self.$RefreshReg$=()=>{};self.$RefreshSig$=()=>type=>type;';

/**
 * Integration for `astro dev`: pages that reload when content is saved, decisions without the built site's server, and a Vite cache that builds and
 * checks don't use.
 */
export function devSite(): AstroIntegration {
  return {
    name: 'dev-site',
    hooks: {
      'astro:config:setup': ({ command, injectScript, updateConfig, addWatchFile }) => {
        if (command !== 'dev') return;
        // Restarts Astro's server, since the configuration includes the vendors' routes, loaders and storage.
        for (const file of globSync(['registry.ts', '*/vendor.ts'], { cwd: VENDORS }))
          addWatchFile(join(VENDORS, file));
        injectScript('head-inline', REFRESH);
        updateConfig({ vite: { cacheDir: 'node_modules/.vite-dev', plugins: [reloadOnPublish(), serveInDev()] } });
      },
    },
  };
}

/** Answers the content system's webhooks: fetches the change, then has browsers reload their page. */
export function reloadOnPublish(): Plugin {
  let shownVersion: number | undefined;
  return {
    name: 'reload-on-publish',
    configureServer({ middlewares, environments, ws, config }) {
      /** The content from which pages are rendered; undefined before the first page. */
      async function loadedContent(): Promise<ContentStore | undefined> {
        for (const environment of Object.values(environments))
          if (isRunnableDevEnvironment(environment) && environment.moduleGraph.getModulesByFile(SITE_CONTENT)?.size)
            return (await environment.runner.import<{ siteContent: ContentStore }>(SITE_CONTENT)).siteContent;
        return undefined;
      }

      async function reload(): Promise<void> {
        const store = await loadedContent();
        await store?.refresh();
        const version = store?.latest()?.version;
        // Saving sends several webhooks.
        if (version === undefined || version === shownVersion) return;
        shownVersion = version;
        ws.send({ type: 'full-reload' });
      }

      middlewares.use((request, response, next) => {
        if (request.method !== 'POST' || request.url !== WEBHOOK_PATH) return next();
        response.writeHead(204).end();
        reload().catch((error: Error) => config.logger.error(`The content could not be fetched: ${error.message}`));
      });
    },
  };
}
