import { browserConsent } from '../visitor/consent/browserConsent.ts';
import { onPageShown } from './onPageShown.ts';

/** Calls the listener at every completed route change, and whenever the visitor's consent changed: for what depends on both. */
export function onShownOrDecided(listener: () => void): void {
  onPageShown(listener);
  browserConsent.onChange(listener);
}
