import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/setup/root.mjs';

/** REQ-PRF-02; kilobytes as in BUDGET.ts. */
const LIMIT_BYTES = 6_000;
/**
 * The preferences, OneTrust, what keeps a decision (fetched while the visitor is asked) and what deletes storage are not in the pack; the tracker is
 * handed in.
 */
const MEASURED = `
export { startConsentBanner } from './privacy/consentBanner.ts';
export { carryAttributionInLinks } from './visitor/attribution/linkAttribution.ts';
export { storeAttribution } from './visitor/attribution/attributionCookies.ts';
export { listenForClicks } from './analytics/clicks/clickListener.ts';
export { trackClicks } from './analytics/clicks/trackClicks.ts';
export { trackSectionViews } from './analytics/sections/trackSectionViews.ts';
`;
/** The default properties of page views, which views of sections bear as well: they read the user agent by a library of 5.6 KB. */
const OF_PAGE_VIEWS = /\/page-views\/pageProperties\.ts$/;

// REQ-PRF-02
it(`consent, attribution, clicks and sections weigh at most ${LIMIT_BYTES} bytes together`, async () => {
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
