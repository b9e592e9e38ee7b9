import { cookieText } from '../cookieText.ts';

/**
 * Counts an exposure once the element is really shown. Its code is that of variant slots, fetched when needed.
 * @param element the varied section, or the whole page
 * @param experiment its key
 */
export async function countExposure(element: HTMLElement, experiment: string, variation: number): Promise<void> {
  element.dataset.exposure = `${cookieText.encode(experiment)}~${variation}`;
  const { enhanceVariantSlot } = await import('./enhanceVariantSlot.ts');
  enhanceVariantSlot(element);
}
