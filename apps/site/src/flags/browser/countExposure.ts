/**
 * Counts an exposure when the element becomes visible. Loads the code of variant slots on demand.
 * @param element the varied section, or the whole page
 * @param exposure as `exposureText` writes it
 */
export async function countExposure(element: HTMLElement, exposure: string): Promise<void> {
  const { enhanceVariantSlot } = await import('./enhanceVariantSlot.ts');
  enhanceVariantSlot(element, exposure);
}
