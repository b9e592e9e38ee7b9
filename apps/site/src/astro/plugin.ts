import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import type { AstroIntegration, AstroUserConfig } from 'astro';
import type { Plugin } from 'vite';
import { processVariables } from '../platform/server/environment.ts';
import { precompressFiles } from '../server/http/compression.ts';
import type { VendorManifest } from '../vendors/manifest.ts';
import { vendorStorage } from '../vendors/vendorStorage.ts';
import { vendors } from '../vendors/vendors.ts';
import { shortClassName } from './classNames.ts';
import { compileHints } from './compileHints.ts';
import { devSite } from './devSite.ts';
import { gallery } from './galleryModules.ts';
import { recordedStyles } from './recordedStyles.ts';
import { sectionModulesPlugin } from './sectionModules.ts';

/** Everything that depends on internals of Astro and Vite. plugin.test.ts fails if an upgrade changes them. */
export function cumulusAstro(): Pick<AstroUserConfig, 'adapter' | 'integrations'> {
  return {
    adapter: embeddedAdapter(),
    integrations: [productionBuild(), pageAwareReact(), viteSettings(), devSite(), gallery()],
  };
}

/**
 * Refuses to build with a `NODE_ENV` other than production. Vite's `import.meta.env.DEV` would be true in the built site, which would then include
 * features of `astro dev`: the gallery, variants by address, and checks of events.
 * REQ-LAY-06.
 * @throws Error with the right command
 */
export function productionBuild(): AstroIntegration {
  return {
    name: 'production-build',
    hooks: {
      'astro:config:setup': ({ command }) => {
        const { NODE_ENV } = processVariables();
        if (command === 'build' && NODE_ENV !== 'production')
          throw new Error(
            `NODE_ENV is ${NODE_ENV}, but a build is for production. Run NODE_ENV=production astro build.`,
          );
      },
    },
  };
}

function viteSettings(): AstroIntegration {
  return {
    name: 'vite-settings',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        const generateScopedName = command === 'build' ? shortClassName : '[name]_[local]';
        updateConfig({
          vite: {
            plugins: [
              withoutPreloadLists(),
              vendorStorageAsData(),
              vendorLoadersPlugin(),
              sectionModulesPlugin(),
              recordedStyles(),
              compileHints(),
            ],
            css: { modules: { generateScopedName } },
          },
        });
      },
    },
  };
}

/**
 * The adapter for our server: the build exports a function from request to response (`site.ts`), so that pages are rendered for the cache without
 * HTTP between.
 */
function embeddedAdapter(): AstroIntegration {
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
 * Removes Vite's lists of each dynamic import's dependencies, and the code that preloads them: they would enlarge the boot script, and only save a
 * round trip for behaviours far down a page. (The styles which that code would load are already in the page.) Astro sets the option itself, so a
 * plugin has to override it.
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
 * Gives browsers the list of vendors' storage as data. The code that builds it from the manifests (vendors/vendorStorage.ts) would include the
 * variables' schemas, which only the server needs.
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

/** Browser source of vendors/vendorLoaders.ts: every vendor of the registry whose manifest has a loader. */
export function vendorLoadersSource(manifests: readonly VendorManifest[]): string {
  const loaders = manifests.flatMap(({ id, loader, start }) => {
    if (!loader || !start) return [];
    const file = JSON.stringify(fileURLToPath(new URL(`../vendors/${id}/${loader}`, import.meta.url)));
    const name = loader.replace(/\.ts$/, '');
    return `{ ...${JSON.stringify({ id, ...start })}, fetch: () => import(${file}).then((module) => module.${name}) }`;
  });
  return `export const vendorLoaders = [${loaders.join(', ')}];`;
}

/**
 * Gives browsers the loaders of the registry, whose manifests stay on the server. While none starts by an attribute of the page, the boot script has no
 * code for them: it is 6.7 KB on every page.
 */
export function vendorLoadersPlugin(manifests: readonly VendorManifest[] = vendors): Plugin {
  const hasLoaders = manifests.some(({ start }) => start && start.order === undefined);
  return {
    name: 'vendor-loaders',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/(vendors\/vendorLoaders|boot\/startVendors)\.ts$/ },
      handler(id) {
        if (id.endsWith('/vendorLoaders.ts')) return vendorLoadersSource(manifests);
        return hasLoaders ? undefined : 'export const startVendors = () => {};';
      },
    },
  };
}

/** `@astrojs/react` with a server renderer of our own: it gives every component the page's context, and leaves out one that throws. */
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
