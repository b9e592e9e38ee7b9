/** Whatever may be a yes to C0002 names it, or the country's rule; watchExposure asks in detail. */
const MAYBE_ALLOWED = /C0002|opt-out/;

/**
 * A section that a flag decides: counts the exposure of a visitor who takes part in the flag's experiment. Which that is says `data-exposure`
 * (`experiment~variation`), else the visitor's variants cookie. What counts is not even fetched while nothing may be counted. A page that is
 * rendered ahead observes nothing (boot/enhance.ts), so that this comes when it is shown: by then the cookie may be another.
 */
export function enhanceVariantSlot(element: HTMLElement): void {
  const { exposure, flag } = element.dataset;
  // The server reads the cookie strictly (variantCookie); here it is to take few bytes.
  const decided = new RegExp(`cuGBVariant=[^;]*\\.${flag}~[^.~;]*~([\\w-]+~\\d+)`).exec(document.cookie)?.[1];
  const known = exposure ?? decided;
  if (!known) return;
  const watch = () => import('./watchExposure.ts').then(({ watchExposure }) => watchExposure(element, known));
  const { OnetrustActiveGroups: active } = globalThis as { OnetrustActiveGroups?: string };
  if (MAYBE_ALLOWED.test(document.cookie + active)) watch();
  else addEventListener('OneTrustGroupsUpdated', watch, { once: true });
}
