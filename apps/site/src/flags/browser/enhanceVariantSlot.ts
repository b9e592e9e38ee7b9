import { browserConsent } from '../../privacy/browserConsent.ts';

/**
 * Counts the exposure of a section that a flag decides. The code for it is not fetched while counting is not allowed.
 * @param exposure from `exposureText`, if the slot doesn't have it
 */
export function enhanceVariantSlot(element: HTMLElement, exposure?: string): void {
  const watch = () => {
    if (!browserConsent.allows('C0002')) return;
    stop();
    import('./trackExposure.ts').then((module) => module.watchExposure(element, exposure));
  };
  const stop = browserConsent.onChange(watch);
  watch();
}
