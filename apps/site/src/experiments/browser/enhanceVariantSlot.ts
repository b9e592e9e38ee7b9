import { readVariants } from './readVariants.ts';
import { watchExposure } from './watchExposure.ts';

/** A section that a flag decides: counts the exposure of a visitor who takes part in the flag's experiment. */
export function enhanceVariantSlot(element: HTMLElement): void {
  // A page that was rendered ahead hasn't been seen yet, and the cookie may be another by then.
  if (document.prerendering) {
    document.addEventListener('prerenderingchange', () => enhanceVariantSlot(element), { once: true });
    return;
  }
  const { experiment, variation } = readVariants().get(element.dataset.flag ?? '') ?? {};
  if (experiment && variation !== undefined) watchExposure(element, { experiment, variation });
}
