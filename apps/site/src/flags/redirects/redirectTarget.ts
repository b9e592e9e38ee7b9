import { canonicalPath } from '@cumulus/content-model/canonicalPath';

/**
 * Where a redirect flag leads from here.
 * @param value the flag's value
 * @param here address of the page
 * @returns the address with the page's query added to it, or nothing where the value is no path of this site, or the path that is shown
 */
export function redirectTarget(value: string, here: Pick<URL, 'origin' | 'pathname' | 'search'>): URL | undefined {
  if (!/^\/(?![/\\])/.test(value)) return undefined;
  const target = new URL(value, here.origin);
  target.pathname = canonicalPath(target.pathname);
  if (target.origin !== here.origin || bare(target.pathname) === bare(here.pathname)) return undefined;
  const own = new Set(target.searchParams.keys());
  for (const [name, text] of new URLSearchParams(here.search))
    if (!own.has(name)) target.searchParams.append(name, text);
  return target;
}

function bare(path: string): string {
  return path.replace(/(.)\/$/, '$1');
}

const OWN_PATH = /^\/(?![/\\])\S*$/;
const ADDRESS = /^(?:\/[/\\]|[a-z][a-z\d+.-]*:)/i;

/**
 * Whether the value of a redirect flag that leads nowhere from a page is meant to: it is empty, this path itself, or the control's, which may be any text
 * that is no address. All else is a mistake, whose visitors see the page and no treatment.
 */
export function isIntentionalStay(value: string, isControl: boolean): boolean {
  return value === '' || OWN_PATH.test(value) || (isControl && !ADDRESS.test(value));
}
