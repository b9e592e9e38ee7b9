import { activeGroups } from '../../privacy/browserConsent.ts';

/** Whatever may be a yes to C0002 names it, or the country's rule; watchExposure asks in detail. */
const MAYBE_ALLOWED = /C0002|opt-out/;
/** The control's exposure: the first variation's, or one with its value (exposureText). */
const IS_CONTROL = /^[^~]+~0\b|(~[^~]*){5}~c$/;

/**
 * A section that a flag decides: counts the exposure of a visitor who takes part in the flag's experiment. What counts is not even fetched while nothing
 * may be counted.
 * @param exposure the exposure where the slot doesn't carry it, as `exposureText` writes it
 */
export function enhanceVariantSlot(element: HTMLElement, exposure = exposureOf(element)): void {
  if (!exposure) return;
  const watch = () => import('./trackExposure.ts').then(({ watchExposure }) => watchExposure(element, exposure));
  if (MAYBE_ALLOWED.test(document.cookie + activeGroups())) watch();
  else addEventListener('OneTrustGroupsUpdated', watch, { once: true });
}

/**
 * The visitor's assignment from the variants cookie, where its value is the one that the slot shows (`data-flag`, and `data-value` of `data-values`, as the cookie
 * writes them; '' the control): a page that was prerendered, or kept, may show what was decided before. A value that the slot has no content for
 * counts only where it is the control's.
 */
function exposureOf({ dataset: { flag, value, values = '' } }: HTMLElement): string | undefined {
  // The server reads the cookie strictly (variantCookie); here it is to take few bytes.
  const cookie = new RegExp(`cuGBVariant=[^;]*\\.${flag}~([^.~;]*)~([\\w%-]+~\\d[\\w%~-]*)`);
  const [, decided = '', exposure = ''] = cookie.exec(document.cookie) ?? [];
  const shown = values.split(' ').includes(decided) ? decided : IS_CONTROL.test(exposure) && '';
  return shown === value ? exposure : undefined;
}
