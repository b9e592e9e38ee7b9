import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/setup/root.mjs';

/** REQ-PRF-02; kilobytes as in BUDGET.ts. */
const LIMIT_BYTES = 6_000;
/**
 * Not in the bundle: the preferences, OneTrust, code that stores a decision (loaded while the banner is shown), and code that deletes storage; the
 * tracker is passed in.
 */
const MEASURED = `
export { startConsentBanner } from './privacy/consentBanner.ts';
export { carryAttributionInLinks } from './visitor/attribution/linkAttribution.ts';
export { storeAttribution } from './visitor/attribution/attributionCookies.ts';
export { keepClickEvents } from './analytics/clicks/keepClickEvents.ts';
export { listenForClicks } from './analytics/clicks/clickListener.ts';
export { trackClicks } from './analytics/clicks/trackClicks.ts';
export { trackSectionViews } from './analytics/sections/trackSectionViews.ts';
`;
/** The default properties of page and section views, which use a library of 5.6 KB to parse the user agent. */
const OF_PAGE_VIEWS = /\/page-views\/pageProperties\.ts$/;

// REQ-PRF-02
it(`consent, attribution, clicks and sections have at most ${LIMIT_BYTES} bytes together`, async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: MEASURED,
      resolveDir: join(root, 'apps/site/src'),
    },
    ...{ bundle: true, minify: true, write: false, format: 'esm', logLevel: 'error' },
    plugins: [
      {
        name: 'without what comes later',
        setup: ({ onLoad, onResolve }) => {
          onLoad({ filter: OF_PAGE_VIEWS }, () => ({ contents: 'export const pageProperties = () => ({});' }));
          onResolve({ filter: /./ }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, external: true } : null));
        },
      },
    ],
  });
  const bytes = brotliCompressSync(outputFiles[0]!.contents).length;
  console.log(`consent, attribution, clicks and sections: ${bytes} bytes`);
  expect(bytes).toBeLessThanOrEqual(LIMIT_BYTES);
});
