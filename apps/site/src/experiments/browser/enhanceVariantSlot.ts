import { watchExposure } from './watchExposure.ts';

/**
 * A section that a flag decides: counts the exposure of a visitor who takes part in the flag's experiment. Which that is says `data-exposure`
 * (`experiment~variation`), else the visitor's variants cookie.
 */
export function enhanceVariantSlot(element: HTMLElement): void {
  // A page that was rendered ahead hasn't been seen yet, and the cookie may be another by then.
  if (document.prerendering) {
    document.addEventListener('prerenderingchange', () => enhanceVariantSlot(element), { once: true });
    return;
  }
  const { exposure, flag } = element.dataset;
  // The server reads the cookie strictly (variantCookie); here it is to take few bytes.
  const decided = new RegExp(`cuGBVariant=[^;]*\\.${flag}~[^.~;]*~([\\w-]+~\\d+)`).exec(document.cookie)?.[1];
  const known = exposure ?? decided;
  if (known) watchExposure(element, known);
}
