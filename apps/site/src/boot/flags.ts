import { isDebug } from '../flags/isDebug.ts';
import { reportError } from '../platform/browser/reportError.ts';

/** With `debug=true` only: loads what overrides flags. Few bytes, since every page has them: the browser itself reports what fails. */
export function debugFlags(): void {
  if (isDebug(location.search)) import('../flags/debug/startDebug.ts').then((module) => module.startDebug());
}

const ARRIVED = 'growthbookRedirects=';

/** Flags on every page shown. Only where there is something to follow is anything loaded for it. */
export function followFlags(root: Document = document): void {
  if (root.cookie.includes(ARRIVED) || mayRedirect(root))
    import('../flags/browser/followRedirects.ts').then(({ followRedirects }) => followRedirects(), report);
  if (root.querySelector('[data-decide]:not([data-decided])'))
    import('../flags/browser/decideSlots.ts').then(({ decideSlots }) => decideSlots(), report);
}

/** A redirect flag of this page has a path for this visitor, which in the cookie begins with an encoded slash, or an experiment, which it names next. */
function mayRedirect({ documentElement, cookie }: Document): boolean {
  const flags = documentElement.dataset.redirectFlags?.replaceAll(' ', '|');
  return Boolean(flags) && new RegExp(`\\.(${flags})~(%2F|[^.;]*~)`).test(cookie);
}

function report(error: unknown): void {
  reportError('flags', error);
}
