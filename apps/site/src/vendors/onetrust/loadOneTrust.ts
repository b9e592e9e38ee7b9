import { reportError } from '../../platform/browser/reportError.ts';
import { createScriptLoader } from '../../platform/browser/scriptLoader.ts';
import { activeGroups, dispatchConsentChange } from '../../privacy/browserConsent.ts';

/** OneTrust's entry script; it knows the site by the id in its own `data-domain-script`. */
export const ONETRUST_SCRIPT = 'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js';

/** How often the page looks for OneTrust's groups (specification section 9). */
const POLLING_MS = 100;

/**
 * Loads OneTrust, and dispatches the first consent change once it has the visitor's groups, since it sends no event where it shows no banner; later
 * changes come by its own event. Where it is down or blocked, everything that needs consent waits. It uses the page's language, not the browser's.
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
