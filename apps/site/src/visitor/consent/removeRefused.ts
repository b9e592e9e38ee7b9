import { browserConsent } from './browserConsent.ts';
import { CONSENT_GROUPS } from './ConsentGroup.ts';
import { recordedConsent } from './recordedConsent.ts';

/** What stopped may still have been writing: a second look, within the second in which all has to be over (issue 5). */
const ONCE_MORE_MS = 400;

/**
 * Whenever a decision is made, deletes what belongs to refused groups; also what was kept before the browser began to send Global Privacy Control. The
 * code for it comes with the first decision, so that a later one needs no network.
 */
export function removeRefused(): void {
  const begin = async () => {
    const { removeStorageOf } = await import('../storage/removeStorageOf.ts');
    const remove = () => {
      if (browserConsent.isDecided()) removeStorageOf(CONSENT_GROUPS.filter((group) => !browserConsent.allows(group)));
    };
    remove();
    setTimeout(remove, ONCE_MORE_MS);
  };
  browserConsent.onChange(begin);
  if (recordedConsent.hasSignal() && (recordedConsent.read() || recordedConsent.isOptOut())) begin();
}
