import { activeGroups } from '../../visitor/consent/activeGroups.ts';

/** Whatever may be a yes to C0002 names it, or the country's rule; watchExposure asks in detail. */
const MAYBE_ALLOWED = /C0002|opt-out/;

/**
 * A section that a flag decides: counts the exposure of a visitor who takes part in the flag's experiment. Which that is says `data-exposure`
 * (`experiment~variation`, the key encoded), else the visitor's variants cookie, where its value is the one that the section shows (`data-flag`, and `data-value` of
 * `data-values`, as the cookie writes them; '' the control): a page that was rendered ahead, or kept, may show what was decided before. What counts is not even
 * fetched while nothing may be counted.
 */
export function enhanceVariantSlot(element: HTMLElement): void {
  const { exposure, flag, value, values = '' } = element.dataset;
  // The server reads the cookie strictly (variantCookie); here it is to take few bytes.
  const cookie = new RegExp(`cuGBVariant=[^;]*\\.${flag}~([^.~;]*)~([\\w%-]+~\\d+)`);
  const [, decided = '', taken] = cookie.exec(document.cookie) ?? [];
  const shown = values.split(' ').includes(decided) ? decided : '';
  const known = exposure ?? (shown === value && taken);
  if (!known) return;
  const watch = () => import('./watchExposure.ts').then(({ watchExposure }) => watchExposure(element, known));
  if (MAYBE_ALLOWED.test(document.cookie + activeGroups())) watch();
  else addEventListener('OneTrustGroupsUpdated', watch, { once: true });
}
