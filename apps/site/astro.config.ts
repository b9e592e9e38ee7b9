import { defineConfig } from 'astro/config';
import { devProxy } from './proxiedRoutes.ts';
import { shortClassName } from './src/astro/classNames.ts';
import { embeddedAdapter, pageAwareReact, vendorStorageAsData, withoutPreloadLists } from './src/astro/plugin.ts';
import { sectionModulesPlugin } from './src/astro/sectionModules.ts';

const servicesUrl = process.env.SERVICES_URL ?? 'http://localhost:4000';

export default defineConfig({
  output: 'server',
  adapter: embeddedAdapter(),
  integrations: [pageAwareReact()],
  session: false,
  site: process.env.SITE_URL ?? 'http://localhost:3000',
  trailingSlash: 'ignore',
  compressHTML: true,
  build: { inlineStylesheets: 'always', assets: 'assets/_' },
  devToolbar: { enabled: false },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  // Cookies of a visitor are never Astro's business, and nothing here is posted to it.
  security: { checkOrigin: false },
  vite: {
    plugins: [withoutPreloadLists(), vendorStorageAsData(), sectionModulesPlugin()],
    // In production the server hands these on (server/assets).
    server: {
      proxy: {
        ...{ '/images': servicesUrl, '/videos': servicesUrl, '^/assets/(?!_/|[^/]+$)': servicesUrl },
        ...devProxy(servicesUrl),
      },
    },
    build: { assetsInlineLimit: 0, cssMinify: 'lightningcss', target: 'es2022' },
    css: { modules: { generateScopedName: process.env.NODE_ENV === 'production' ? shortClassName : '[name]_[local]' } },
  },
});
