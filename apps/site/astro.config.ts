import { defineConfig } from 'astro/config';
import { devProxy } from './proxiedRoutes.ts';
import { cumulusAstro } from './src/astro/plugin.ts';

const servicesUrl = process.env.SERVICES_URL ?? 'http://localhost:4000';

export default defineConfig({
  ...cumulusAstro(),
  output: 'server',
  session: false,
  site: process.env.SITE_URL ?? 'http://localhost:3000',
  trailingSlash: 'ignore',
  compressHTML: true,
  build: { inlineStylesheets: 'always', assets: 'assets/_' },
  devToolbar: { enabled: false },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  // Astro reads no cookies here, and no form is posted to it.
  security: { checkOrigin: false },
  vite: {
    // In production the server proxies these (server/assets, proxiedRoutes.ts).
    server: {
      proxy: {
        '/images': servicesUrl,
        '/videos': servicesUrl,
        '^/assets/(?!_/|[^/]+$)': servicesUrl,
        ...devProxy(servicesUrl),
      },
    },
    build: { assetsInlineLimit: 0, cssMinify: 'lightningcss', target: 'es2022' },
  },
});
