import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import type { AstroIntegration, AstroUserConfig } from 'astro';
import type { Plugin } from 'vite';
import { precompressFiles } from '../server/http/compression.ts';
import type { VendorManifest } from '../vendors/manifest.ts';
import { vendorStorage } from '../vendors/vendorStorage.ts';
import { vendors } from '../vendors/vendors.ts';
import { shortClassName } from './classNames.ts';
import { devSite } from './devSite.ts';
import { gallery } from './galleryModules.ts';
import { sectionModulesPlugin } from './sectionModules.ts';

/** Everything of the site that depends on how Astro and Vite work inside. What an upgrade changes of it, plugin.test.ts finds. */
export function cumulusAstro(): Pick<AstroUserConfig, 'adapter' | 'integrations'> {
  return {
    adapter: embeddedAdapter(),
    integrations: [productionBuild(), pageAwareReact(), viteSettings(), devSite(), gallery()],
  };
}

/**
 * Refuses to build with another `NODE_ENV` than production. Vite's `import.meta.env.DEV` would be true in the built site, which then had what only
 * `astro dev` may have: the gallery, variants by address, and checks of events.
 * REQ-LAY-06.
 * @throws Error that says how to build
 */
export function productionBuild(): AstroIntegration {
  return {
    name: 'production-build',
    hooks: {
      'astro:config:setup': ({ command }) => {
        const { NODE_ENV } = process.env;
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
            plugins: [withoutPreloadLists(), vendorStorageAsData(), vendorLoadersPlugin(), sectionModulesPlugin()],
            css: { modules: { generateScopedName } },
          },
        });
      },
    },
  };
}

/**
 * The adapter for a server of our own: the entry of the build exports a function from request to response (`site.ts`), so that pages are rendered
 * for the cache without an HTTP exchange around them.
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
 * Leaves out Vite's lists of what each dynamic import needs, and the code that preloads it: in the boot script they are larger than the round trip
 * is worth that they save behaviours far down a page. (Styles, which that code would load too, are in the page already.) Astro sets the option
 * itself, so that a plugin has to change it.
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

/** The source of vendors/vendorLoaders.ts in browsers: every vendor of the registry that starts by its manifest. */
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
 * Gives browsers the loaders of the registry, whose manifests stay on the server. While there are none, the boot script has no code for them: it is
 * 6.4 KB on every page.
 */
export function vendorLoadersPlugin(manifests: readonly VendorManifest[] = vendors): Plugin {
  const hasLoaders = manifests.some(({ start }) => start);
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
