/**
 * Counts an exposure once the element is really shown. Its code is that of variant slots, fetched when needed.
 * @param element the varied section, or the whole page
 * @param exposure as `exposureText` writes it
 */
export async function countExposure(element: HTMLElement, exposure: string): Promise<void> {
  const { enhanceVariantSlot } = await import('./enhanceVariantSlot.ts');
  enhanceVariantSlot(element, exposure);
}
