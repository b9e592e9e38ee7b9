import { onConsentChange } from '../../visitor/consent/onConsentChange.ts';
import type { Exposure } from './Exposure.ts';
import { trackExposure } from './trackExposure.ts';

/** So much of the section, or of the window's height, has to be visible for the section to have been shown. */
const SHOWN = 0.5;
/** A section higher than the window is told by its visible height, so that small steps are needed. */
const THRESHOLDS = Array.from({ length: 51 }, (_, step) => step / 50);

/**
 * Counts an exposure when the varied section is really shown: when half of it, or of the window, is visible, and the visitor has consented to
 * analytics by then or does so while it still is. An empty control counts when its place is in the window.
 */
export function watchExposure(element: HTMLElement, exposure: Exposure): void {
  let isShown = false;
  const tryIt = () => {
    if (!isShown || !trackExposure(exposure)) return;
    observer.disconnect();
    stop();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      const last = entries.at(-1);
      isShown = Boolean(
        last?.isIntersecting &&
          (last.intersectionRatio >= SHOWN || last.intersectionRect.height >= innerHeight * SHOWN),
      );
      tryIt();
    },
    { threshold: THRESHOLDS },
  );
  const stop = onConsentChange(tryIt);
  observer.observe(element);
}
