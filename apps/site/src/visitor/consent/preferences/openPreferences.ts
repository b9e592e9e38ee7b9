import { reset, run, showPreferences } from 'vanilla-cookieconsent';
import libraryBase from 'vanilla-cookieconsent/dist/css-components/base.css?inline';
import libraryStyles from 'vanilla-cookieconsent/dist/css-components/preferences-modal.css?inline';
import { styleSheetOf } from '../../../boot/styleSheetOf.ts';
import { browserConsent } from '../browserConsent.ts';
import { CONSENT_GROUPS } from '../ConsentGroup.ts';
import type { decideConsent } from '../decideConsent.ts';
import { recordedConsent } from '../recordedConsent.ts';
import type { ConsentTexts } from './ConsentTexts.ts';
import ownStyles from './preferences.css?inline';
import { preferencesConfig } from './preferencesConfig.ts';
import { withOwnMarkup } from './withOwnMarkup.ts';

let isStyled = false;

/**
 * Opens the preferences: each group with its purpose and a switch. Closed without a button, nothing is decided.
 * @param decide keeps what the visitor decides
 * @throws when their words can't be had
 */
export async function openPreferences(decide: (...decision: Parameters<typeof decideConsent>) => void): Promise<void> {
  // For what may be refused now: removeRefused asks for it again, if it has to.
  import('../clearRefused.ts').catch(() => undefined);
  const answer = await fetch(`/consent/${document.documentElement.lang}.json`);
  if (!answer.ok) throw new Error(`HTTP error: ${answer.status}`);
  const texts: ConsentTexts = await answer.json();
  if (!isStyled) document.adoptedStyleSheets.push(...[libraryBase, libraryStyles, ownStyles].map(styleSheetOf));
  isStyled = true;
  // What another opening left.
  reset();
  const hasSignal = recordedConsent.hasSignal();
  await run(
    preferencesConfig({
      texts,
      allowed: CONSENT_GROUPS.filter(browserConsent.allows),
      hasSignal,
      onDecided: (allowed) => decide('choose', allowed, texts.version),
      onClosed: keepFocus,
    }),
  );
  withOwnMarkup(showPreferences);
  addLink(texts);
  // The library's `readOnly` means that a group is always on.
  if (hasSignal)
    for (const input of document.querySelectorAll<HTMLInputElement>('#cc-main input')) input.disabled = true;
}

function addLink({ cookiePage }: ConsentTexts): void {
  const introduction = document.querySelector('#cc-main .pm__section-desc');
  if (!cookiePage || !introduction) return;
  const link = document.createElement('a');
  link.href = cookiePage.url;
  link.textContent = cookiePage.label;
  introduction.append(' ', link);
}

/** What opened the preferences may be gone with the banner. */
function keepFocus(): void {
  if (!document.activeElement?.checkVisibility?.() || document.activeElement === document.body)
    document.getElementById('content')?.focus({ preventScroll: true });
}
