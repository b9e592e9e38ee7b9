import { isDebug } from '../flags/isDebug.ts';
import { reportError } from '../platform/browser/reportError.ts';

/** With `debug=true`: loads the overrides of flags. Every page has this code, so it is short; the browser reports errors itself. */
export function debugFlags(): void {
  if (isDebug(location.search)) import('../flags/debug/startDebug.ts').then((module) => module.startDebug());
}

const ARRIVED = 'growthbookRedirects=';

/** Loads the code of redirects and browser-decided slots where this page needs it. */
export function followFlags(root: Document = document): void {
  if (root.cookie.includes(ARRIVED) || mayRedirect(root))
    import('../flags/browser/followRedirects.ts').then(({ followRedirects }) => followRedirects(), report);
  if (root.querySelector('[data-decide]:not([data-decided])'))
    import('../flags/browser/decideSlots.ts').then(({ decideSlots }) => decideSlots(), report);
}

/** Whether a redirect flag of this page has a path in the visitor's cookie, which begins with an encoded slash, or an experiment, which comes next. */
function mayRedirect({ documentElement, cookie }: Document): boolean {
  const flags = documentElement.dataset.redirectFlags?.replaceAll(' ', '|');
  return Boolean(flags) && new RegExp(`\\.(${flags})~(%2F|[^.;]*~)`).test(cookie);
}

function report(error: unknown): void {
  reportError('flags', error);
}
