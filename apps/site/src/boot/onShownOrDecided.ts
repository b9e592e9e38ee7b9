import { browserConsent } from '../visitor/consent/browserConsent.ts';
import { onPageShown } from './onPageShown.ts';

/**
 * Calls the listener at every completed route change, and whenever the visitor's consent changed: for what depends on both. A page that is rendered
 * ahead is called for when it is shown.
 */
export function onShownOrDecided(listener: () => void): void {
  onPageShown(listener);
  browserConsent.onChange(() => document.prerendering || listener());
}
