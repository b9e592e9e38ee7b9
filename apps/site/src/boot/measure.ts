import { hearClicks } from '../measurement/clicks/hearClicks.ts';
import { browserConsent } from '../visitor/consent/browserConsent.ts';

/**
 * Fetches all that measures a page: at once, since clicks happen before everything of a page has come, but not while it is rendered ahead, nor before
 * the visitor allows analytics (C0002); and stops it when they don't any longer. Clicks are heard from now on, whenever that code comes.
 */
export function measure(): void {
  let measuring: AbortController | undefined;
  const stop = () => {
    measuring?.abort();
    measuring = undefined;
  };
  const follow = () => {
    if (document.prerendering) return;
    if (!browserConsent.allows('C0002')) stop();
    else if (!measuring) {
      measuring = new AbortController();
      const { signal } = measuring;
      begin(signal).catch((error) => {
        // The next decision tries again.
        if (!signal.aborted) stop();
        console.error('[measure]', error);
      });
    }
  };
  follow();
  document.addEventListener('prerenderingchange', follow);
  browserConsent.onChange(follow);
}

async function begin(signal: AbortSignal): Promise<void> {
  const clicks = hearClicks(signal);
  const { startMeasurement } = await import('../measurement/startMeasurement.ts');
  if (!signal.aborted) startMeasurement(clicks, signal);
}
