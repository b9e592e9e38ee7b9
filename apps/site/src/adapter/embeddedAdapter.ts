import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { precompressFiles } from './precompressFiles.ts';

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
          serverEntrypoint: new URL('./site.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic' },
          supportedAstroFeatures: { serverOutput: 'stable', hybridOutput: 'stable', staticOutput: 'stable' },
        });
      },
      'astro:build:done': ({ dir }) => precompressFiles(fileURLToPath(dir)),
    },
  };
}
