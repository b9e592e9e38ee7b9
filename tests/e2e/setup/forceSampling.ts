import type { BrowserContext } from '@playwright/test';

/**
 * Samples every session of the browser's pages in to these kinds of observation; see analytics/observation/sampling.ts. The visitor touches each page as it
 * has loaded, so that observation begins a second later, and not after 5 s (platform/browser/visitorPauses.ts).
 */
export async function forceSampling(
  context: BrowserContext,
  ...names: ('replay' | 'monitoring' | 'monitoringReplay')[]
): Promise<void> {
  await context.addInitScript((forced) => {
    // A frame without scripts, as a player's, would complain of the listener.
    if (window !== top) return;
    try {
      sessionStorage.setItem('cuForcedSampling', forced);
    } catch {
      // A test that blocks storage.
    }
    const touch = () => dispatchEvent(new Event('wheel'));
    // The script that listens may come after the load.
    addEventListener('load', () => {
      for (const ms of [0, 700, 1_400]) setTimeout(touch, ms);
    });
  }, names.join());
}
