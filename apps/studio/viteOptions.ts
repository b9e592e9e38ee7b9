import { join } from 'node:path';
import type { InlineConfig } from 'vite';

/** What build and development have in common. */
export const SHARED = {
  configFile: false,
  root: join(import.meta.dirname, 'app'),
  publicDir: false,
  clearScreen: false,
  logLevel: 'warn',
  css: { modules: { localsConvention: 'camelCaseOnly' } },
} satisfies InlineConfig;

/** The browser's files. Names hold a hash, so that they are cached for good. */
export const BUILD: InlineConfig = {
  ...SHARED,
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    // The polyfill is for browsers that the studio doesn't support.
    modulePreload: { polyfill: false },
    target: 'es2023',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // The screens, and the player of recordings in its frame.
      input: ['index.html', 'player.html'].map((name) => join(SHARED.root, name)),
      // Directives for servers that render, which this application hasn't.
      onLog: (level, log, next) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : next(level, log)),
    },
  },
};

/** Charts for mails, in one file without packages: the server needs none of them. */
export const SERVER_BUILD: InlineConfig = {
  ...SHARED,
  build: {
    outDir: '../dist/server',
    emptyOutDir: false,
    ssr: 'ui/renderCharts.tsx',
    target: 'node22',
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: 'renderCharts.js' } },
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
};
