import { reportError } from '../../platform/browser/reportError.ts';
import { browserConsent } from '../browserConsent.ts';

/**
 * Deletes what belongs to refused groups after each change of consent. Each page looks for leftovers as well: from before the browser sent Global
 * Privacy Control, from a decision that has lapsed, or from a page that was left or lost its network too early. The code that deletes is loaded when
 * there is something to delete; measurement and the preferences preload it, so that a refusal needs no network.
 */
export function clearRefusedOnChange(): void {
  const begin = () =>
    import('./clearRefused.ts')
      .then((module) => module.clearRefused())
      // The next page tries again.
      .catch((error) => reportError('consent', error));
  browserConsent.onChange(begin);
  if (!browserConsent.allows('C0002') && mayHaveStoredData()) begin();
}

/** Whether there may be something to delete for a visitor who allows nothing; necessary storage counts as well. For most new visitors there is nothing. */
export function mayHaveStoredData(): boolean {
  try {
    // A pattern for the cookies that removeStorage may delete: the matrix itself is too large for the boot script.
    return /(utm|ajs)_|cu(GBId|Ch|Ret)/.test(document.cookie) || localStorage.length + sessionStorage.length > 0;
  } catch {
    // A browser that denies access to storage keeps nothing in it.
    return false;
  }
}
