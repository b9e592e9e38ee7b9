import type { BrowserContext } from '@playwright/test';

/** Samples every session of the browser's pages in to these kinds of observation; see analytics/observation/sampling.ts. */
export async function forceSampling(
  context: BrowserContext,
  ...names: ('replay' | 'monitoring' | 'monitoringReplay')[]
): Promise<void> {
  await context.addInitScript((forced) => {
    try {
      sessionStorage.setItem('cuForcedSampling', forced);
    } catch {
      // A frame without storage, or a test that blocks it.
    }
  }, names.join());
}
