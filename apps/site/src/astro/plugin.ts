import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { precompressFiles } from '../server/http/compression.ts';
import { vendorStorage } from '../vendors/vendorStorage.ts';

/**
 * The adapter for a server of our own: the build's entry gives a function from request to response (see `site.ts`), so that pages are
 * rendered for the cache without an HTTP exchange around them.
 */
export function embeddedAdapter(): AstroIntegration {
  return {
    name: 'embedded-adapter',
    hooks: {
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'embedded-adapter',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('../../builtSite.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic' },
          supportedAstroFeatures: { serverOutput: 'stable', hybridOutput: 'stable', staticOutput: 'stable' },
        });
      },
      'astro:build:done': ({ dir }) => precompressFiles(fileURLToPath(dir)),
    },
  };
}

const HELPER = '\0vite/preload-helper.js';

/**
 * Leaves out of the browser's scripts the lists of what each behaviour imports, by which Vite fetches all of it at once, and the code that does:
 * in the boot script they weigh more than the one round trip that they save behaviours far down a page. (Styles of behaviours, which the code
 * would load too, are in the page already.) Astro sets the option itself, so that a plugin has to.
 */
export function withoutPreloadLists(): Plugin {
  return {
    name: 'without-preload-lists',
    enforce: 'pre',
    configEnvironment: (name) => (name === 'client' ? { build: { modulePreload: false } } : undefined),
    load: {
      filter: { id: new RegExp(HELPER) },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}

/**
 * Gives browsers the list of what vendors store, in place of the code that makes it from the manifests (vendors/vendorStorage.ts): those bring the
 * schemas of their variables and all else that the server alone needs.
 */
export function vendorStorageAsData(): Plugin {
  return {
    name: 'vendor-storage-as-data',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/vendors\/vendorStorage\.ts$/ },
      handler: () => `export const vendorStorage = ${JSON.stringify(vendorStorage)};`,
    },
  };
}

/**
 * `@astrojs/react` with a server renderer of our own: it wraps every component in the page's context and keeps a component that throws from
 * taking the page down.
 */
export function pageAwareReact(): AstroIntegration {
  const upstream = react();
  const setUp = upstream.hooks['astro:config:setup'];
  return {
    ...upstream,
    hooks: {
      ...upstream.hooks,
      'astro:config:setup': (options) =>
        setUp?.({
          ...options,
          addRenderer: (renderer) =>
            options.addRenderer({ ...renderer, serverEntrypoint: new URL('./renderReact.tsx', import.meta.url) }),
        }),
    },
  };
}
