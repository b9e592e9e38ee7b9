import { keepsAnything } from '../storage/keepsAnything.ts';
import { browserConsent } from './browserConsent.ts';
import { CONSENT_GROUPS } from './ConsentGroup.ts';
import { recordedConsent } from './recordedConsent.ts';

/** What stopped may still have been writing: a second look, within the second in which all has to be over (issue 5). */
const ONCE_MORE_MS = 400;

/**
 * Whenever the visitor's consent changed, deletes what belongs to groups that aren't allowed. So it does at once with what was kept before the browser
 * began to send Global Privacy Control, or under a decision that nothing tells of any more: OneTrust tells itself, later, what was decided. The code for
 * it is fetched when there is something to delete, so that a later decision needs no network.
 */
export function removeRefused(): void {
  const begin = async () => {
    const { removeStorageOf } = await import('../storage/removeStorageOf.ts');
    const remove = () => removeStorageOf(CONSENT_GROUPS.filter((group) => !browserConsent.allows(group)));
    remove();
    setTimeout(remove, ONCE_MORE_MS);
  };
  browserConsent.onChange(begin);
  const isUndecided = !recordedConsent.read() && !document.documentElement.dataset.oneTrust;
  if ((isUndecided || recordedConsent.hasSignal()) && !browserConsent.allows('C0002') && keepsAnything()) begin();
}
