import { isDebug } from '../flags/isDebug.ts';
import { reportError } from '../platform/browser/reportError.ts';

/** `debug=true`: loads the flag overrides. This code is on every page, so it is short and leaves errors to the browser. */
export function debugFlags(): void {
  if (isDebug(location.search)) import('../flags/debug/startDebug.ts').then((module) => module.startDebug());
}

const ARRIVED = 'growthbookRedirects=';

/** Loads the code of redirects and browser-decided slots if this page needs it. */
export function followFlags(root: Document = document): void {
  if (root.cookie.includes(ARRIVED) || mayRedirect(root))
    import('../flags/browser/followRedirects.ts').then((module) => module.followRedirects(), report);
  if (root.querySelector('[data-decide]:not([data-decided])'))
    import('../flags/browser/decideSlots.ts').then((module) => module.decideSlots(), report);
}

/** Whether the visitor's cookie has, for a redirect flag of this page, a path (it begins with an encoded slash) or an experiment (the next field). */
function mayRedirect({ documentElement, cookie }: Document): boolean {
  const flags = documentElement.dataset.redirectFlags?.replaceAll(' ', '|');
  return Boolean(flags) && new RegExp(`\\.(${flags})~(%2F|[^.;]*~)`).test(cookie);
}

function report(error: unknown): void {
  reportError('flags', error);
}
