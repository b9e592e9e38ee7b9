import { anchorsOn } from './anchorsOn.ts';
import type { CheckedSpace } from './CheckedSpace.ts';
import { bare, redirectsOf, whyLeftOut } from './redirects.ts';
import { isSiteFile } from './siteFiles.ts';

/** Those that the site sets; a link with another leaves only its words. Pictures may have their data in them. */
const SCHEMES = ['http', 'https', 'mailto', 'tel', 'data'];
const SCHEME = /^([a-z][a-z\d+.-]*):/i;
/** A path, an anchor or a query of this site, or another host (`//…`). */
const ROOTED = /^[/#?]/;

/** Says what is wrong with an address, as the end of a sentence; nothing where it works. */
export type AddressCheck = (url: string, shownOn: Iterable<string>) => string | undefined;

/**
 * Makes the check of addresses that are written out.
 * @returns it; `shownOn` are the pages on which the address stands, for one that names an anchor only
 */
export function addressCheck(space: CheckedSpace): AddressCheck {
  const pages = new Map(space.addresses.map(({ path, id }) => [path, id]));
  const made = redirectsOf(space);
  const redirects = new Set(made.filter((one) => !whyLeftOut(space, made, one)).map(({ from }) => from));
  const anchors = new Map<string, ReturnType<typeof anchorsOn>>();
  const hasAnchor = (page: string, name: string) => {
    const known = anchors.get(page) ?? anchorsOn(space, page);
    anchors.set(page, known);
    return known.has(name);
  };

  const isKnown = (path: string) =>
    path === '' || pages.has(path) || redirects.has(path) || isSiteFile(space, decode(path));

  return (url, shownOn) => {
    const ofForm = formFault(url);
    if (ofForm || isElsewhere(url)) return ofForm;
    const path = bare(url);
    if (!isKnown(path)) return 'where there is no page';
    const [, anchor] = url.split('#');
    if (!anchor) return undefined;
    const targets = path ? [pages.get(path)].filter((id) => id !== undefined) : [...shownOn];
    const without = targets.find((id) => !hasAnchor(id, decode(anchor)));
    return without && `but nothing on page "${without}" is called "${anchor}"`;
  };
}

/** What is wrong with an address whatever there is on the site. */
function formFault(url: string): string | undefined {
  const [, scheme] = SCHEME.exec(url) ?? [];
  if (scheme) return SCHEMES.includes(scheme.toLowerCase()) ? undefined : `but ${scheme}: is not linked`;
  return ROOTED.test(url)
    ? undefined
    : 'which leads elsewhere from each page: begin with "/", or with "https://" for another site';
}

const isElsewhere = (url: string) => SCHEME.test(url) || url.startsWith('//');

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
