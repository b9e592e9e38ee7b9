import { defineConfig } from 'astro/config';
import { devProxy } from './proxiedRoutes.ts';
import { cumulusAstro } from './src/astro/plugin.ts';

const {
  CONTENT_URL = 'http://localhost:4000',
  COLLECTOR_URL = 'http://localhost:4004',
  LEADS_URL = 'http://localhost:4005',
} = process.env;

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
        '/images': CONTENT_URL,
        '/videos': CONTENT_URL,
        '^/assets/(?!_/|[^/]+$)': CONTENT_URL,
        ...devProxy({ collector: COLLECTOR_URL, content: CONTENT_URL, leads: LEADS_URL }),
      },
    },
    build: { assetsInlineLimit: 0, cssMinify: 'lightningcss', target: 'es2022' },
  },
});
