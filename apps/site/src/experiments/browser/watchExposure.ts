import { browserConsent } from '../../visitor/consent/browserConsent.ts';
import { trackExposure } from './trackExposure.ts';

/** So much of the section, or of the window's height, has to be visible for the section to have been shown. */
const SHOWN = 0.5;
/** A section higher than the window is told by its visible height, so that small steps are needed. */
const STEPS = 50;

/**
 * Counts an exposure when the varied section is really shown: when half of it, or of the window, is visible, and the visitor has consented to
 * analytics by then or does so while it still is. An empty control counts when its place is in the window.
 * @param exposure `experiment~variation`
 */
export function watchExposure(element: HTMLElement, exposure: string): void {
  let isShown = false;
  const tryIt = () => {
    if (!isShown || !trackExposure(exposure)) return;
    observer.disconnect();
    stop();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, intersectionRatio, intersectionRect } of entries)
        isShown = isIntersecting && (intersectionRatio >= SHOWN || intersectionRect.height >= innerHeight * SHOWN);
      tryIt();
    },
    { threshold: Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS) },
  );
  const stop = browserConsent.onChange(tryIt);
  observer.observe(element);
}
