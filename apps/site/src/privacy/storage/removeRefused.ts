import { reportError } from '../../platform/browser/reportError.ts';
import { browserConsent } from '../browserConsent.ts';

/**
 * Whenever the visitor's consent changed, deletes what belongs to groups that aren't allowed. Each page looks as well whether anything is left: from
 * before the browser began to send Global Privacy Control, from a decision that has lapsed, or because an earlier page was left, or lost the network,
 * before all was gone. The code for it is fetched when there is something to delete, and by measurement and with the preferences, so that a later
 * decision needs no network.
 */
export function removeRefused(): void {
  const begin = () =>
    import('./clearRefused.ts')
      .then((module) => module.clearRefused())
      // The next page looks again.
      .catch((error) => reportError('consent', error));
  browserConsent.onChange(begin);
  if (!browserConsent.allows('C0002') && keepsAnything()) begin();
}

/** Whether there may be something to delete of a visitor who allows nothing; what is necessary is taken for it too. Of most who come first nothing is kept. */
export function keepsAnything(): boolean {
  try {
    // The cookies that removeStorageOf may have to delete, without the matrix, which is too large for the boot script.
    return /(utm|ajs)_|cuGBId/.test(document.cookie) || localStorage.length + sessionStorage.length > 0;
  } catch {
    // Where the browser closes storage there is nothing in it.
    return false;
  }
}
