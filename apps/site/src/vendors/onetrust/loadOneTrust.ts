import { reportError } from '../../platform/browser/reportError.ts';
import { createScriptLoader } from '../../platform/browser/scriptLoader.ts';
import { activeGroups, dispatchConsentChange } from '../../privacy/browserConsent.ts';

/** What loads OneTrust; it finds the site by the id in its own `data-domain-script`. */
export const ONETRUST_SCRIPT = 'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js';

/** So often it is looked whether OneTrust is there (specification section 9). */
const POLLING_MS = 100;

/**
 * Loads OneTrust and tells the page when it knows the visitor's groups, also where it shows no banner: from then on its own event does. Where it is
 * down or blocked nobody is told, and what needs consent waits. It speaks the page's language, not the browser's.
 * @param domainScript the id of the site in OneTrust
 */
export function loadOneTrust(domainScript: string): void {
  const timer = setInterval(() => {
    if (!activeGroups()) return;
    clearInterval(timer);
    dispatchConsentChange();
  }, POLLING_MS);
  createScriptLoader(ONETRUST_SCRIPT, { domainScript, documentLanguage: 'true' })
    .load()
    .catch((error: Error) => {
      clearInterval(timer);
      reportError('consent', error);
    });
}
